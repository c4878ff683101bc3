// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../../test/identity-provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { statusCounts } from '../../../../test/sign-in-calls.ts';
import { account } from '../contract.ts';
import { strangersSignIn } from '../limits/subjects.ts';
import { getSsoRedirectUrl, ssoCallbackPath } from './contract.ts';

const publicUrl = 'http://localhost';
let identity: TestIdentityProvider;
let server: TestServer;

// A separate server, with an identity provider and the only administrators with these email addresses.
beforeAll(async () => {
  identity = await startIdentityProvider(publicUrl + ssoCallbackPath);
  const { issuer, clientId, clientSecret } = identity;
  const emailDomains = ['guests.example'];
  server = await startTestServer({
    sso: { publicUrl, providers: [{ issuer, clientId, clientSecret, emailDomains, realm: '' }] },
  });
});
afterAll(async () => {
  await server.close();
  await identity.close();
});
beforeEach(async () => {
  const { system } = server.database;
  await system.deleteFrom('access_token').execute();
  await system.deleteFrom('admin_session').execute();
  await system.deleteFrom('administrator').execute();
  await system.deleteFrom('sso_login').execute();
  await system.deleteFrom('attempt_limit').execute();
  await addAdministrator();
  identity.account = { sub: 'subject-1', email: 'ada@guests.example', email_verified: true };
});

const addAdministrator = (
  changes: { status?: 'Disabled'; email?: string; is_sso_user?: boolean } = {},
) =>
  server.database.system
    .insertInto('administrator')
    .values({
      username: `ada-${Math.random()}`,
      username_folded: `ada-${Math.random()}`,
      email: 'Ada@Guests.example',
      is_sso_user: true,
      ...changes,
    })
    .execute();

/** Begins a sign-in as a browser does, and returns the cookie that it must present on return. */
async function begin(email = 'ada@guests.example', returnTo?: string) {
  const query = new URLSearchParams({ email, ...(returnTo !== undefined && { returnTo }) });
  const response = await server.request(`${getSsoRedirectUrl.path}?${query}`);
  const body: { Url: string | null; Error: string | null } = await response.json();
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { ...body, cookie, setCookie: response.headers.get('set-cookie') ?? '' };
}

