import { type PreparedChange, requestsPerSecond } from '../../radius/public/session-changes.ts';

/** When each NAS may be sent another request, by `performance.now()`. */
const nextAt = new Map<string, number>();

/** Waits until the gateway of a session may be sent another request. */
export async function waitForTurn({ gateway }: PreparedChange): Promise<void> {
  if (typeof gateway === 'string') return;
  const now = performance.now();
  // A NAS without a request in the last second may be sent one at once.
  for (const [name, at] of nextAt) if (at < now - 1_000) nextAt.delete(name);
  const at = Math.max(nextAt.get(gateway.host) ?? now, now);
  nextAt.set(gateway.host, at + 1_000 / requestsPerSecond);
  if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
}
