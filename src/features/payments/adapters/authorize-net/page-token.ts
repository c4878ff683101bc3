import type { ServerContext } from '../../../../server/context.ts';
import type { HostedPage } from '../adapter.ts';

/** How long a token opens the payment page ('Accept Hosted'). */
export const tokenLivesMs = 15 * 60_000;
/** A guest needs some of that time to reach the page. */
const leastLeftMs = 60_000;

type Form = NonNullable<HostedPage['form']>;

export function isUsable({ until }: Form, now: Date): boolean {
  return new Date(until).getTime() - now.getTime() >= leastLeftMs;
}

export const contextOf = (purchaseId: string) => `payment page of ${purchaseId}`;

/** A token suffices to pay, so it is stored sealed. */
export function sealToken(
  { secrets }: Pick<ServerContext, 'secrets'>,
  purchaseId: string,
  token: string,
): Promise<string> {
  return secrets.seal(token, contextOf(purchaseId));
}

/** Returns the address of our page at the server that the guest returns to. */
export function pageAddress(purchaseId: string, returnUrl: string): string {
  const path = `/payments/authorize-net/${purchaseId}`;
  return URL.canParse(returnUrl) ? new URL(path, returnUrl).href : path;
}
