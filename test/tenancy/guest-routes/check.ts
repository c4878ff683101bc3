import type { TestServer } from '../../server.ts';
import type { GuestProvider } from './guest-provider.ts';

/** Two providers: the callers, codes and gateways of `mine` try to reach what belongs to `theirs`. */
export interface Tried {
  server: TestServer;
  mine: GuestProvider;
  theirs: GuestProvider;
  /** the token of a FreeRADIUS server that serves all providers */
  platformToken: string;
}

/** One try to reach a record of another provider through a route that has no endpoint in the contract. */
export interface GuestRouteCheck {
  /** as the server registers it */
  route: string;
  what: string;
  /** Returns what was reached, or null. */
  leak(tried: Tried): Promise<string | null>;
}

/** Returns a leak unless two values are equal. */
export function unless(is: unknown, expected: unknown): string | null {
  const [one, other] = [JSON.stringify(is), JSON.stringify(expected)];
  return one === other ? null : `${one} instead of ${other}`;
}

/** Yields what the checks reached. */
export async function* leaksOf(
  checks: readonly GuestRouteCheck[],
  tried: Tried,
): AsyncGenerator<string> {
  for (const { route, what, leak } of checks) {
    const found = await leak(tried);
    if (found !== null) yield `${route}, ${what}: ${found}`;
  }
}
