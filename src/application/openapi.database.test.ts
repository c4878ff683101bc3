import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredStatuses } from '../../test/declared-statuses.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { login } from '../features/session/contract.ts';

let server: TestServer;
// A separate server, because the last test drains it.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the OpenAPI document has every call with its parameters', async () => {
  const document = await (await server.request('/AdminApi/openapi.json')).json();
  for (const { method, path } of server.application.endpoints)
    expect(document.paths[path][method.toLowerCase()].responses[200]).toBeDefined();
  const { responses } = document.paths[login.path][login.method.toLowerCase()];
  expect(responses[429].headers).toHaveProperty('Retry-After');
  expect(responses[503].headers).toHaveProperty('Retry-After');
  const parameters = document.paths['/AdminApi/org/tree/{orgNumber}'].get.parameters;
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'orgNumber', in: 'path' }));
});

test('a status that the document does not declare fails a test', async () => {
  const { path, method } = login;
  const check = declaredStatuses(server.application.endpoints);
  expect(() => check(method, `${path}?a=b`, 429)).not.toThrow();
  expect(() => check(method, path, 404)).toThrow('responded 404');
  expect(() => check('GET', '/AdminApi/org/tree/1', 409)).toThrow('responded 409');
  expect(() => check('GET', '/admin-ui/admin/', 404)).not.toThrow();
});

test('every call that is not public responds 401 without a token', async () => {
  for (const { method, path, access } of server.application.endpoints) {
    if (access === 'public') continue;
    const response = await server.request(path.replaceAll(/\{\w+\}/g, '1'), { method });
    expect([method, path, response.status]).toEqual([method, path, 401]);
  }
});

test.each([
  ['invalid JSON', '{', 'The body is not valid JSON.'],
  ['a character that cannot be stored', '{"Username":"a\\u0000","Password":"b"}', /NUL/],
])('a body with %s is refused with a message', async (_what, body, message) => {
  const response = await server.request('/ElevenWS/DevApi/Admin/Authorization.svc/Login', {
    method: 'POST',
    body,
  });
  expect(response.status).toBe(400);
  expect((await response.json()).Message).toMatch(message);
});

test('an unknown call responds 404 in the common error format', async () => {
  const response = await server.request('/AdminApi/nothing/here');
  expect(await response.json()).toEqual({ Code: 404, Message: 'There is no such call.' });
});

test('health, readiness and metrics respond, and a draining server is not ready', async () => {
  expect((await server.request('/healthz')).status).toBe(200);
  expect((await server.request('/readyz')).status).toBe(200);
  expect(await (await server.request('/metrics')).text()).toContain('atrium_http_requests_total');
  server.application.drain();
  expect((await server.request('/readyz')).status).toBe(503);
});
