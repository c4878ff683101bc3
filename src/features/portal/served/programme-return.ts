import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ServerContext } from '../../../server/context.ts';
import { setSecretCookie, type Variables } from '../../../server/http/request.ts';
import { type SignIn, signInLastsMs, takeSignIn } from '../../loyalty/public/member-sign-in.ts';
import { returnPath } from '../../payment-gateways/public/return-address.ts';
import type { PortalArea } from '../flow/portal-area.ts';
import { queryOf } from './addresses.ts';
import { errorPage } from './error-page.ts';

/**
 * Holds the secret of a browser that is at an issuer. The only cookie of portals: issuers need cookies as well, and
 * without it a guest could let a member sign in for another device.
 */
const cookie = 'AtriumProgramme';

/** Gives the browser the secret to present when it returns from an issuer. */
export function bindBrowser(c: Context<Variables>, area: PortalArea, secret: string): void {
  setSecretCookie(c, cookie, secret, {
    path: returnPath(area),
    // The browser returns from the issuer's site, which Strict would not allow.
    sameSite: 'Lax',
    maxAge: signInLastsMs / 1_000,
  });
}

/** Takes the sign-in of a browser that returns, or replies with why there is none. */
export async function returnedSignIn(
  c: Context<Variables>,
  server: ServerContext,
  area: PortalArea,
): Promise<SignIn | Response> {
  const state = queryOf(c).get('state') ?? '';
  const browserSecret = getCookie(c, cookie);
  setSecretCookie(c, cookie, '', { path: returnPath(area), sameSite: 'Lax', maxAge: 0 });
  const taken = await server.database.withScope(area.scope, (transaction) =>
    takeSignIn(transaction, server, area, { state, browserSecret }),
  );
  return taken.kind === 'taken' ? taken.signIn : errorPage(c, taken.kind, 400, { area });
}
