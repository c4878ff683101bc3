// On both engines: it executes statements that no route's example executes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProvider } from '../../test/provider.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { login } from '../features/session/contract.ts';
import { createFirstAdministrator, hasOrganizations } from '../server/startup/first-start.ts';

// A separate server, because a first start concerns the whole platform.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('only the first start creates an administrator with a generated password', async () => {
  const first = { username: 'Operator', password: undefined };
  const { generatedPassword = '' } = await createFirstAdministrator(server.database, first);
  expect(generatedPassword).toMatch(/^[\w-]{20}$/);
  const body = { Username: 'operator', Password: generatedPassword };
  expect((await server.call(login, { body })).AccessToken).toBeTruthy();

  const second = { username: 'another', password: 'Correct-Horse-9' };
  expect(await createFirstAdministrator(server.database, second)).toEqual({
    generatedPassword: undefined,
  });
  await expect(
    server.call(login, { body: { Username: 'another', Password: 'Correct-Horse-9' } }),
  ).rejects.toMatchObject({ status: 401 });
});

test('replicas that start together create one administrator', async () => {
  const { system } = server.database;
  await system.deleteFrom('admin_session').execute();
  await system.deleteFrom('administrator').execute();
  const chosen = { username: 'operator', password: 'Correct-Horse-9' };
  await Promise.all([1, 2, 3].map(() => createFirstAdministrator(server.database, chosen)));
  expect(await system.selectFrom('administrator').select('username').execute()).toEqual([
    { username: 'operator' },
  ]);
});

test('only an empty platform gets the sample provider', async () => {
  expect(await hasOrganizations(server.database)).toBe(false);
  await newProvider(server);
  expect(await hasOrganizations(server.database)).toBe(true);
});
