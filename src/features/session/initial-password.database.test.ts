import { afterAll, beforeAll, expect, test } from 'vitest';
import { family, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer, testPassword } from '../../../test/server.ts';
import { followDevices } from '../devices/live/contract.ts';
import { getTreeNode } from '../organizations/contract.ts';
import { account, isLoginValid, logout } from './contract.ts';
import { editPassword } from './profile/contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await refillFamily(server.database.system);
});
afterAll(() => server.close());

const refused = { status: 403, message: expect.stringContaining('choose your own first') };
const readTree = (token: string) =>
  server.call(getTreeNode, { params: { orgNumber: String(family.site.number) }, query: {} }, token);

/** A session of somebody whose password was made by somebody else. */
async function signInWithInitial(changes: { is_sso_user?: boolean } = {}): Promise<string> {
  const token = await server.signInAs(family.provider.number);
  await server.database.system
    .updateTable('administrator')
    .set({ must_change_password: true, ...changes })
    .where('id', '=', (query) =>
      query.selectFrom('administrator').select('id').orderBy('created_at', 'desc').limit(1),
    )
    .execute();
  // What was remembered of the session is forgotten.
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  return token;
}

test('only what it takes to choose an own password is open, and after it everything at once', async () => {
  const token = await signInWithInitial();
  const open = server.application.endpoints.filter(
    ({ withInitialPassword }) => withInitialPassword,
  );
  expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /AdminApi/admin/account',
    'GET /ElevenWS/DevApi/Admin/Authorization.svc/IsLoginValid',
    'POST /AdminApi/admin/logout',
    'PUT /AdminApi/admin/editpassword',
  ]);
  const others = server.application.endpoints.filter(
    ({ access, withInitialPassword }) => access !== 'public' && !withInitialPassword,
  );
  for (const { method, path } of others) {
    const { status } = await server.request(path.replaceAll(/\{\w+\}/g, '500100'), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    });
    expect(status, `${method} ${path}`).toBe(403);
  }
  const stream = await server.request(followDevices.path.replace('{orgNumber}', '501000'), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(stream.status).toBe(403);
  await expect(readTree(token)).rejects.toMatchObject(refused);
  await expect(server.call(account, {}, token)).resolves.toBeDefined();
  const valid = () => server.call(isLoginValid, { query: {} }, token);
  expect(await valid()).toMatchObject({ mustChangePassword: true });

  await server.call(
    editPassword,
    { body: { CurrentPassword: testPassword, NewPassword: 'Quiet-Harbour-42' } },
    token,
  );
  expect(await valid()).toMatchObject({ mustChangePassword: false });
  await expect(readTree(token)).resolves.toMatchObject({ number: family.site.number });
});

test('leaving is open, and who signs in elsewhere is not concerned', async () => {
  await expect(server.call(logout, {}, await signInWithInitial())).resolves.toEqual({});
  const sso = await signInWithInitial({ is_sso_user: true });
  await expect(readTree(sso)).resolves.toMatchObject({ number: family.site.number });
});
