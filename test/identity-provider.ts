import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from '../scripts/local-postgres.ts';

export interface Account {
  sub: string;
  email: string;
  email_verified: boolean;
  /** of the scope `profile` */
  family_name?: string;
  member_number?: string;
  tier?: string;
}

export interface TestIdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** the account that it signs in */
  account: Account;
  /** whether its users cancel instead of signing in */
  isCanceled: boolean;
  close(): Promise<void>;
}

/** Starts an OpenID Connect provider on loopback that signs in every request as `account`, without a dialog. */
export async function startIdentityProvider(redirectUri: string): Promise<TestIdentityProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const client = { clientId: 'atrium', clientSecret: 'a-secret-of-the-test' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    cookies: { keys: ['test'] },
    claims: {
      openid: ['sub', 'email', 'email_verified'],
      profile: ['family_name', 'member_number', 'tier'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ ...started.account }),
    }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(
        request,
        response,
        started.isCanceled
          ? { error: 'access_denied' }
          : { login: { accountId: started.account.sub } },
      );
    else void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const started: TestIdentityProvider = {
    issuer,
    ...client,
    account: { sub: 'subject-1', email: 'ada@guests.example', email_verified: true },
    isCanceled: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return started;
}
