// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProvider } from '../../test/provider.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { login } from '../features/session/contract.ts';
import { createFirstAdministrator, hasOrganizations } from '../server/first-start.ts';

// A first start is about the whole platform.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the first start creates one administrator with a generated password, a later one none', async () => {
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

test('an empty platform gets the sample provider, another does not', async () => {
  expect(await hasOrganizations(server.database)).toBe(false);
  await newProvider(server);
  expect(await hasOrganizations(server.database)).toBe(true);
});
