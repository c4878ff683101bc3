// On both engines: one successful call of every route.
import { beforeAll, expect, test } from 'vitest';
import { collectFacts, type Route, routeFactsOf, routeOf, type World } from '../../test/facts.ts';
import { sharedServer, type TestServer } from '../../test/server.ts';
import { newWorld, platformToken, request, type TestReply } from '../../test/world.ts';
import { recordKinds } from '../contract/history.ts';
import { listAdminHistory } from '../features/admin-history/contract.ts';
import { handlers, recordedKinds } from './features.ts';

const routes = handlers.map(({ endpoint }) => routeOf(endpoint));
const facts = await collectFacts();
let server: TestServer;
let token: string;
/** Shared by all examples, so that its history has an entry of every kind. */
let world: World;
const replies = new Map<Route, Promise<TestReply>>();

beforeAll(async () => {
  server = await sharedServer();
  token = await platformToken(server);
  world = await newWorld(server);
});

/** Returns the reply to the route's example, which is sent only once. */
function replyOf(route: Route): Promise<TestReply> {
  const reply = replies.get(route) ?? sendExample(route);
  replies.set(route, reply);
  return reply;
}

async function sendExample(route: Route): Promise<TestReply> {
  return request(server, route, await routeFactsOf(facts, route).example(world), token);
}

test.each(routes)('%s accepts its example', async (route) => {
  const { status, text } = await replyOf(route);
  expect({ status, text }).toMatchObject({ status: 200 });
});

test('the history links to the screens of all record kinds that have one', async () => {
  for (const { endpoint } of handlers)
    if (endpoint.effect === 'change') await replyOf(routeOf(endpoint));
  const params = { orgNumber: String(world.family.provider.number) };
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
