// On both engines
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectFacts } from '../../../../test/facts.ts';
import { plantGuestNetwork } from '../../../../test/guest-network.ts';
import { linesOf } from '../../../../test/organization-import.ts';
import type { TestOrganization, TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { openTenancy } from '../../../../test/tenancy/tenancy.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import {
  plantNetwork,
  plantPort,
  plantReservation,
  plantRoom,
  plantSettings,
} from '../../advanced-conference/testing/planted.ts';
import { plantConference } from '../../conference/testing/plant-conference.ts';
import { importOrganizationsBelow } from '../import/contract.ts';
import { getOrganization } from '../record/contract.ts';
import { moveOrganization } from './contract.ts';
import { rewriteMovedRows } from './rewrite-moved-rows.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let tables: string[];

// Rewriting processes the moves of the whole platform in order.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Plants a record of each kind at `siblingArea`, below `sibling`, below `grouping`. */
beforeEach(async () => {
  await rewriteAll();
  const tenancy = await openTenancy(server, await collectFacts());
  ({ family } = tenancy.world);
  await tenancy.planted.all();
  await plantGuestNetwork(server.database, family);
  await plantSiteNetwork(family.siblingArea);
  token = await server.signInAs(family.provider.number);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'organization_path' and table_name <> 'admin_history' order by 1`.execute(
    server.database.system,
  );
  tables = rows.map(({ name }) => name);
});

/** Plants rows that only sites have otherwise. */
async function plantSiteNetwork({
  number,
  path,
}: Pick<TestOrganization, 'number' | 'path'>): Promise<void> {
  await sql`
    with taken as (
      insert into site_vlan (organization_number, organization_path, vlan, use, owner_id, owner_name, taken_at, taken_by)
      select number, path, 200, 'pan', gen_random_uuid(), 'Rooms', now(), 'Test' from organization where number = ${number})
    insert into pan_change (organization_number, organization_path)
    select number, path from organization where number = ${number}`.execute(server.database.system);
  const { system } = server.database;
  const owner = { number, path };
  const item = await plantRoom(system, owner);
  await plantPort(system, owner);
  await plantNetwork(system, owner);
  await plantSettings(system, owner);
  await plantReservation(system, owner, { item, from: new Date() });
  await plantConference(system, owner);
}

// The database records the time of a move.
const rewriteAll = () =>
  takeDueSteps(rewriteMovedRows({ ...server.context, now: () => new Date() }));
const at = ({ number }: Pick<TestOrganization, 'number'>) => ({
  params: { orgNumber: String(number) },
});
const move = async (member: TestOrganization, parent: TestOrganization) => {
  const { version } = await server.call(getOrganization, at(member), token);
  const body = { parentNumber: parent.number, version, lostFeatures: [] };
  await server.call(moveOrganization, { ...at(member), body }, token);
};
const pathOf = async ({ number }: TestOrganization) =>
  (
    await server.database.system
      .selectFrom('organization')
      .select('path')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).path;

/** Returns how many rows of the organization each table shows in a scope. */
async function seen(scope: string, { number } = family.siblingArea) {
  const counts = tables.map(
    (table) => sql`
      select ${table}::text as name, count(*)::integer as count from ${sql.table(table)}
      where organization_number = ${number}`,
  );
  return server.database.withScope([scope], async (transaction) => {
    const { rows } = await sql<{ name: string; count: number }>`
      ${sql.join(counts, sql` union all `)}`.execute(transaction);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  });
}

/** Rewrites one row at a time, and calls back before the first step and after each. */
async function rewriteRowByRow(check: () => Promise<void>): Promise<number> {
  let steps = 0;
  for (let isMoreLeft = true; isMoreLeft; steps += 1) {
    await check();
    const { rows } = await sql<{ isMoreLeft: boolean }>`
      select rewrite_moved_rows(id, 1) as "isMoreLeft"
      from organization_move order by id limit 1`.execute(server.database.system);
    isMoreLeft = rows[0]?.isMoreLeft ?? false;
  }
  return steps;
}

/** Returns the paths of the provider's rows that are not those of their organizations. */
async function formerPaths(): Promise<string[]> {
  const rowsOf = tables.map(
    (table) => sql`
      select organization_path as path from ${sql.table(table)}
      join organization on organization.number = organization_number
      where organization.path <> organization_path`,
  );
  const { rows } = await sql<{ path: string }>`${sql.join(rowsOf, sql` union all `)}`.execute(
    server.database.system,
  );
  return rows.map(({ path }) => path);
}

test('all rows of a moved organization leave the old scope and enter the new one at once', async () => {
  const { grouping, otherGrouping, sibling, siblingArea } = family;
  const all = await seen(grouping.path);
  expect(Object.keys(all)).toEqual(tables);
  expect(Object.values(all)).not.toContain(0);
  const none = Object.fromEntries(tables.map((table) => [table, 0]));
  await move(sibling, otherGrouping);
  expect(await formerPaths()).not.toEqual([]);
  const seenByAll = async () => {
    expect(await seen(siblingArea.path)).toEqual(none);
    for (const member of [otherGrouping, sibling])
      expect(await seen(await pathOf(member))).toEqual(all);
  };
  await seenByAll();
  // After each row by the widest scope that must see none, and the narrowest that must see all.
  const steps = await rewriteRowByRow(async () => {
    expect(await seen(grouping.path)).toEqual(none);
    expect(await seen(await pathOf(siblingArea))).toEqual(all);
  });
  await seenByAll();
  expect(steps).toBeGreaterThan(tables.length);
  expect(await formerPaths()).toEqual([]);
});

test('rows of the whole platform stay where they are, and are seen only there, while everything may have moved', async () => {
  const { system } = server.database;
  const id = crypto.randomUUID();
  await system
    .insertInto('radius_server')
    .values({
      id,
      name: 'platform',
      token_hash: Buffer.from(id),
      organization_path: '/',
      created_at: new Date(),
    })
    .execute();
  await sql`
    insert into organization_move (former_path, next_path, remaining_tables)
    values ('/', '/', array['radius_server'])`.execute(system);
  const serversIn = (scope: string) =>
    server.database.withScope([scope], (transaction) =>
      transaction.selectFrom('radius_server').select('id').where('id', '=', id).execute(),
    );
  await rewriteRowByRow(async () => {
    expect(await serversIn('/')).toEqual([{ id }]);
    expect(await serversIn(family.provider.path)).toEqual([]);
  });
  expect(await serversIn('/')).toEqual([{ id }]);
});

test('an organization can move again, and back, before its rows are rewritten', async () => {
  const { grouping, otherGrouping, sibling, siblingArea, site } = family;
  const all = await seen(grouping.path);
  const stepped = () =>
    sql`
    select rewrite_moved_rows(id, 3) from organization_move order by id limit 1`.execute(
      server.database.system,
    );
  const expectAllOnlyIn = async (member: TestOrganization, other: TestOrganization) => {
    expect(await seen(member.path)).toEqual(all);
    expect(Object.values(await seen(other.path)).every((count) => count === 0)).toBe(true);
  };
  await move(sibling, otherGrouping);
  await stepped();
  await move(siblingArea, site);
  await stepped();
  await expectAllOnlyIn(grouping, otherGrouping);
  await move(siblingArea, sibling);
  await expectAllOnlyIn(otherGrouping, grouping);
  await stepped();
  await move(sibling, grouping);
  await expectAllOnlyIn(grouping, otherGrouping);
  await rewriteAll();
  await expectAllOnlyIn(grouping, otherGrouping);
  expect(await formerPaths()).toEqual([]);
});

test('records of an organization that an import moves are in the new scope at once', async () => {
  const { provider, grouping, otherGrouping, sibling } = family;
  const all = await seen(grouping.path);
  const below = at(provider);
  const sites = Array.from({ length: 30 }, (_, index) => `Site,Site ${index},UTC`);
  const importing = (columns: string, lines: readonly string[]) =>
    server.call(importOrganizationsBelow, { ...below, body: linesOf(columns, ...lines) }, token);
  await importing(
    'type,name,time_zone,parent_number',
    sites.map((line) => `${line},${grouping.number}`),
  );
  const moved = await server.database.system
    .selectFrom('organization')
    .select(['number', 'name', 'time_zone as timeZone'])
    .where('parent_number', '=', grouping.number)
    .where('type', '=', 'Site')
    .execute();
  await importing(
    'number,type,name,time_zone,parent_number',
    // Another time zone would sum sales by other days.
    moved.map(
      ({ number, name, timeZone }) =>
        `${number},Site,${name},${timeZone ?? 'UTC'},${otherGrouping.number}`,
    ),
  );
  expect(moved.map(({ number }) => number)).toContain(sibling.number);
  const check = async () => {
    expect(await seen(otherGrouping.path)).toEqual(all);
    expect(Object.values(await seen(grouping.path)).every((count) => count === 0)).toBe(true);
  };
  await check();
  await rewriteAll();
  await check();
  expect(await formerPaths()).toEqual([]);
});

test('a row cannot be added at a former path', async () => {
  const { sibling, siblingArea, otherGrouping } = family;
  await move(sibling, otherGrouping);
  const adding = server.database.system
    .insertInto('guest_session')
    .values({
      organization_number: siblingArea.number,
      organization_path: siblingArea.path,
      mac_address: '00:00:5e:00:53:01',
      started_at: new Date(),
    })
    .execute();
  await expect(adding).rejects.toMatchObject({ code: '40001' });
});
