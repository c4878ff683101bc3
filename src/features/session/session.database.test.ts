import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administratorOf, passTime } from '../../../test/administrator-calls.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { startTestServer, type TestServer, testPassword } from '../../../test/server.ts';
import { hashOf } from '../../server/authentication.ts';
import { getTreeRoots } from '../organizations/contract.ts';
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
let family: TestProvider;

// A separate server, because failed attempts are counted per address, which all calls of a server share.
beforeAll(async () => {
  server = await startTestServer();
  family = await newProvider(server);
});
afterAll(() => server.close());

async function newAdministrator(username: string, values: { realm?: string } = {}) {
  const token = await server.signInAs(null);
  const { id } = await administratorOf(server, token);
  await server.database.system
    .updateTable('administrator')
    .set({ username, username_folded: username.toLowerCase(), ...values })
    .where('id', '=', id)
    .execute();
  return token;
}

const signIn = (Username: string, Password = testPassword, Realm?: string) =>
  server.call(login, { body: { Username, Password, Realm: Realm ?? null, Org: null } });
const valid = (token: string) => server.call(isLoginValid, { query: {} }, token);

describe('signing in', () => {
  test('accepts the username in any case and returns a token that works', async () => {
    await newAdministrator('Gudrun');
    const { AccessToken } = await signIn('gUDRUN');
    expect(await valid(AccessToken)).toMatchObject({ roleRedirect: null });
    expect((await server.call(account, {}, AccessToken)).Member).toMatchObject({
      Username: 'Gudrun',
      IsSsoUser: false,
    });
  });

  test('gives the same error for a wrong password, a wrong realm and an unknown account', async () => {
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

  test('names the missing fields', async () => {
    await expect(signIn('', '')).rejects.toMatchObject({
      status: 400,
      fields: { Username: 'Required', Password: 'Required' },
    });
  });

  test('a browser’s session needs its binding cookie too', async () => {
    await newAdministrator('browser');
    const response = await server.request('/ElevenWS/DevApi/Admin/Authorization.svc/Login', {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/json' },
      body: JSON.stringify({ Username: 'browser', Password: testPassword }),
    });
    const { AccessToken } = await response.json();
    const cookie = response.headers.getSetCookie()[0] ?? '';
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
    'is not opened by "%s"',
    async (authorization) => {
      const response = await server.request('/AdminApi/org/tree', { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        Code: 401,
        Message: 'Your session has ended. Please log in again.',
      });
    },
  );

  test('ends after 30 idle minutes, which activity restarts', async () => {
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

  test('ends after 12 hours even when it is used', async () => {
    const token = await server.signInAs(null);
    const start = server.clock.now.getTime();
    for (let at = 29; at < 720; at += 29) {
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

  test('ends with all its tokens at sign-out, with a history entry', async () => {
    const token = await server.signInAs(null);
    const { AccessToken: second } = await server.call(
      setOrganization,
      { body: { OrgNumber: family.grouping.number } },
      token,
    );
    await server.call(logout, {}, second);
    for (const ended of [token, second])
      await expect(server.call(getTreeRoots, {}, ended)).rejects.toMatchObject({ status: 401 });
    const { id } = await administratorOf(server, token);
    const rows = await server.database.system
      .selectFrom('admin_history')
      .select('action')
      .where('entity_type', '=', 'session')
      .where('administrator_id', '=', id)
      .orderBy('id', 'desc')
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
    passTime(server);
    await expect(valid(token)).rejects.toMatchObject({ status: 401 });
    await expect(signIn('leaver')).rejects.toMatchObject({ status: 401 });
  });
});

describe('the token’s organization', () => {
  test('is the requested one only if it is in the administrator’s scope', async () => {
    const { grouping, site, removedArea, sibling, cousin, provider, foreignSite } = family;
    const { Member } = await server.call(account, {}, await server.signInAs(grouping.number));
    const boundOrganization = async (Org: number | null) => {
      const body = { Username: Member.Username, Password: testPassword, Org };
      const { AccessToken } = await server.call(login, { body });
      const { organization_number } = await server.database.system
        .selectFrom('access_token')
        .select('organization_number')
        .where('token_hash', '=', hashOf(AccessToken))
        .executeTakeFirstOrThrow();
      return organization_number;
    };
    for (const { number } of [site, sibling]) expect(await boundOrganization(number)).toBe(number);
    for (const { number } of [foreignSite, cousin, provider, removedArea])
      expect(await boundOrganization(number)).toBe(grouping.number);
    expect(await boundOrganization(2_000_000_000)).toBe(grouping.number);
    expect(await boundOrganization(null)).toBe(grouping.number);
  });

  test('decides which features the menus show and which are allowed', async () => {
    const token = await server.signInAs(null);
    expect((await server.call(getCategories, {}, token)).map(({ features }) => features)).toEqual([
      [],
      [],
      [],
      [],
    ]);
    const { AccessToken } = await server.call(
      setOrganization,
      { body: { OrgNumber: family.site.number } },
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
  'a role’s first page %s is returned as %s, and only when requested',
  async (redirect, expected) => {
    const token = await server.signInAs(null, {});
    const { id } = await administratorOf(server, token);
    await server.database.system
      .updateTable('role_template')
      .set({ redirect })
      .where('id', '=', (query) =>
        query.selectFrom('administrator').select('role_template_id').where('id', '=', id),
      )
      .execute();
    const firstPage = (validateRedirect?: string) =>
      server.call(isLoginValid, { query: { validateRedirect } }, token);
    expect(await firstPage('true')).toMatchObject({ roleRedirect: expected });
    expect(await firstPage()).toMatchObject({ roleRedirect: null });
  },
);
