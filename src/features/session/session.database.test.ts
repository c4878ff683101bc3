import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testPassword } from '../../../test/server.ts';
import { getTreeRoots } from '../organizations/contract.ts';
import { fillSampleProvider } from '../organizations/import/sample-provider.ts';
import {
  account,
  getCategories,
  getOrgAccess,
  isLoginValid,
  login,
  logout,
  setOrganization,
} from './contract.ts';

const minute = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fillSampleProvider(server.database);
});
afterAll(() => server.close());
beforeEach(() => server.database.system.deleteFrom('sign_in_failure').execute());

async function newAdministrator(username: string, values: { realm?: string } = {}) {
  const token = await server.signInAs(null);
  await server.database.system
    .updateTable('administrator')
    .set({ username, username_folded: username.toLowerCase(), ...values })
    .where('id', '=', (query) =>
      query.selectFrom('administrator').select('id').orderBy('created_at', 'desc').limit(1),
    )
    .execute();
  return token;
}

const signIn = (Username: string, Password = testPassword, Realm?: string) =>
  server.call(login, { body: { Username, Password, Realm: Realm ?? null, Org: null } });
const valid = (token: string) => server.call(isLoginValid, { query: {} }, token);

describe('signing in', () => {
  test('takes the name in any case and answers a token that works', async () => {
    await newAdministrator('Gudrun');
    const { AccessToken } = await signIn('gUDRUN');
    expect(await valid(AccessToken)).toMatchObject({ roleRedirect: null });
    expect((await server.call(account, {}, AccessToken)).Member).toMatchObject({
      Username: 'Gudrun',
      IsSsoUser: false,
    });
  });

  test('answers alike for a wrong password, realm and an account that does not exist', async () => {
    await newAdministrator('sven', { realm: 'nordic' });
    const failures = await Promise.all(
      [
        signIn('sven', 'Wrong-Pass-1', 'nordic'),
        signIn('sven', testPassword, 'other'),
        signIn('nobody'),
      ].map((attempt) => attempt.catch((error: unknown) => error)),
    );
    for (const failure of failures)
      expect(failure).toMatchObject({
        status: 401,
        message: 'The user name, password or realm is not correct.',
      });
    expect((await signIn('sven', testPassword, ' Nordic ')).AccessToken).toBeTruthy();
  });

  test('says which fields are missing', async () => {
    await expect(signIn('', '')).rejects.toMatchObject({
      status: 400,
      fields: { Username: 'Required', Password: 'Required' },
    });
  });

  test('is limited per account, known or not, and opens again', async () => {
    await newAdministrator('target');
    for (const name of ['target', 'ghost']) {
      for (let attempt = 0; attempt < 10; attempt += 1)
        await expect(signIn(name, 'Wrong-Pass-1')).rejects.toMatchObject({ status: 401 });
      await expect(signIn(name)).rejects.toMatchObject({
        status: 429,
        message: 'Too many failed attempts. Please try again in 15 minutes.',
      });
    }
    server.clock.now = new Date(server.clock.now.getTime() + 16 * minute);
    expect((await signIn('target')).AccessToken).toBeTruthy();
  });

  test('a browser’s session needs its binding cookie too', async () => {
    await newAdministrator('browser');
    const response = await server.request('/ElevenWS/DevApi/Admin/Authorization.svc/Login', {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/json' },
      body: JSON.stringify({ Username: 'browser', Password: testPassword }),
    });
    const { AccessToken } = await response.json();
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^AtriumBinding=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const authorization = `Bearer ${AccessToken}`;
    const address = '/AdminApi/admin/account';
    expect((await server.request(address, { headers: { authorization } })).status).toBe(401);
    const bound = { authorization, cookie: cookie.split(';')[0] ?? '' };
    expect((await server.request(address, { headers: bound })).status).toBe(200);
    expect((await server.request(address, { headers: { cookie: bound.cookie } })).status).toBe(401);
  });
});

