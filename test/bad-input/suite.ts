import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectFacts, type Route, routeFactsOf, routesIn } from '../facts.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { isInShare, type Share } from '../share.ts';
import { acceptedInvalidInput, findingAt, inputCountsOf } from './findings.ts';

// FUZZ_SEED and FUZZ_INPUTS change the inputs and their number; by default every run sends the same inputs.
const seed = Number(process.env.FUZZ_SEED ?? 13);
const inputs = Number(process.env.FUZZ_INPUTS ?? 12_000);

// A batch of a deep run sends thousands of inputs to a single route.
const timeout = 600_000;

/** Registers the tests of a share of the routes, so that several files divide them between workers. */
export async function testBadInput(share: Share): Promise<void> {
  const collected = await collectFacts();
  const all = routesIn(collected);
  const routes = all.filter((route) => isInShare(share, route));
  let server: TestServer;
  let inputCounts: Map<Route, number>;
  beforeAll(async () => {
    server = await startTestServer();
    inputCounts = inputCountsOf(server, all, inputs);
  });
  afterAll(() => server.close());

  test.each(routes)(
    `%s rejects bad input cleanly (FUZZ_SEED=${seed})`,
    { timeout },
    async (route) => {
      const count = inputCounts.get(route) ?? 0;
      expect(await findingAt(route, { server, collected, seed, inputs: count })).toBeNull();
    },
  );

  test.each(routes.filter((route) => routeFactsOf(collected, route).invalid !== undefined))(
    '%s refuses the invalid inputs that its feature names, by their field',
    async (route) => {
      expect(await acceptedInvalidInput(route, { server, collected })).toEqual([]);
    },
  );
}
