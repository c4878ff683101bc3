import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { collectFacts, type Route } from '../../../test/facts.ts';
import { holesInSecondWall, unprovenInSecondWall } from '../../../test/second-wall.ts';
import { sharedServer } from '../../../test/server.ts';
import { openTenancy, type Tenancy, unmatchedRoutes } from '../../../test/tenancy/tenancy.ts';
import { request } from '../../../test/world.ts';
import { isLoginValid } from '../../features/session/contract.ts';

const facts = await collectFacts();
let tenancy: Tenancy;

beforeAll(async () => {
  tenancy = await openTenancy(await sharedServer(), facts);
});

test('every route has exactly one example, and every example has a route', () => {
  const { server } = tenancy.world;
  expect(unmatchedRoutes(server.application.endpoints, facts)).toEqual([]);
});

test('the database returns nothing outside a scope', async () => {
  expect(await holesInSecondWall(tenancy)).toEqual([]);
  expect(await unprovenInSecondWall(tenancy)).toEqual([]);
});

test('a change of a role applies to open sessions within a second', async () => {
  const { server, family } = tenancy.world;
  const token = await server.signInAs(family.grouping.number, { organization: 'edit' });
  const route: Route = 'PUT /AdminApi/organizations/{orgNumber}';
  const change = async () => {
    const { call } = await tenancy.prepare(route);
    return (await request(server, route, call, token)).status;
  };
  expect(await change()).toBe(200);
  await server.database.system
    .updateTable('role_template')
    .set({ permissions: JSON.stringify({ organization: 'view' }) })
    .where('organization_number', '=', family.grouping.number)
    .where(sql<boolean>`permissions ->> 'organization' = 'edit'`)
    .execute();
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  expect(await change()).toBe(403);
  await expect(server.call(isLoginValid, { query: {} }, token)).resolves.toBeDefined();
});
