import { beforeAll, expect, test } from 'vitest';
import { replyTo, routesWithoutInvalidInput, slowestMs } from '../../../test/bad-input/findings.ts';
import { collectFacts, routesIn } from '../../../test/facts.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { sendFeedback } from '../../features/feedback/contract.ts';
import { login } from '../../features/session/contract.ts';

const collected = await collectFacts();

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});

test('the facts of every route with a body or a typed filter have invalid inputs', () => {
  expect(routesWithoutInvalidInput({ server, collected, routes: routesIn(collected) })).toEqual([]);
});

test.each([
  ['nested too deeply', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['with NUL in a value', '{"Username":"a\\u0000","Password":"b"}'],
  ['with NUL in a key', '{"Username":"a","Password":"b","\\u0000":1}'],
  ['with half of a character', '{"Username":"\\ud800","Password":"b"}'],
  ['with a length that is no number', '{"Username":{"length":{"toString":null}},"Password":"b"}'],
  [
    'with a length that cannot be converted',
    '{"Username":{"length":{"valueOf":null}},"Password":"b"}',
  ],
])('a body %s is refused', async (_what, body) => {
  const response = await server.request(login.path, { method: 'POST', body });
  expect(response.status).toBe(400);
});

test.each([
  ['{"Username":"a\\u0000","Password":"b"}', 'Username'],
  ['{"Username":"a","Password":{"b":["c","\\ud800"]}}', 'Password.b.1'],
])('what cannot be stored in %s is refused with the name of its field', async (body, field) => {
  const response = await server.request(login.path, { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    Fields: { [field]: expect.stringContaining('The text contains') },
  });
});

test.each([
  ['{}', { Username: 'Required', Password: 'Required' }],
  ['{"Username":5,"Password":null}', { Username: 'Invalid value', Password: 'Invalid value' }],
])('the refusal of %s names its fields in our own words', async (body, fields) => {
  const response = await server.request(login.path, { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ Fields: fields });
});

test.each([
  ['half a million numbers', `[${'0,'.repeat(499_990)}0]`],
  ['half a million empty lists', `[${'[],'.repeat(333_300)}[]]`],
])('a body of a megabyte with %s is refused within two seconds', async (_what, body) => {
  const headers = { authorization: `Bearer ${await server.signInAs(null)}` };
  const init = { method: sendFeedback.method, headers, body };
  const { status, milliseconds } = await replyTo(server, { address: sendFeedback.path, init });
  expect(status).toBe(400);
  expect(milliseconds).toBeLessThan(slowestMs);
});

test.each(['%00', 'x'.repeat(400), '%', '..%2f..%2fpackage.json', 'a%0d%0ab'])(
  'no page or file is at %s',
  async (name) => {
    for (const folder of ['/', '/admin-ui/assets/', '/admin-ui/static/', '/AdminApi/'])
      expect((await server.request(folder + name)).status).toBe(404);
  },
);
