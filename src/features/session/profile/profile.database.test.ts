import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorOf } from '../../../../test/administrator-calls.ts';
import { newProvider, type TestOrganization } from '../../../../test/provider.ts';
import { startTestServer, type TestServer, testPassword } from '../../../../test/server.ts';
import type { ApiError } from '../../../contract/api-error.ts';
import { account, login } from '../contract.ts';
import { editPassword } from './contract.ts';

let server: TestServer;
let provider: TestOrganization;

// A separate server, because failed attempts are counted per address, which all calls of a server share.
beforeAll(async () => {
  server = await startTestServer();
  ({ provider } = await newProvider(server));
});
afterAll(() => server.close());

const newPassword = 'Quiet-Harbour-42';

async function usernameOf(token: string): Promise<string> {
  return (await server.call(account, {}, token)).Member.Username;
}

const change = (token: string, NewPassword: string, CurrentPassword = testPassword) =>
  server.call(editPassword, { body: { CurrentPassword, NewPassword } }, token);

const logIn = (Username: string, Password: string) =>
  server.call(login, { body: { Username, Password } });

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: ApiError) => error,
  );

test('a changed password replaces the old one and ends every other session', async () => {
  const token = await server.signInAs(provider.number);
  const username = await usernameOf(token);
  const { AccessToken: other } = await logIn(username, testPassword);

  await change(token, newPassword);

  expect(await usernameOf(token)).toBe(username);
  expect(await failure(usernameOf(other))).toMatchObject({ status: 401 });
  expect(await failure(logIn(username, testPassword))).toMatchObject({ status: 401 });
  await expect(logIn(username, newPassword)).resolves.toMatchObject({
    AccessToken: expect.any(String),
  });
});

test('the change is in the history, without the passwords', async () => {
  const token = await server.signInAs(provider.number);
  await change(token, newPassword);
  const row = await server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('entity_type', '=', 'administrator')
    .where('administrator_id', '=', (await administratorOf(server, token)).id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ action: 'update', organization_number: provider.number });
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${newPassword}|${testPassword}|argon2`));
});

test.each([
  ['Ab1', 'Must be at least 8 characters'],
  ['quiet-harbour-42', 'At least one Uppercase character is required.'],
  ['QUIET-HARBOUR-42', 'At least one Lowercase character is required.'],
  ['Quiet-Harbour', 'At least one number is required.'],
  ['', 'Required'],
  ['Password1', 'Password is not secure enough.'],
  ['Football2026!', 'Password is not secure enough.'],
  [testPassword, 'This is your current password. Choose another one'],
])('the new password %j is rejected: %s', async (password, message) => {
  const token = await server.signInAs(provider.number);
  const error = await failure(change(token, password));
  expect(error).toMatchObject({ status: 400, fields: { NewPassword: message } });
  await expect(logIn(await usernameOf(token), testPassword)).resolves.toBeDefined();
});

test('a wrong current password is rejected, and attempts are limited', async () => {
  const token = await server.signInAs(provider.number);
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await failure(change(token, newPassword, 'Wrong-One-1'))).toMatchObject({
      status: 400,
      fields: { CurrentPassword: 'This is not your current password' },
    });
  expect(await failure(change(token, newPassword))).toMatchObject({ status: 429 });
});

test('an administrator who signs in through an identity provider has no password to change', async () => {
  const token = await server.signInAs(provider.number);
  const { id } = await administratorOf(server, token);
  await server.database.system
    .updateTable('administrator')
    .set({ is_sso_user: true })
    .where('id', '=', id)
    .execute();
  expect(await failure(change(token, newPassword))).toMatchObject({ status: 403 });
});

test('a browser whose session has no cookie, such as one in a frame of another site, cannot change passwords', async () => {
  const token = await server.signInAs(provider.number);
  const response = await server.request('/AdminApi/admin/editpassword', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      origin: 'http://localhost',
      host: 'localhost',
    },
    body: JSON.stringify({ CurrentPassword: testPassword, NewPassword: newPassword }),
  });
  expect(response.status).toBeGreaterThanOrEqual(401);
  await expect(logIn(await usernameOf(token), testPassword)).resolves.toBeDefined();
});
