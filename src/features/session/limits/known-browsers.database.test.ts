// On both engines: it executes statements that no example of a route does.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AdministratorCalls,
  administratorCalls,
  passTime,
} from '../../../../test/administrator-calls.ts';
import { forged } from '../../../../test/forgery.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer, testPassword } from '../../../../test/server.ts';
import { failedSignInsOf, signInFrom, statusCounts } from '../../../../test/sign-in-calls.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { acceptInvitation } from '../invitation/contract.ts';
import { editPassword } from '../profile/contract.ts';
import { forgetOldAttempts } from './forget-old-attempts.ts';

const wrong = 'Wrong-Horse-9';
const newPassword = 'Quiet-Harbour-42';
const day = 24 * 60 * 60_000;
// All 10,000 in `npm run check:deep`.
const attempts = process.env.TEST_DEPTH === 'deep' ? 10_000 : 2_000;
let server: TestServer;
let family: TestProvider;
let calls: AdministratorCalls;

// A separate server, whose clock is moved.
beforeAll(async () => {
  server = await startTestServer();
  family = await newProvider(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  calls = administratorCalls(server, family, await server.signInAs(family.provider.number));
});

let created = 0;

/** Creates an administrator whose password is `testPassword`. */
async function newAdministrator(): Promise<{ id: string; username: string }> {
  created += 1;
  const username = `anna-${created}`;
  const { administrator, password } = await calls.create({ username, realm: '' });
  await calls.signInFirst(username, password, '');
  return { id: administrator.id, username };
}

interface Browser {
  username: string;
  password?: string;
  cookie?: string | undefined;
  address?: string;
}

const officeOf = (username: string) => `the office of ${username}`;

const asBrowser = ({ cookie = '', ...request }: Browser): Promise<Response> =>
  signInFrom(server, { address: officeOf(request.username), cookie, ...request });

function cookiesOf(response: Response): { line: string; pair: string; name: string }[] {
  return response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    return { line, pair, name: pair.split('=')[0] ?? '' };
  });
}

const knownBrowserCookieOf = (response: Response) =>
  cookiesOf(response).find(({ name }) => name.startsWith('AtriumKnownBrowser'));

/** Signs in with a new browser and returns the cookie by which it is known. */
async function newBrowser(username: string, password = testPassword): Promise<string> {
  const response = await asBrowser({ username, password });
  expect(response.status).toBe(200);
  return knownBrowserCookieOf(response)?.pair ?? '';
}

/** Guesses until strangers at the administrator's office must wait. */
async function attack(username: string): Promise<void> {
  const guess = { username, password: wrong, address: officeOf(username) };
  await Promise.all(Array.from({ length: 10 }, () => signInFrom(server, guess)));
  expect((await asBrowser({ username })).status).toBe(429);
}

describe('during an attack', () => {
  test(`of ${attempts} parallel attempts, a known browser gets in and strangers do not`, async () => {
    const { username } = await newAdministrator();
    const cookie = await newBrowser(username);
    const flood = Promise.all(
      Array.from({ length: attempts }, (_, index) =>
        signInFrom(server, { username, password: wrong, address: `attacker ${index % 20}` }),
      ),
    );
    const [known, ...later] = await Promise.all([
      // It shares its address with an attacker.
      asBrowser({ username, cookie, address: 'attacker 0' }),
      flood.then(() => asBrowser({ username, cookie })),
      flood.then(() => asBrowser({ username })),
    ]);
    expect([known, ...later].map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Object.keys(statusCounts(await flood)).toSorted()).toEqual(['401', '429']);
    expect(await failedSignInsOf(server, username)).toBeLessThanOrEqual(50);
  });

  test('a known browser has a limit of its own', async () => {
    const { username } = await newAdministrator();
    const [cookie, other] = [await newBrowser(username), await newBrowser(username)];
    const guesses = await Promise.all(
      Array.from({ length: 200 }, () => asBrowser({ username, cookie, password: wrong })),
    );
    expect(statusCounts(guesses)).toEqual({ 401: 10, 429: 190 });
    const rejection = await asBrowser({ username, cookie });
    expect(rejection.status).toBe(429);
    expect(rejection.headers.get('retry-after')).toBe('5');
    expect((await asBrowser({ username, cookie: other })).status).toBe(200);
    expect((await asBrowser({ username })).status).toBe(200);
  });

  test('the browser of another account is a stranger, and so is a forged cookie', async () => {
    const [victim, attacker] = [await newAdministrator(), await newAdministrator()];
    const [name = '', value = ''] = (await newBrowser(victim.username)).split('=');
    const [, others = ''] = (await newBrowser(attacker.username)).split('=');
    const forgeries = ['', 'x', 'v1.AAAA.AAAA', others, forged(value)];
    await attack(victim.username);
    for (const forgery of forgeries)
      expect(
        (await asBrowser({ username: victim.username, cookie: `${name}=${forgery}` })).status,
        forgery,
      ).toBe(429);
  });
});

