import { beforeAll, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { sessionIdleMs } from '../../../contract/limits.ts';
import { bindingCookie, hashOf } from '../../../server/authentication.ts';
import { logout } from '../../session/contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  family = await newProvider(server);
  token = await server.signInAs(null);
});

function request(orgNumber: number | string, headers: Record<string, string>) {
  return server.request(`/AdminApi/organizations/${orgNumber}/devices/live`, { headers });
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

test.each([
  ['without a token', {}],
  ['with an unknown token', bearer('x'.repeat(43))],
  ['with another authentication scheme', { authorization: 'Basic YTpi' }],
])('a request %s is rejected', async (_what, headers) => {
  expect((await request(family.area.number, headers)).status).toBe(401);
});

test('a request after signing out is rejected', async () => {
  const ended = await server.signInAs(null);
  await server.call(logout, {}, ended);
  expect((await request(family.area.number, bearer(ended))).status).toBe(401);
});

test('a request in an idle session is rejected', async () => {
  const idle = await server.signInAs(null);
  const later = new Date(server.clock.now.getTime() + sessionIdleMs + 1_000);
  await server.atTime(later, async () => {
    expect((await request(family.area.number, bearer(idle))).status).toBe(401);
  });
});

test('a request of a disabled administrator is rejected', async () => {
  const disabled = await server.signInAs(null);
  const { administrator_id } = await sessionOf(disabled);
  await server.database.system
    .updateTable('administrator')
    .set({ status: 'Disabled' })
    .where('id', '=', administrator_id)
    .execute();
  expect((await request(family.area.number, bearer(disabled))).status).toBe(401);
});

test('a browser’s token without its cookie is rejected', async () => {
  const secret = await server.signInAs(null);
  const { id } = await sessionOf(secret);
  await server.database.system
    .updateTable('admin_session')
    .set({ binding_hash: hashOf('half') })
    .where('id', '=', id)
    .execute();
  expect((await request(family.area.number, bearer(secret))).status).toBe(401);
  const cookie = `${bindingCookie}=half`;
  const opened = await request(family.area.number, { ...bearer(secret), cookie });
  expect(opened.status).toBe(200);
  await opened.body?.cancel();
});

test.each([
  ['another provider’s area', 'foreign', 'area'],
  ['a sibling’s area', 'site', 'siblingArea'],
  ['a removed area', 'provider', 'removedArea'],
] as const)('%s is not found', async (_what, owner, target) => {
  const secret = await server.signInAs(family[owner].number);
  const response = await request(family[target].number, bearer(secret));
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain(family[target].name);
});

test.each([
  ['2000000000', 404],
  ['99999999999', 404],
  ['x', 400],
  ['-1', 400],
])('organization %s is rejected with %i', async (number, status) => {
  expect((await request(number, bearer(token))).status).toBe(status);
});

test('a role without the devices permission is rejected', async () => {
  const secret = await server.signInAs(family.provider.number, { organization: 'edit' });
  expect((await request(family.area.number, bearer(secret))).status).toBe(403);
  const viewer = await server.signInAs(family.provider.number, { devices: 'view' });
  const open = await request(family.area.number, bearer(viewer));
  expect(open.status).toBe(200);
  await open.body?.cancel();
});

test('an organization without the devices feature is rejected', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ features: JSON.stringify(['organization']) })
    .where('number', '=', family.siblingArea.number)
    .execute();
  expect((await request(family.siblingArea.number, bearer(token))).status).toBe(403);
});

function sessionOf(secret: string) {
  return server.database.system
    .selectFrom('admin_session')
    .innerJoin('access_token', 'access_token.session_id', 'admin_session.id')
    .select(['id', 'administrator_id'])
    .where('token_hash', '=', hashOf(secret))
    .executeTakeFirstOrThrow();
}
