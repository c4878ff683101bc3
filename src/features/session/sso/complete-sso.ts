import { timingSafeEqual } from 'node:crypto';
import * as openid from 'openid-client';
import { hashOf } from '../../../server/authentication.ts';
import type { RequestOrigin, ServerContext } from '../../../server/context.ts';
import type { IdentityProvider } from '../../../server/sso-settings.ts';
import { type Administrator, administrators, startSession } from '../start-session.ts';
import { ssoLoginLastsMs } from './begin-sso.ts';
import type { SsoFailure } from './contract.ts';
import { configurationOf } from './identity-provider.ts';

/** The single sign-on ends here, in words of the sign-in page. */
export class SsoRefusal extends Error {
  readonly failure: SsoFailure;

  constructor(failure: SsoFailure, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.failure = failure;
  }
}

interface Returned {
  /** the query that the provider sent the browser back with */
  search: string;
  /** what this browser was given when it left */
  browserSecret: string | undefined;
}

/** The session of whom the provider names. Each login counts once; throws an SsoRefusal for all that is not right. */
export async function completeSso(
  server: ServerContext,
  origin: RequestOrigin,
  returned: Returned,
): Promise<{ token: string; binding: string | null; returnTo: string }> {
  const login = await takeLogin(server, returned);
  const provider = server.sso?.providers.find(({ issuer }) => issuer === login.issuer);
  if (server.sso === null || provider === undefined)
    throw new SsoRefusal('expired', 'the provider is not configured any more');
  const claims = await claimsOf(provider, login, server.sso.publicUrl + returned.search);
  const administrator = await administratorOf(server, provider, claims);
  const session = await startSession(server, origin, {
    administrator,
    organizationNumber: administrator.ownerNumber,
    bound: true,
  });
  return { ...session, returnTo: login.return_to };
}

async function takeLogin({ database, now }: ServerContext, { search, browserSecret }: Returned) {
  const state = new URLSearchParams(search.slice(search.indexOf('?'))).get('state') ?? '';
  // Taken before anything is checked: whatever comes with it, it does not come twice.
  const login = await database.system
    .deleteFrom('sso_login')
    .where('state_hash', '=', hashOf(state))
    .returningAll()
    .executeTakeFirst();
  if (login === undefined) throw new SsoRefusal('expired', 'no login has this state');
  if (now().getTime() - login.created_at.getTime() >= ssoLoginLastsMs)
    throw new SsoRefusal('expired', 'the login took longer than ten minutes');
  if (browserSecret === undefined || !timingSafeEqual(hashOf(browserSecret), login.browser_hash))
    throw new SsoRefusal('expired', 'another browser has begun this login');
  return { ...login, state };
}

type Login = Awaited<ReturnType<typeof takeLogin>>;

async function claimsOf(
  provider: IdentityProvider,
  { code_verifier, nonce, state }: Login,
  address: string,
) {
  try {
    const configuration = await configurationOf(provider);
    const tokens = await openid.authorizationCodeGrant(configuration, new URL(address), {
      pkceCodeVerifier: code_verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new SsoRefusal('refused', 'there is no id token');
    return claims;
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    const isAway = error instanceof TypeError || (error instanceof Error && isTimeout(error));
    throw new SsoRefusal(
      isAway ? 'unreachable' : 'refused',
      'the answer of the provider does not hold',
      error,
    );
  }
}

function isTimeout({ name, cause }: Error): boolean {
  return name === 'TimeoutError' || (cause instanceof Error && cause.name === 'TimeoutError');
}

/**
 * By issuer and subject, as long as this realm lets them sign in this way. Who comes for the first time is found by the verified e-mail address, within the provider's
 * realm and domains, and known by the subject from then on.
 */
async function administratorOf(
  { database }: ServerContext,
  { issuer, realm, emailDomains }: IdentityProvider,
  { sub, email, email_verified }: openid.IDToken,
): Promise<Administrator> {
  const known = await administrators(database)
    .where('administrator.sso_issuer', '=', issuer)
    .where('administrator.sso_subject', '=', sub)
    .where('administrator.realm', '=', realm)
    .where('administrator.is_sso_user', '=', true)
    .executeTakeFirst();
  if (known !== undefined) return active(known);
  if (typeof email !== 'string' || email_verified !== true)
    throw new SsoRefusal('unknown', 'the provider did not verify the e-mail address');
  if (!emailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()))
    throw new SsoRefusal('unknown', 'the e-mail address is of another domain');
  const found = await administrators(database)
    .where('administrator.realm', '=', realm)
    .where('administrator.is_sso_user', '=', true)
    .where('administrator.sso_subject', 'is', null)
    .where(({ fn, eb }) => eb(fn('lower', ['administrator.email']), '=', email.toLowerCase()))
    .execute();
  const [administrator] = found;
  if (administrator === undefined || found.length > 1)
    throw new SsoRefusal('unknown', 'no single administrator has this e-mail address');
  active(administrator);
  await database.system
    .updateTable('administrator')
    .set({ sso_issuer: issuer, sso_subject: sub })
    .where('id', '=', administrator.id)
    .where('sso_subject', 'is', null)
    .execute();
  return administrator;
}

function active(administrator: Administrator): Administrator {
  if (administrator.status !== 'Active')
    throw new SsoRefusal('unknown', 'the administrator is disabled');
  return administrator;
}