describe('a browser is known', () => {
  test('by a cookie for 90 days that scripts cannot read and that is sent with sign-ins only', async () => {
    const { username } = await newAdministrator();
    const request = { username, address: 'office', cookie: '' };
    const line = knownBrowserCookieOf(await signInFrom(server, request))?.line;
    const attributes =
      /^AtriumKnownBrowser-[\da-f]{12}=[^;]+; Max-Age=7776000; Path=(.+); HttpOnly; SameSite=Strict$/;
    expect(attributes.exec(line ?? '')?.[1]).toBe('/ElevenWS/DevApi/Admin/Authorization.svc/Login');
    const overHttps = await signInFrom(server, request, { 'x-forwarded-proto': 'https' });
    expect(knownBrowserCookieOf(overHttps)?.line).toContain('; Secure');
  });

  test('from a sign-in with the right password, and a script is not', async () => {
    const { username } = await newAdministrator();
    const failure = await asBrowser({ username, password: wrong });
    expect(failure.headers.getSetCookie()).toEqual([]);
    const script = await signInFrom(server, { username, address: 'a script' });
    expect(script.status).toBe(200);
    expect(script.headers.getSetCookie()).toEqual([]);
  });

  test('until it was not used for 90 days', async () => {
    const { username } = await newAdministrator();
    const cookie = await newBrowser(username);
    for (const days of [89, 89]) {
      passTime(server, days * day);
      const response = await asBrowser({ username, cookie });
      expect(knownBrowserCookieOf(response)?.pair).toBe(cookie);
    }
    await attack(username);
    expect((await asBrowser({ username, cookie })).status).toBe(200);
    passTime(server, 90 * day);
    await attack(username);
    expect((await asBrowser({ username, cookie })).status).toBe(429);
    passTime(server, 1);
    calls = administratorCalls(server, family, await server.signInAs(family.provider.number));
    await newBrowser((await newAdministrator()).username);
    await takeDueSteps(forgetOldAttempts(server.context));
    const rows = await server.database.system.selectFrom('known_browser').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('until ten others were used later', async () => {
    const { username } = await newAdministrator();
    const cookies: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      cookies.push(await newBrowser(username));
      passTime(server);
    }
    await attack(username);
    const [first, second, ...rest] = cookies;
    expect((await asBrowser({ username, cookie: first })).status).toBe(429);
    for (const cookie of [second, ...rest])
      expect((await asBrowser({ username, cookie })).status).toBe(200);
  });

  test('until another administrator resets the password', async () => {
    const { id, username } = await newAdministrator();
    const cookie = await newBrowser(username);
    passTime(server);
    const { password } = await calls.reset(id);
    await attack(username);
    expect((await asBrowser({ username, cookie, password })).status).toBe(429);
  });

  test('until the password is changed in another browser', async () => {
    const { username } = await newAdministrator();
    const former = await newBrowser(username);
    const response = await asBrowser({ username });
    const { AccessToken } = await response.json();
    passTime(server);
    const changed = await server.request(editPassword.path, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost',
        authorization: `Bearer ${AccessToken}`,
        cookie: cookiesOf(response).find(({ name }) => name === 'AtriumBinding')?.pair ?? '',
      },
      body: JSON.stringify({ CurrentPassword: testPassword, NewPassword: newPassword }),
    });
    expect(changed.status).toBe(200);
    await attack(username);
    const cookie = knownBrowserCookieOf(changed)?.pair ?? '';
    expect((await asBrowser({ username, cookie, password: newPassword })).status).toBe(200);
    expect((await asBrowser({ username, cookie: former, password: newPassword })).status).toBe(429);
  });

  test('from the moment it accepts an invitation', async () => {
    created += 1;
    const username = `anna-${created}`;
    const { invitation } = await calls.create({
      username,
      realm: '',
      email: 'anna@example.com',
      invite: true,
    });
    const Token = /token=([\w-]+)/.exec(JSON.stringify(invitation))?.[1];
    const accepted = await server.request(acceptInvitation.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost' },
      body: JSON.stringify({ Token, NewPassword: newPassword }),
    });
    await attack(username);
    const cookie = knownBrowserCookieOf(accepted)?.pair ?? '';
    expect((await asBrowser({ username, cookie, password: newPassword })).status).toBe(200);
    expect((await asBrowser({ username, password: newPassword })).status).toBe(429);
  });
});
