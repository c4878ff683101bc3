import { beforeAll, expect, test } from 'vitest';
import { administratorOf, passTime } from '../../../test/administrator-calls.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer, testPassword } from '../../../test/server.ts';
import { followDevices } from '../devices/live/contract.ts';
import { getTreeNode } from '../organizations/contract.ts';
import { account, isLoginValid, logout } from './contract.ts';
import { editPassword } from './profile/contract.ts';

let server: TestServer;
let family: TestProvider;

beforeAll(async () => {
  server = await sharedServer();
  family = await newProvider(server);
});

const refused = {
  status: 403,
  message: expect.stringContaining('Replace your initial password first'),
};
const readTree = (token: string) =>
  server.call(getTreeNode, { params: { orgNumber: String(family.site.number) }, query: {} }, token);

/** Signs in as an administrator who must replace an initial password. */
async function signInWithInitial(changes: { is_sso_user?: boolean } = {}): Promise<string> {
  const token = await server.signInAs(family.provider.number);
  const { id } = await administratorOf(server, token);
  await server.database.system
    .updateTable('administrator')
    .set({ must_change_password: true, ...changes })
    .where('id', '=', id)
    .execute();
  // The server remembers a session for less than a second.
  passTime(server);
  return token;
}

test('an initial password allows only the calls that replace it, and a new one allows all at once', async () => {
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
    const { status } = await server.request(
      path.replaceAll(/\{\w+\}/g, String(family.site.number)),
      {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      },
    );
    expect(status, `${method} ${path}`).toBe(403);
  }
  const stream = await server.request(
    followDevices.path.replace('{orgNumber}', String(family.area.number)),
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
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

test('an initial password allows signing out, and does not matter with single sign-on', async () => {
  await expect(server.call(logout, {}, await signInWithInitial())).resolves.toEqual({});
  const sso = await signInWithInitial({ is_sso_user: true });
  await expect(readTree(sso)).resolves.toMatchObject({ number: family.site.number });
});
