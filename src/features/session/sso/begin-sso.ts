import * as openid from 'openid-client';
import { Problem } from '../../../contract/problem.ts';
import { hashOf, newSecret } from '../../../server/authentication.ts';
import type { RequestOrigin, ServerContext } from '../../../server/context.ts';
import type { IdentityProvider } from '../../../server/startup/sso-settings.ts';
import { countAttempt } from '../limits/attempts.ts';
import { singleSignOn } from '../limits/subjects.ts';
import { ssoCallbackPath } from './contract.ts';
import { configurationOf, providerFor } from './identity-provider.ts';

export const ssoLoginLastsMs = 10 * 60_000;

interface SsoRequest {
  email: string;
  realm: string;
  returnTo: string;
}

/**
 * Returns the sign-in address of the e-mail address's identity provider, and the secret that this browser must present
 * afterwards; undefined when no provider has its domain. The result does not show whether the administrator exists.
 */
export async function beginSso(
  server: ServerContext,
  origin: RequestOrigin,
  requested: SsoRequest,
): Promise<{ url: string; browserSecret: string } | undefined> {
  const { sso } = server;
  if (sso === null) return undefined;
  const provider = providerFor(sso, requested.email, requested.realm);
  if (provider === undefined) return undefined;
  await countAttempt(server, singleSignOn(origin.address));
  const configuration = await discoveredConfiguration(server, provider);
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
    login_hint: requested.email,
  });
  await server.database.system
    .insertInto('sso_login')
    .values({
      state_hash: hashOf(login.state),
      browser_hash: hashOf(login.browserSecret),
      code_verifier: login.verifier,
      nonce: login.nonce,
      issuer: provider.issuer,
      return_to: requested.returnTo,
      created_at: server.now(),
    })
    .execute();
  return { url: url.href, browserSecret: login.browserSecret };
}

async function discoveredConfiguration({ log }: ServerContext, provider: IdentityProvider) {
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
