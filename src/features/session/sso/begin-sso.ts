import * as openid from 'openid-client';
import { Problem } from '../../../contract/problem.ts';
import { hashOf, newSecret } from '../../../server/authentication.ts';
import type { RequestOrigin, ServerContext } from '../../../server/context.ts';
import type { IdentityProvider } from '../../../server/sso-settings.ts';
import { ssoCallbackPath } from './contract.ts';
import { configurationOf, providerFor } from './identity-provider.ts';

export const ssoLoginLastsMs = 10 * 60_000;
const atOncePerAddress = 20;

interface Wanted {
  email: string;
  realm: string;
  returnTo: string;
}

/**
 * The address of the identity provider that signs this e-mail address in, and the secret that this browser must
 * come back with; undefined when no provider has its domain. Whether there is such an administrator plays no part.
 */
export async function beginSso(
  server: ServerContext,
  origin: RequestOrigin,
  wanted: Wanted,
): Promise<{ url: string; browserSecret: string } | undefined> {
  const { sso } = server;
  if (sso === null) return undefined;
  const provider = providerFor(sso, wanted.email, wanted.realm);
  if (provider === undefined) return undefined;
  await refuseTooMany(server, origin);
  const configuration = await discovered(server, provider);
  const login = {
    state: newSecret(),
    nonce: newSecret(),
    verifier: openid.randomPKCECodeVerifier(),
    browserSecret: newSecret(),
  };
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: sso.publicUrl + ssoCallbackPath,
    scope: 'openid email',
    code_challenge: await openid.calculatePKCECodeChallenge(login.verifier),
    code_challenge_method: 'S256',
    state: login.state,
    nonce: login.nonce,
    login_hint: wanted.email,
  });
  await server.database.system
    .insertInto('sso_login')
    .values({
      state_hash: hashOf(login.state),
      browser_hash: hashOf(login.browserSecret),
      code_verifier: login.verifier,
      nonce: login.nonce,
      issuer: provider.issuer,
      return_to: wanted.returnTo,
      address: origin.address,
      created_at: server.now(),
    })
    .execute();
  return { url: url.href, browserSecret: login.browserSecret };
}

async function discovered({ log }: ServerContext, provider: IdentityProvider) {
  try {
    return await configurationOf(provider);
  } catch (error) {
    log.warn({ err: error, issuer: provider.issuer }, 'the identity provider cannot be reached');
    throw new Problem(
      'unavailable',
      'Your identity provider cannot be reached at the moment. Please try again in a minute.',
    );
  }
}

async function refuseTooMany({ database, now }: ServerContext, origin: RequestOrigin) {
  const since = new Date(now().getTime() - ssoLoginLastsMs);
  await database.system.deleteFrom('sso_login').where('created_at', '<', since).execute();
  const { count } = await database.system
    .selectFrom('sso_login')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('address', '=', origin.address)
    .executeTakeFirstOrThrow();
  if (Number(count) >= atOncePerAddress)
    throw new Problem('too-many', 'Too many sign-ins were begun. Please wait ten minutes.');
}
