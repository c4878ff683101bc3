import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

interface Request {
  redirectUri: string;
  nonce: string;
  challenge: string;
}

/** What a test lets an issuer do wrong. */
interface Faults {
  /** replaces claims of the token */
  token?: Readonly<Record<string, unknown>>;
  /** signs with a key that is not published */
  signsWithOtherKey?: boolean;
  /** replies with this status, or never */
  discovery?: number | 'never';
  tokens?: number | 'never';
  /** refuses the guest with this error */
  error?: string;
}

export const issuerClient = { clientId: 'atrium', clientSecret: 'a-secret-of-the-issuer' };

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An OpenID Connect issuer, for tests: a real server, which a test lets break the rules that a client must check. */
export async function startIssuer() {
  const [key, otherKey] = [newKey(), newKey()];
  const codes = new Map<string, Request>();
  const asked: URL[] = [];
  const state: {
    /** of the account that signs in, in the token */
    claims: Readonly<Record<string, unknown>>;
    /** of the account, at the endpoint for further claims */
    userInfo: Readonly<Record<string, unknown>>;
    faults: Faults;
  } = { claims: {}, userInfo: {}, faults: {} };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', issuer);
    asked.push(url);
    const { faults } = state;
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return isFaulty(response, faults.discovery) ? undefined : json(descriptionOf(issuer));
      case '/jwks':
        return json({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), alg: 'RS256' }] });
      case '/authorize': {
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        const code = randomBytes(16).toString('hex');
        codes.set(code, {
          redirectUri: url.searchParams.get('redirect_uri') ?? '',
          nonce: url.searchParams.get('nonce') ?? '',
          challenge: url.searchParams.get('code_challenge') ?? '',
        });
        if (faults.error === undefined) back.searchParams.set('code', code);
        else back.searchParams.set('error', faults.error);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        return response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        const sent = new URLSearchParams(await text(request));
        if (isFaulty(response, faults.tokens)) return;
        if (sent.get('client_secret') !== issuerClient.clientSecret)
          return json({ error: 'invalid_client' }, 401);
        const code = sent.get('code') ?? '';
        const begun = codes.get(code);
        codes.delete(code);
        const challenge = createHash('sha256')
          .update(sent.get('code_verifier') ?? '')
          .digest('base64url');
        if (begun?.redirectUri !== sent.get('redirect_uri') || begun.challenge !== challenge)
          return json({ error: 'invalid_grant' }, 400);
        const now = Math.floor(Date.now() / 1_000);
        const claims = {
          iss: issuer,
          sub: 'subject-1',
          aud: issuerClient.clientId,
          iat: now,
          exp: now + 300,
          nonce: begun.nonce,
          ...state.claims,
          ...faults.token,
        };
        const signer = faults.signsWithOtherKey === true ? otherKey : key;
        return json({
          access_token: 'access',
          token_type: 'Bearer',
          id_token: jwtOf(claims, signer.privateKey),
        });
      }
      case '/userinfo':
        return json({ sub: 'subject-1', ...state.userInfo });
      default:
        return response.writeHead(404).end();
    }
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    issuer,
    asked,
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function descriptionOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}

function isFaulty(response: ServerResponse, fault: number | 'never' | undefined): boolean {
  if (typeof fault === 'number') response.writeHead(fault).end();
  return fault !== undefined;
}

function jwtOf(claims: unknown, privateKey: Parameters<typeof sign>[2]): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
}