describe('a session', () => {
  test.each(['', 'Bearer ', 'Bearer x', 'Basic abc'])(
    'does not come from "%s"',
    async (authorization) => {
      const response = await server.request('/AdminApi/org/tree', { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        Code: 401,
        Message: 'Your session has ended. Please log in again.',
      });
    },
  );

  test('ends after 30 idle minutes, and activity keeps it alive', async () => {
    const token = await server.signInAs(null);
    const start = server.clock.now.getTime();
    server.clock.now = new Date(start + 30 * minute - 1000);
    await valid(token);
    await server.application.settle();
    server.clock.now = new Date(start + 59 * minute);
    await valid(token);
    await server.application.settle();
    server.clock.now = new Date(start + 89 * minute);
    await expect(valid(token)).rejects.toMatchObject({ status: 401 });
  });

  test('ends after 12 hours whatever happens', async () => {
    const token = await server.signInAs(null);
    const start = server.clock.now.getTime();
    for (let at = 20; at < 720; at += 20) {
      server.clock.now = new Date(start + at * minute);
      await valid(token);
      await server.application.settle();
    }
    server.clock.now = new Date(start + 720 * minute - 1000);
    await valid(token);
    await server.application.settle();
    server.clock.now = new Date(start + 720 * minute);
    await expect(valid(token)).rejects.toMatchObject({ status: 401 });
  });

  test('ends with every token of it at logout, with a history row', async () => {
    const token = await server.signInAs(null);
    const { AccessToken: second } = await server.call(
      setOrganization,
      { body: { OrgNumber: 100_097 } },
      token,
    );
    await server.call(logout, {}, second);
    for (const ended of [token, second])
      await expect(server.call(getTreeRoots, {}, ended)).rejects.toMatchObject({ status: 401 });
    const rows = await server.database.system
      .selectFrom('admin_history')
      .select('action')
      .where('entity_type', '=', 'session')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['sign-out', 'sign-in']);
  });

  test('ends within a second when the administrator is disabled', async () => {
    const token = await newAdministrator('leaver');
    await valid(token);
    await server.database.system
      .updateTable('administrator')
      .set({ status: 'Disabled' })
      .where('username', '=', 'leaver')
      .execute();
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await expect(valid(token)).rejects.toMatchObject({ status: 401 });
    await expect(signIn('leaver')).rejects.toMatchObject({ status: 401 });
  });
});

describe('the token’s organization', () => {
  test('decides the menus and the access', async () => {
    const token = await server.signInAs(null);
    expect((await server.call(getCategories, {}, token)).map(({ features }) => features)).toEqual([
      [],
      [],
      [],
      [],
    ]);
    const { AccessToken } = await server.call(
      setOrganization,
      { body: { OrgNumber: 200_016 } },
      token,
    );
    const categories = await server.call(getCategories, {}, AccessToken);
    expect(categories.map(({ id }) => id)).toEqual(['Setup', 'Manage', 'Report', 'Support']);
    expect(categories[0]?.features).toContain('organization');
    expect(
      await server.call(getOrgAccess, { body: ['enterprise', 'nonsense'] }, AccessToken),
    ).toEqual({
      hasAccess: { enterprise: true, nonsense: false },
      orgType: 'Site',
    });
  });
});

test.each([
  ['/admin-ui/admin/support/admin-history', '/admin-ui/admin/support/admin-history'],
  ['https://evil.example.com/', null],
  ['//evil.example.com/', null],
])(
  'a role’s first page %s is answered as %s, and only when asked for',
  async (redirect, expected) => {
    const token = await server.signInAs(null, {});
    await server.database.system
      .updateTable('role_template')
      .set({ redirect })
      .where('id', '=', (query) =>
        query.selectFrom('role_template').select('id').orderBy('created_at', 'desc').limit(1),
      )
      .execute();
    const ask = (validateRedirect?: string) =>
      server.call(isLoginValid, { query: { validateRedirect } }, token);
    expect(await ask('true')).toMatchObject({ roleRedirect: expected });
    expect(await ask()).toMatchObject({ roleRedirect: null });
  },
);
