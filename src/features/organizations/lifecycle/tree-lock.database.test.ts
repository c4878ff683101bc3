import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import { linesOf } from '../../../../test/organization-import.ts';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { type OrganizationType } from '../contract.ts';
import { importOrganizationsBelow } from '../import/contract.ts';
import { getOrganization, updateOrganization } from '../record/contract.ts';
import { linkOrganization, moveOrganization, removeOrganization } from './contract.ts';
import { rewriteMovedRows } from './rewrite-moved-rows.ts';

let server: TestServer;
let family: TestProvider;
let platform: string;

beforeAll(async () => {
  server = await sharedServer();
  platform = await server.signInAs(null);
});
beforeEach(async () => {
  family = await newProvider(server);
});

const at = ({ number }: TestOrganization) => ({ params: { orgNumber: String(number) } });
const move = (member: TestOrganization, parent: TestOrganization, version = 1) =>
  server.call(
    moveOrganization,
    { ...at(member), body: { parentNumber: parent.number, version, lostFeatures: [] } },
    platform,
  );
const linkUnder = (member: TestOrganization, parent: TestOrganization) =>
  server.call(
    linkOrganization,
    { params: { ...at(member).params, parentNumber: String(parent.number) } },
    platform,
  );
const save = async (member: TestOrganization) => {
  const record = await server.call(getOrganization, at(member), platform);
  const body = { ...record, notes: `${record.notes ?? ''}.`, status: 'Active' as const };
  return server.call(updateOrganization, { ...at(member), body }, platform);
};
/** Returns how many transactions of the server's database wait for another one. */
const waiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.database.system,
  );
  return rows.length;
};
const insert = async (name: string, type: OrganizationType, parent: TestOrganization | null) => {
  const { rows } = await sql<TestOrganization>`
    insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
    select number, ${parent?.number ?? null}::integer, ${parent?.path ?? '/'} || number || '/', ${type}, ${name} || number,
      lower(${name}) || number || ' ' || number, 'test', 'test'
    from nextval('organization_number') number
    returning number, name, path, type, false as "isRemoved"`.execute(server.database.system);
  const [organization] = rows;
  if (organization === undefined) throw new Error('No organization was added');
  return { ...organization, parent };
};
const addProvider = (name: string, parent: TestOrganization | null = null) =>
  insert(name, 'ServiceProvider', parent);
const addBelow = (parent: TestOrganization) => insert('Group', 'Grouping', parent);

describe.skipIf(isEmbeddedUnderTest())('while a transaction is open (needs PostgreSQL)', () => {
  test('rows that are added while their organization moves have its new path', async () => {
    const { system } = server.database;
    const { promise: isAdded, resolve: moveNow } = Promise.withResolvers<void>();
    const { promise: isMoving, resolve: finishAdding } = Promise.withResolvers<void>();
    const adding = server.database.transaction(async (transaction) => {
      await transaction
        .insertInto('guest_session')
        .values({
          organization_number: family.area.number,
          organization_path: family.area.path,
          mac_address: '00:00:5e:00:53:01',
          started_at: new Date(),
        })
        .execute();
      moveNow();
      await isMoving;
    });
    await isAdded;
    const moving = move(family.site, family.otherGrouping);
    await expect.poll(waiting).toBe(1);
    finishAdding();
    await Promise.all([adding, moving]);
    await takeDueSteps(rewriteMovedRows({ ...server.context, now: () => new Date() }));
    const { path } = await system
      .selectFrom('guest_session')
      .select('organization_path as path')
      .where('organization_number', '=', family.area.number)
      .executeTakeFirstOrThrow();
    expect(path).toBe(`${family.otherGrouping.path}${family.site.number}/${family.area.number}/`);
  });

  test('a move and a removal lock the histories of the same providers in one order', async () => {
    const [first, lower, upper] = [
      await addProvider('First'),
      await addProvider('Lower'),
      await addProvider('Upper'),
    ];
    const [linked, moved] = [await addBelow(first), await addBelow(upper)];
    await linkUnder(linked, lower);
    await linkUnder(linked, upper);
    const client = await server.database.pool.connect();
    const lockHistory = ({ number }: TestOrganization) =>
      client.query('select from admin_history_chain where provider_number = $1 for update nowait', [
        number,
      ]);
    await client.query('begin');
    await lockHistory(lower);
    const removing = server.call(removeOrganization, at(linked), platform);
    await expect.poll(waiting).toBe(1);
    const moving = move(moved, lower);
    await expect.poll(waiting).toBe(2);
    try {
      // Otherwise the removal, which comes first to the lower one, would then wait for the move.
      await lockHistory(upper);
    } finally {
      await client.query('rollback');
      client.release();
      await Promise.all([removing, moving]);
    }
  });

  describe('while a provider imports', () => {
    let reseller: TestOrganization;
    let importer: TestOrganization;
    let group: TestOrganization;
    let finish: () => Promise<unknown>;

    beforeEach(async () => {
      reseller = await addProvider('Reseller');
      importer = await addProvider('Importer', reseller);
      group = await addBelow(importer);
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
      // The import has its locks when it waits for this row.
      const holding = server.database.transaction(async (transaction) => {
        await sql`select from organization where number = ${group.number} for update`.execute(
          transaction,
        );
        hold();
        await held;
      });
      await isHeld;
      const line = `${group.number},Grouping,${group.name},Cork`;
      const body = linesOf('number,type,name,city', line);
      const importing = server.call(importOrganizationsBelow, { ...at(importer), body }, platform);
      await expect.poll(waiting).toBe(1);
      finish = () => {
        release();
        return Promise.all([holding, importing]);
      };
    });

    test('other requests can save, even below the same provider', async () => {
      const neighbor = await addProvider('Neighbor', reseller);
      const others = [neighbor, await addBelow(neighbor), reseller, family.provider, family.site];
      for (const other of others) await save(other);
      await finish();
    });

    test('requests that could change the same organizations wait', async () => {
      const saving = save(await addBelow(importer));
      await expect.poll(waiting).toBe(2);
      const removing = server.call(removeOrganization, at(importer), platform);
      await expect.poll(waiting).toBe(3);
      await Promise.all([finish(), saving, removing]);
    });
  });
});

test('concurrent moves in opposite directions all succeed', async () => {
  const [one, other] = [await addProvider('One'), await addProvider('Other')];
  const [here, there] = [await addBelow(one), await addBelow(other)];
  for (let version = 1; version <= 6; version += 1) {
    const [to, from] = version % 2 === 1 ? [other, one] : [one, other];
    await Promise.all([move(here, to, version), move(there, from, version)]);
  }
});

test('concurrent moves of two providers cannot add a cycle through links', async () => {
  const [top, other] = [await addProvider('One'), await addProvider('Other')];
  const [upper, lower, otherUpper, otherLower] = [
    await addBelow(top),
    await addBelow(top),
    await addBelow(other),
    await addBelow(other),
  ];
  await linkUnder(lower, otherUpper);
  await linkUnder(otherLower, upper);
  const outcomes = await Promise.allSettled([move(upper, lower), move(otherUpper, otherLower)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 400 },
  });
});
