import { afterAll, beforeAll, expect, test } from 'vitest';
import { family, fillFamily, nameOf } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { sessionIdleMs } from '../../../contract/limits.ts';
import { bindingCookie, hashOf } from '../../../server/authentication.ts';
import { logout } from '../../session/contract.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  await fillFamily(server.database.system);
  token = await server.signInAs(null);
});
afterAll(() => server.close());

function request(orgNumber: number | string, headers: Record<string, string>) {
  return server.request(`/AdminApi/organizations/${orgNumber}/devices/live`, { headers });
}

function pass(seconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

test.each([
  ['without a token', {}],
  ['with a token that nobody has', bearer('x'.repeat(43))],
  ['with something else than a token', { authorization: 'Basic YTpi' }],
])('%s', async (_who, headers) => {
  expect((await request(family.area.number, headers)).status).toBe(401);
});

test('who has signed out', async () => {
  const ended = await server.signInAs(null);
  await server.call(logout, {}, ended);
  expect((await request(family.area.number, bearer(ended))).status).toBe(401);
});

test('who is idle for too long', async () => {
  const before = server.clock.now;
  const idle = await server.signInAs(null);
  pass(sessionIdleMs / 1000 + 1);
  expect((await request(family.area.number, bearer(idle))).status).toBe(401);
  server.clock.now = before;
});

test('whose account is disabled', async () => {
  const disabled = await server.signInAs(null);
  await disableLatest();
  expect((await request(family.area.number, bearer(disabled))).status).toBe(401);
});

test('who has a browser’s token, but not its cookie', async () => {
  const secret = await server.signInAs(null);
  await server.database.system
    .updateTable('admin_session')
    .set({ binding_hash: hashOf('half') })
    .where('id', '=', (query) =>
      query.selectFrom('admin_session').select('id').orderBy('created_at', 'desc').limit(1),
    )
    .execute();
  expect((await request(family.area.number, bearer(secret))).status).toBe(401);
  const cookie = `${bindingCookie}=half`;
  const opened = await request(family.area.number, { ...bearer(secret), cookie });
  expect(opened.status).toBe(200);
  await opened.body?.cancel();
});

test.each([
  ['a place outside the scope', 'foreign', 'area'],
  ['a sibling', 'site', 'siblingArea'],
  ['a removed place', 'provider', 'removedArea'],
] as const)('who asks for %s, which does not exist for them', async (_what, owner, target) => {
  const secret = await server.signInAs(family[owner].number);
  const response = await request(family[target].number, bearer(secret));
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain(nameOf(family[target]));
});

test.each([
  ['999999', 404],
  ['99999999999', 404],
  ['x', 400],
  ['-1', 400],
])('who asks for %s', async (number, status) => {
  expect((await request(number, bearer(token))).status).toBe(status);
});

test('whose role does not have devices', async () => {
  const secret = await server.signInAs(family.provider.number, { organization: 'edit' });
  expect((await request(family.area.number, bearer(secret))).status).toBe(403);
  const viewer = await server.signInAs(family.provider.number, { devices: 'view' });
  const open = await request(family.area.number, bearer(viewer));
  expect(open.status).toBe(200);
  await open.body?.cancel();
});

test('who asks where the feature is not granted', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ features: JSON.stringify(['organization']) })
    .where('number', '=', family.siblingArea.number)
    .execute();
  expect((await request(family.siblingArea.number, bearer(token))).status).toBe(403);
});

async function disableLatest(): Promise<void> {
  await server.database.system
    .updateTable('administrator')
    .set({ status: 'Disabled' })
    .where('id', '=', (query) =>
      query.selectFrom('administrator').select('id').orderBy('created_at', 'desc').limit(1),
    )
    .execute();
}
