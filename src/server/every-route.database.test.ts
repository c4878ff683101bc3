// On both engines: one successful call of every route.
import { beforeAll, expect, test } from 'vitest';
import { collectFacts, type Route, routeFactsOf, routeOf } from '../../test/facts.ts';
import { sharedServer, type TestServer } from '../../test/server.ts';
import { newWorld, platformToken, request, type TestReply } from '../../test/world.ts';
import { recordKinds } from '../contract/history.ts';
import { listAdminHistory } from '../features/admin-history/contract.ts';
import { handlers, recordedKinds } from './features.ts';

const routes = handlers.map(({ endpoint }) => routeOf(endpoint));
const replies = new Map<Route, PromiseSettledResult<TestReply>>();
let server: TestServer;
let token: string;
let provider: number;

/** All in one provider, so that its history has an entry of every kind. */
beforeAll(async () => {
  server = await sharedServer();
  token = await platformToken(server);
  const facts = await collectFacts();
  const world = await newWorld(server);
  provider = world.family.provider.number;
  const answer = async (route: Route) =>
    request(server, route, await routeFactsOf(facts, route).example(world), token);
  for (const route of routes) {
    const [reply] = await Promise.allSettled([answer(route)]);
    replies.set(route, reply);
  }
});

test.each(routes)('%s answers its example', (route) => {
  expect(replies.get(route)).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
});

test('the history leads to the screen of every kind of record that has one', async () => {
  const params = { orgNumber: String(provider) };
  const pageSize = '100';
  for (const { entityType } of recordedKinds) {
    const kind = recordKinds.find((known) => known === entityType);
    const { rows } = await server.call(
      listAdminHistory,
      { params, query: { kind, pageSize } },
      token,
    );
    const screens = rows.filter((row) => row.entityType === kind && row.screen !== null);
    expect.soft(screens, entityType).not.toEqual([]);
  }
});
