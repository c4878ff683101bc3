import { requestsPerSecond } from '../../radius/public/session-changes.ts';

/** Returns a function that waits until a NAS may be sent another request. Times are of `performance.now()`. */
export function pacer(): (nas: string) => Promise<void> {
  const nextAt = new Map<string, number>();
  return async (nas) => {
    const now = performance.now();
    // A NAS that was not asked for a second needs no place here.
    for (const [name, at] of nextAt) if (at < now - 1_000) nextAt.delete(name);
    const at = Math.max(nextAt.get(nas) ?? now, now);
    nextAt.set(nas, at + 1_000 / requestsPerSecond);
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  };
}
