import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptedInvalidInput,
  findingAt,
  replyTo,
  routesWithoutInvalidInput,
  sharesOf,
  slowestMs,
} from '../../test/bad-input/findings.ts';
import { collectFacts, type Route, routeFactsOf, routesIn } from '../../test/facts.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { login } from '../features/session/contract.ts';

/** FUZZ_SEED and FUZZ_INPUTS repeat a run or make it larger; without them every run sends the same inputs. */
const seed = Number(process.env.FUZZ_SEED ?? 13);
const inputs = Number(process.env.FUZZ_INPUTS ?? 20_000);

const collected = await collectFacts();
const routes = routesIn(collected);

let server: TestServer;
let shares: Map<Route, number>;
beforeAll(async () => {
  server = await startTestServer();
  shares = sharesOf(server, routes, inputs);
});
afterAll(() => server.close());

// A batch of a deep run sends a single route thousands of inputs.
const timeout = 600_000;

test.each(routes)(
  `%s rejects bad input cleanly (FUZZ_SEED=${seed})`,
  { timeout },
  async (route) => {
    const share = shares.get(route) ?? 0;
    expect(await findingAt(route, { server, collected, seed, inputs: share })).toBeNull();
  },
);

test('every route with a body or a typed filter names invalid inputs', () => {
  expect(routesWithoutInvalidInput({ server, collected, routes })).toEqual([]);
});

test.each(routes.filter((route) => routeFactsOf(collected, route).invalid !== undefined))(
  '%s refuses the invalid inputs that its feature names, by their field',
  async (route) => {
    expect(await acceptedInvalidInput(route, { server, collected })).toEqual([]);
  },
);

test.each([
  ['nested too deeply', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['with NUL in a value', '{"Username":"a\\u0000","Password":"b"}'],
  ['with NUL in a key', '{"Username":"a","Password":"b","\\u0000":1}'],
  ['with half of a character', '{"Username":"\\ud800","Password":"b"}'],
  ['with a length that is no number', '{"Username":{"length":{"toString":null}},"Password":"b"}'],
])('a body %s is refused', async (_what, body) => {
  const response = await server.request(login.path, { method: 'POST', body });
  expect(response.status).toBe(400);
});

test.each([
  ['half a million numbers', `[${'0,'.repeat(499_990)}0]`],
  ['half a million empty lists', `[${'[],'.repeat(333_300)}[]]`],
])('a body of a megabyte with %s is refused within two seconds', async (_what, body) => {
  const init = { method: 'POST', headers: {}, body };
  const { status, milliseconds } = await replyTo(server, { address: login.path, init });
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
