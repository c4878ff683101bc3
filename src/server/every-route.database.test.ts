// On both engines: one successful call of every route.
import { beforeAll, expect, test } from 'vitest';
import { collectFacts, routeFactsOf, routeOf } from '../../test/facts.ts';
import { sharedServer, type TestServer } from '../../test/server.ts';
import { newWorld, platformToken, request } from '../../test/world.ts';
import { handlers } from './features.ts';

/** On the embedded engine, too: each statement of the product meets it at least once. */
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await sharedServer();
  token = await platformToken(server);
});

const facts = await collectFacts();
const routes = handlers.map(({ endpoint }) => routeOf(endpoint));

test.each(routes)('%s answers its example', async (route) => {
  const world = await newWorld(server);
  const call = await routeFactsOf(facts, route).example(world);
  const { status, text } = await request(server, route, call, token);
  expect({ status, text }).toMatchObject({ status: 200 });
});
