import * as openid from 'openid-client';
import { newSecret } from '../../../server/authentication.ts';
import { discoverIssuer, guardedFetch, silenceIn } from '../../loyalty/public/issuer.ts';
import type { TestStep } from '../contract.ts';
import { issuerError } from '../public/programme-rules.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';
import { returnAddress } from '../records/webhook-address.ts';
import { connectionSteps } from './connection-steps.ts';
import { targetOf } from './loyalty-tests.ts';
import { failed, passed, skipped, type TestServer, timed } from './step.ts';

const described = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** Checks what can be known of an issuer and its client without a member who signs in. */
export async function* testOidc(
  { settings, type, areaNumber }: UsableGateway,
  { clientSecret }: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
  const { issuer, clientId } = settings.loyalty ?? {};
  const wrong = issuer ? issuerError(issuer) : 'Enter the issuer first';
  if (!issuer || wrong !== null) {
    yield failed('resolve', `${wrong}.`);
    return;
  }
  const { steps, isReached } = await connectionSteps(targetOf(new URL(issuer)), server);
  yield* steps;
  const found: { description?: Record<string, unknown> } = {};
  yield isReached
    ? await timed('discovery', async () => {
        const read = await readJson(server, wellKnownOf(issuer));
        if (typeof read === 'string') return { ok: false, text: read };
        const missing = described.filter((name) => typeof read[name] !== 'string');
        if (missing.length > 0)
          return { ok: false, text: `The description lacks ${missing.join(', ')}.` };
        found.description = read;
        return { ok: true, text: 'The issuer describes its addresses.' };
      })
    : skipped('discovery', 'The issuer is not reached.');
  const { description } = found;
  if (description === undefined) return;
  const named = String(description.issuer);
  if (URL.parse(named)?.href !== new URL(issuer).href) {
    yield failed('issuer', `The issuer calls itself ${named.slice(0, 200)}. Enter exactly that.`);
    return;
  }
  yield passed('issuer', 'The issuer calls itself as entered.');
  yield await timed('keys', async () => {
    const read = await readJson(server, String(description.jwks_uri));
    if (typeof read === 'string') return { ok: false, text: read };
    const count = Array.isArray(read.keys) ? read.keys.length : 0;
    return count > 0
      ? { ok: true, text: 'The issuer publishes the keys that it signs with.' }
      : { ok: false, text: 'The issuer publishes no keys.' };
  });
  const address = returnAddress(server, { type: 'oidc', areaNumber });
  if (!clientId || clientSecret === undefined) {
    yield failed('client', 'Enter the client ID and the client secret.');
    return;
  }
  if (address === null || type !== 'oidc') {
    yield failed('returnAddress', 'Set PUBLIC_URL on the server, so that guests can come back.');
    return;
  }
  const client = { issuer, clientId, clientSecret };
  yield await clientStep(server, client, address);
  yield await returnStep(server, client, { address, scope: settings.loyalty?.scopes ?? 'openid' });
  yield gardenStep(issuer, String(description.authorization_endpoint), settings.gardenHosts);
}

function wellKnownOf(issuer: string): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
}

/** Returns a JSON object, or what is wrong with the reply. */
async function readJson(
  server: TestServer,
  address: string,
): Promise<Record<string, unknown> | string> {
  try {
    const reply = await get(server, address);
    if (reply.status !== 200) return `${address} replies with ${reply.status} instead of 200.`;
    const json: unknown = await reply.json();
    return typeof json === 'object' && json !== null
      ? { ...json }
      : `${address} is not a description of an issuer.`;
  } catch (error) {
    const silence = silenceIn(error);
    return silence === null ? `${address} is not a description of an issuer.` : silence.message;
  }
}

function get(server: TestServer, address: string): Promise<Response> {
  return guardedFetch(server)(address, {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual',
  });
}

type Client = Parameters<typeof discoverIssuer>[1];

/** An issuer authenticates the client before it looks for the code, which is made up. */
async function clientStep(server: TestServer, client: Client, returnTo: string): Promise<TestStep> {
  let unclear: string | null = null;
  const step = await timed('client', async () => {
    const state = newSecret();
    const query = new URLSearchParams({ code: newSecret(), state });
    try {
      const configuration = await discoverIssuer(server, client);
      query.set('iss', configuration.serverMetadata().issuer);
      await openid.authorizationCodeGrant(configuration, new URL(`${returnTo}?${query}`), {
        pkceCodeVerifier: openid.randomPKCECodeVerifier(),
        expectedState: state,
      });
      unclear = 'The issuer accepted a code that Atrium made up.';
      return { ok: false, text: unclear };
    } catch (error) {
      const silence = silenceIn(error);
      if (silence !== null) return { ok: false, text: silence.message };
      const code = error instanceof openid.ResponseBodyError ? error.error : null;
      if (code === 'invalid_grant')
        return { ok: true, text: 'The issuer accepts the client ID and the client secret.' };
      if (code === 'unauthorized_client')
        return { ok: false, text: 'The issuer does not let this client sign members in.' };
      if (code === 'invalid_client' || error instanceof openid.WWWAuthenticateChallengeError)
        return { ok: false, text: 'The issuer refuses the client ID or the client secret.' };
      unclear = 'The issuer does not say without a member whether it accepts the client.';
      return { ok: true, text: unclear };
    }
  });
  return unclear !== null && step.state === 'ok' ? { ...step, state: 'skipped' } : step;
}

/** An issuer sends errors back only to an address that is registered for the client. */
async function returnStep(
  server: TestServer,
  client: Client,
  { address, scope }: { address: string; scope: string },
): Promise<TestStep> {
  let isUnclear = false;
  const step = await timed('returnAddress', async () => {
    const verifier = openid.randomPKCECodeVerifier();
    try {
      const url = openid.buildAuthorizationUrl(await discoverIssuer(server, client), {
        redirect_uri: address,
        scope,
        prompt: 'none',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: newSecret(),
        nonce: newSecret(),
      });
      const { status, headers } = await get(server, url.href);
      if (headers.get('location')?.startsWith(`${address}?`))
        return { ok: true, text: `The issuer sends guests back to ${address}.` };
      if (status >= 400)
        return { ok: false, text: `Register ${address} at the issuer as a redirect URI.` };
    } catch (error) {
      const silence = silenceIn(error);
      if (silence !== null) return { ok: false, text: silence.message };
    }
    isUnclear = true;
    return { ok: true, text: `Check that ${address} is registered at the issuer.` };
  });
  return isUnclear ? { ...step, state: 'skipped' } : step;
}

/** Guests reach the issuer itself by itself; its sign-in page may have another host. */
function gardenStep(issuer: string, page: string, hosts: readonly string[]): TestStep {
  const needed = URL.parse(page)?.hostname ?? '';
  const isOpen = [new URL(issuer).hostname, ...hosts].some((host) =>
    host.startsWith('*.') ? needed.endsWith(host.slice(1)) : host === needed,
  );
  return isOpen
    ? passed('garden', `Guests reach ${needed} before they are online.`)
    : failed('garden', `Add ${needed}, where members sign in, to the walled garden.`);
}
