import { timingSafeEqual } from 'node:crypto';
import * as openid from 'openid-client';
import { hashOf } from '../../../server/authentication.ts';
import type { RequestOrigin, ServerContext } from '../../../server/context.ts';
import type { IdentityProvider } from '../../../server/startup/sso-settings.ts';
import { forgiveAttempt } from '../limits/attempts.ts';
import { singleSignOn } from '../limits/subjects.ts';
import { type Administrator, administrators, startSession } from '../start-session.ts';
import { ssoLoginLastsMs } from './begin-sso.ts';
import type { SsoFailure } from './contract.ts';
import { configurationOf } from './identity-provider.ts';

/** A failed single sign-on. The sign-in page shows the message of `failure`; `reason` is only logged. */
export class SsoError extends Error {
  readonly failure: SsoFailure;

  constructor(failure: SsoFailure, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.failure = failure;
  }
}

interface Callback {
  /** the path and query with which the provider returned the browser */
  search: string;
  /** the secret that this browser got when it left */
  browserSecret: string | undefined;
}

/** Starts a session for the administrator that the provider has authenticated. Each login works once. Throws an SsoError. */
export async function completeSso(
  server: ServerContext,
  origin: RequestOrigin,
  callback: Callback,
): Promise<{ token: string; binding: string | null; returnTo: string }> {
  const login = await takeLogin(server, callback);
  const provider = server.sso?.providers.find(({ issuer }) => issuer === login.issuer);
  if (server.sso === null || provider === undefined)
    throw new SsoError('expired', 'the provider is not configured any more');
  const claims = await claimsOf(provider, login, server.sso.publicUrl + callback.search);
  const administrator = await administratorOf(server, provider, claims);
  await forgiveAttempt(server, singleSignOn(origin.address));
  const session = await startSession(server, origin, {
    administrator,
    organizationNumber: administrator.ownerNumber,
    isBound: true,
  });
  return { ...session, returnTo: login.return_to };
}

async function takeLogin({ database, now }: ServerContext, { search, browserSecret }: Callback) {
  const state = new URLSearchParams(search.slice(search.indexOf('?'))).get('state') ?? '';
  // Deleted before any check, so that even a failed login cannot be tried twice.
  const login = await database.system
    .deleteFrom('sso_login')
    .where('state_hash', '=', hashOf(state))
    .returningAll()
    .executeTakeFirst();
  if (login === undefined) throw new SsoError('expired', 'no login has this state');
  if (now().getTime() - login.created_at.getTime() >= ssoLoginLastsMs)
    throw new SsoError('expired', 'the login took longer than ten minutes');
  if (browserSecret === undefined || !timingSafeEqual(hashOf(browserSecret), login.browser_hash))
    throw new SsoError('expired', 'another browser has begun this login');
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
    if (claims === undefined) throw new SsoError('rejected', 'there is no id token');
    return claims;
  } catch (error) {
    if (error instanceof SsoError) throw error;
    const isAway = error instanceof TypeError || (error instanceof Error && isTimeout(error));
    throw new SsoError(
      isAway ? 'unreachable' : 'rejected',
      'the response of the provider is not valid',
      error,
    );
  }
}

function isTimeout({ name, cause }: Error): boolean {
  return name === 'TimeoutError' || (cause instanceof Error && cause.name === 'TimeoutError');
}

/**
 * Finds the administrator by issuer and subject, in the provider's realm. At the first sign-in, finds them by the
 * verified e-mail address in the provider's domains, and stores the subject.
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
  if (known !== undefined) return requireActive(known);
  if (typeof email !== 'string' || email_verified !== true)
    throw new SsoError('unknown', 'the provider did not verify the e-mail address');
  if (!emailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()))
    throw new SsoError('unknown', 'the e-mail address is of another domain');
  const found = await administrators(database)
    .where('administrator.realm', '=', realm)
    .where('administrator.is_sso_user', '=', true)
    .where('administrator.sso_subject', 'is', null)
    .where(({ fn, eb }) => eb(fn('lower', ['administrator.email']), '=', email.toLowerCase()))
    .execute();
  const [administrator] = found;
  if (administrator === undefined || found.length > 1)
    throw new SsoError('unknown', 'no single administrator has this e-mail address');
  requireActive(administrator);
  await database.system
    .updateTable('administrator')
    .set({ sso_issuer: issuer, sso_subject: sub })
    .where('id', '=', administrator.id)
    .where('sso_subject', 'is', null)
    .execute();
  return administrator;
}

function requireActive(administrator: Administrator): Administrator {
  if (administrator.status !== 'Active')
    throw new SsoError('unknown', 'the administrator is disabled');
  return administrator;
}