/** Follows the provider's redirects with its cookies until it sends the browser back to us. */
async function followProvider(url: string): Promise<string> {
  const jar = new Map<string, string>();
  let address = url;
  for (let step = 0; step < 8 && !address.startsWith(publicUrl); step += 1) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider returned ${await response.text()}`);
    address = new URL(next, address).href;
  }
  return address;
}

async function returnFrom(address: string, cookie: string) {
  const { pathname, search } = new URL(address);
  const response = await server.request(pathname + search, { headers: { cookie } });
  const cookies = response.headers.getSetCookie();
  const value = (name: string) =>
    cookies.find((line) => line.startsWith(`${name}=`))?.split(/[=;]/)[1] ?? '';
  return {
    status: response.status,
    to: response.headers.get('location') ?? '',
    token: value('UiAccessToken'),
    binding: value('AtriumBinding'),
    cookies,
  };
}

async function signIn(returnTo?: string) {
  const { Url, cookie } = await begin('ada@guests.example', returnTo);
  return returnFrom(await followProvider(Url ?? ''), cookie);
}

const whoIs = (token: string, binding: string) =>
  server.request(account.path, {
    headers: { authorization: `Bearer ${token}`, cookie: `AtriumBinding=${binding}` },
  });

const noSession = { status: 303, token: '', binding: '' };

test('a known administrator gets the same session as with a password, and no token is in any address', async () => {
  const { status, to, token, binding, cookies } = await signIn('/admin-ui/admin/?org=1');
  expect({ status, to }).toEqual({ status: 303, to: '/admin-ui/admin/?org=1' });
  const response = await whoIs(token, binding);
  expect((await response.json()).Member).toMatchObject({ IsSsoUser: true });
  expect((await whoIs(token, '')).status).toBe(401);
  expect(cookies.find((line) => line.startsWith('AtriumBinding='))).toContain('HttpOnly');
  const history = await server.database.system
    .selectFrom('admin_history')
    .select('action')
    .where('action', '=', 'sign-in')
    .execute();
  expect(history).toHaveLength(1);
});

test('an administrator who signed in once is known by issuer and subject, even with another email address', async () => {
  await signIn();
  identity.account = { sub: 'subject-1', email: 'ada@married.example', email_verified: true };
  expect((await signIn()).to).toBe('/admin-ui/admin/');
  identity.account = { sub: 'subject-2', email: 'ada@guests.example', email_verified: true };
  expect(await signIn()).toMatchObject({ ...noSession, to: '/admin-ui/login/?sso=unknown#/sso' });
});

describe('the address of the provider', () => {
  test('carries PKCE, state and nonce, and not the client secret', async () => {
    const { Url, Error: error, setCookie } = await begin();
    expect(error).toBeNull();
    const { origin, searchParams } = new URL(Url ?? '');
    expect(origin).toBe(identity.issuer);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toBe(publicUrl + ssoCallbackPath);
    expect(Url).not.toContain(identity.clientSecret);
    expect(setCookie).toMatch(
      /^AtriumSso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('is returned whether or not there is such an administrator', async () => {
    expect(Object.keys(await begin('nobody@guests.example'))).toEqual(Object.keys(await begin()));
    expect((await begin('nobody@guests.example')).Error).toBeNull();
  });

  test('is null for a domain without a provider', async () => {
    expect(await begin('ada@elsewhere.example')).toMatchObject({
      Url: null,
      Error: 'There is no single sign-on for this e-mail address.',
    });
  });

  test.each(['', 'ada', 'ada@'])('is rejected for %j', async (email) => {
    const response = await server.request(`${getSsoRedirectUrl.path}?email=${email}`);
    expect(response.status).toBe(400);
  });

  test('can be requested 20 times at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, async () =>
        server.request(`${getSsoRedirectUrl.path}?email=ada@guests.example`),
      ),
    );
    expect(statusCounts(responses)).toEqual({ 200: 20, 429: 80 });
  });

  test('without a limit for those that are completed', async () => {
    for (let times = 0; times < 19; times += 1) await begin();
    for (let times = 0; times < 3; times += 1) expect((await signIn()).token).not.toBe('');
  });
});

test('an administrator gets in while as many passwords are tried as the server admits', async () => {
  const { promise: attackEnds, resolve: endAttack } = Promise.withResolvers<void>();
  const { gate } = strangersSignIn({ realm: '', username: 'ada' }, 'attacker');
  const attack = Promise.allSettled(
    Array.from({ length: 1_000 }, (_, index) => gate(`attacker ${index}`, () => attackEnds)),
  );
  onTestFinished(async () => {
    endAttack();
    const rejected = (await attack).filter(({ status }) => status === 'rejected');
    expect(rejected).not.toEqual([]);
  });
  expect((await signIn()).token).not.toBe('');
});

describe('no session starts for', () => {
  test.each([
    ['an account without an administrator', { email: 'eve@guests.example' }],
    ['an email address that the provider did not verify', { email_verified: false }],
    ['an email address of another domain', { email: 'ada@elsewhere.example' }],
  ])('%s', async (_what, changes) => {
    identity.account = { ...identity.account, sub: 'subject-9', ...changes };
    expect(await signIn()).toMatchObject({ ...noSession, to: '/admin-ui/login/?sso=unknown#/sso' });
  });

  test.each([
    ['a disabled administrator', { status: 'Disabled' as const }],
    ['an administrator who signs in with a password', { is_sso_user: false }],
  ])('%s', async (_what, changes) => {
    await server.database.system.updateTable('administrator').set(changes).execute();
    expect(await signIn()).toMatchObject({ ...noSession, to: '/admin-ui/login/?sso=unknown#/sso' });
  });

  test.each([
    ['now signs in with a password', { is_sso_user: false, password_hash: 'set' }],
    ['is now in another realm', { realm: 'elsewhere' }],
  ])('an administrator who signed in this way before and %s', async (_what, changes) => {
    await signIn();
    await server.database.system.updateTable('administrator').set(changes).execute();
    expect(await signIn()).toMatchObject({ ...noSession, to: '/admin-ui/login/?sso=unknown#/sso' });
  });

  test('two administrators with the same email address', async () => {
    await addAdministrator();
    expect((await signIn()).to).toBe('/admin-ui/login/?sso=unknown#/sso');
  });

  test.each<[string, (address: URL) => void, string]>([
    ['a forged state', (url) => url.searchParams.set('state', 'f'.repeat(43)), 'expired'],
    ['no state', (url) => url.searchParams.delete('state'), 'expired'],
    ['a forged code', (url) => url.searchParams.set('code', 'forged'), 'rejected'],
    ['no code', (url) => url.searchParams.delete('code'), 'rejected'],
    ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example'), 'rejected'],
    [
      'an error of the provider',
      (url) => url.searchParams.set('error', 'access_denied'),
      'rejected',
    ],
  ])('a response with %s', async (_what, forge, failure) => {
    const { Url, cookie } = await begin();
    const address = new URL(await followProvider(Url ?? ''));
    forge(address);
    expect(await returnFrom(address.href, cookie)).toMatchObject({
      ...noSession,
      to: `/admin-ui/login/?sso=${failure}#/sso`,
    });
  });

  test('a response that was used before', async () => {
    const { Url, cookie } = await begin();
    const address = await followProvider(Url ?? '');
    expect((await returnFrom(address, cookie)).token).not.toBe('');
    expect(await returnFrom(address, cookie)).toMatchObject({
      ...noSession,
      to: '/admin-ui/login/?sso=expired#/sso',
    });
  });

  test.each([
    ['without the cookie', ''],
    ['with a forged cookie', 'AtriumSso=forged'],
  ])('another browser, %s', async (_what, cookie) => {
    const { Url } = await begin();
    expect(await returnFrom(await followProvider(Url ?? ''), cookie)).toMatchObject(noSession);
  });

  test('an id token with the nonce of another login', async () => {
    const first = await begin();
    await server.database.system.updateTable('sso_login').set({ nonce: 'another' }).execute();
    const address = await followProvider(first.Url ?? '');
    expect((await returnFrom(address, first.cookie)).to).toBe('/admin-ui/login/?sso=rejected#/sso');
  });

  test('a code that was requested with another verifier', async () => {
    const first = await begin();
    await server.database.system
      .updateTable('sso_login')
      .set({ code_verifier: 'v'.repeat(43) })
      .execute();
    const address = await followProvider(first.Url ?? '');
    expect((await returnFrom(address, first.cookie)).to).toBe('/admin-ui/login/?sso=rejected#/sso');
  });

  test('a login that took ten minutes', async () => {
    const { Url, cookie } = await begin();
    const address = await followProvider(Url ?? '');
    await server.atTime(new Date(server.clock.now.getTime() + 10 * 60_000), async () => {
      expect((await returnFrom(address, cookie)).to).toBe('/admin-ui/login/?sso=expired#/sso');
    });
  });
});

test.each(['https://evil.example/', '//evil.example/', '/admin-ui/login/', 'javascript:alert(1)'])(
  'signing in never opens %s',
  async (returnTo) => {
    expect((await signIn(returnTo)).to).toBe('/admin-ui/admin/');
  },
);
