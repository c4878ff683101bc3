// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { collectFacts, routeFactsOf, routeOf } from '../../test/facts.ts';
import { sharedServer } from '../../test/server.ts';
import { newWorld, platformToken, request } from '../../test/world.ts';
import { recordKinds } from '../contract/history.ts';
import { listAdminHistory } from '../features/admin-history/contract.ts';
import { handlers, recordedKinds } from './features.ts';

test('the history leads to the screen of every kind of record that has one', async () => {
  const server = await sharedServer();
  const token = await platformToken(server);
  const facts = await collectFacts();
  const world = await newWorld(server);
  for (const { endpoint } of handlers) {
    if (endpoint.effect !== 'change') continue;
    const route = routeOf(endpoint);
    const call = await routeFactsOf(facts, route).example(world);
    expect.soft(await request(server, route, call, token), route).toMatchObject({ status: 200 });
  }
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
