// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopeOf } from '../../server/tenancy.ts';
import { setOrganization } from '../session/contract.ts';
import { getTreeNode, getTreeNumbers, getTreePath, getTreeRoots } from './contract.ts';
import { getOrganization, updateOrganization } from './record/contract.ts';
import {
  iceland,
  ireland,
  islands,
  keflavik,
  startAirportsServer,
  world,
} from './testing/airports.ts';

let airports: Awaited<ReturnType<typeof startAirportsServer>>;

beforeAll(async () => {
  airports = await startAirportsServer();
});

afterAll(() => airports.server.close());

describe('an administrator of one country', () => {
  let icelander: string;
  beforeAll(async () => {
    icelander = await airports.server.signInAs(iceland);
  });

  test('sees only that country', async () => {
    const roots = await airports.server.call(getTreeRoots, {}, icelander);
    expect(roots).toMatchObject([{ name: 'Iceland', parentNumber: null, uniqueId: '100097' }]);
    const { children } = await airports.node(iceland, icelander);
    expect(children.length).toBeGreaterThan(5);
    expect(children[0]?.displayPath).toBe('Iceland');
    expect((await airports.find('denmark', icelander)).total).toBe(0);
    expect((await airports.find('terminal', icelander)).total).toBe(
      children.filter((c) => c.hasChildren).length,
    );
  });

  test('opens a link copied by an administrator with a larger scope', async () => {
    const sent = { body: { path: '100000-100097-200016' } };
    expect((await airports.server.call(getTreePath, sent, icelander)).uniqueId).toBe(
      '100097-200016',
    );
  });

  test.each([world, ireland, islands, 999_999])(
    'gets 404 for %i from every call that names it, and no node by its number',
    async (number) => {
      const params = { orgNumber: String(number) };
      const record = await airports.server.call(
        getOrganization,
        { params: { orgNumber: String(keflavik) } },
        airports.platform,
      );
      const { version, ...fields } = record;
      const calls = [
        () => airports.server.call(getTreeNode, { params, query: {} }, icelander),
        () => airports.server.call(getTreePath, { body: { path: String(number) } }, icelander),
        () => airports.server.call(getOrganization, { params }, icelander),
        () =>
          airports.server.call(
            updateOrganization,
            { params, body: { ...fields, status: 'Active', version } },
            icelander,
          ),
        () => airports.server.call(setOrganization, { body: { OrgNumber: number } }, icelander),
      ];
      for (const attempt of calls) await expect(attempt()).rejects.toMatchObject({ status: 404 });
      const OrgNumbers = [number, keflavik];
      const nodes = await airports.server.call(getTreeNumbers, { body: { OrgNumbers } }, icelander);
      expect(nodes.map((node) => node.number)).toEqual([keflavik]);
    },
  );

  test('is limited to that country by the database', async () => {
    const seen = await airports.server.database.withScope(
      ['/100000/100097/'],
      async (transaction) => ({
        outside: await transaction
          .selectFrom('organization')
          .selectAll()
          .where('number', '=', ireland)
          .execute(),
        all: await transaction.selectFrom('organization').select('path').execute(),
        history: await transaction.selectFrom('admin_history').selectAll().execute(),
        changed: await transaction
          .updateTable('organization')
          .set({ name: 'Taken over' })
          .where('number', '=', ireland)
          .executeTakeFirst(),
        found: await sql<{
          match: number;
        }>`select match from organization_matches('ireland', array['%ireland%'], 10, 10)`.execute(
          transaction,
        ),
      }),
    );
    expect(seen.outside).toEqual([]);
    expect(seen.all.every(({ path }) => path.startsWith('/100000/100097/'))).toBe(true);
    expect(seen.all.length).toBeGreaterThan(10);
    expect(
      seen.history.every(({ organization_path: path }) => path.startsWith('/100000/100097/')),
    ).toBe(true);
    expect(seen.changed.numUpdatedRows).toBe(0n);
    expect(seen.found.rows).toEqual([]);
  });

  test('cannot move a row out of the scope, read sessions or change history', async () => {
    const scope = ['/100000/100097/'];
    const attempt = (statement: ReturnType<typeof sql>) =>
      airports.server.database.withScope(scope, (transaction) => statement.execute(transaction));
    await expect(
      attempt(sql`update organization set path = '/100000/1/' where number = ${keflavik}`),
    ).rejects.toThrow(/row-level security/);
    for (const statement of [
      sql`select * from access_token`,
      sql`select * from administrator`,
      sql`delete from admin_history`,
      sql`update admin_history set label = ''`,
    ])
      await expect(attempt(statement)).rejects.toThrow(/permission denied/);
  });
});

test('a scope includes what is linked into its subtree, and nothing else', async () => {
  const hopper = await airports.server.signInAs(islands);
  const roots = await airports.server.call(getTreeRoots, {}, hopper);
  expect(roots.map(({ uniqueId }) => uniqueId)).toEqual(['190000']);
  const { children } = await airports.node(islands, hopper);
  expect(children.map(({ name, isLinked }) => [name, isLinked])).toEqual([
    ['Iceland', true],
    ['Ireland', true],
    ['New Zealand', true],
  ]);
  const [match] = (await airports.find('keflavik', hopper)).matches;
  expect(match).toMatchObject({
    uniqueId: '190000-100097-200016',
    displayPath: 'Island Hopping > Iceland',
  });
  expect((await airports.find('zurich', hopper)).total).toBe(0);
  await expect(airports.node(world, hopper)).rejects.toMatchObject({ status: 404 });
});

describe('in the scope of an administrator who has Iceland through a link, the database', () => {
  const undone = new Error('undone');
  /** Returns how many rows a statement changes, and undoes it. */
  const attempt = async (statement: ReturnType<typeof sql>) => {
    let changed = 0n;
    await airports.server.database
      .withScope(await scopeOf(airports.server.database.system, islands), async (transaction) => {
        changed = (await statement.execute(transaction)).numAffectedRows ?? 0n;
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return changed;
  };

  test.each([
    sql`update organization set path = '/100000/190000/200016/' where number = ${keflavik}`,
    sql`update organization set path = '/100000/100097/1/' where number = ${islands}`,
    sql`update organization set parent_number = ${islands} where number = ${keflavik}`,
    sql`update organization set status = 'Removed' where number = ${keflavik}`,
    sql`update organization set features = '[]' where number = ${keflavik}`,
    sql`insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
      values (1, ${keflavik}, '/100000/100097/200016/1/', 'ServiceArea', 'Bar', 'bar 1', '', '')`,
    sql`insert into organization_link (organization_number, parent_number, created_by)
      values (${keflavik}, ${islands}, '')`,
    sql`insert into organization_link (organization_number, parent_number, created_by)
      values (${islands}, ${iceland}, '')`,
    sql`insert into administrator (username, username_folded, owner_organization_number)
      values ('ann', 'ann', ${keflavik})`,
    sql`insert into role_template (organization_number, type, name, permissions, created_by, updated_by)
      values (${keflavik}, 'site', 'Role', '{}', '', '')`,
  ])('rejects what is up to the owner (%#)', async (statement) => {
    await expect(attempt(statement)).rejects.toThrow(/row-level security/);
  });

  test('changes neither administrators nor role templates there, but the organization', async () => {
    const { system } = airports.server.database;
    await airports.server.signInAs(iceland, { organization: 'view' });
    for (const [table, column] of [
      ['administrator', 'owner_organization_number'],
      ['role_template', 'organization_number'],
    ] as const) {
      const there = sql`${sql.table(table)} where ${sql.ref(column)} = ${iceland}`;
      expect((await sql`select from ${there}`.execute(system)).rows).not.toEqual([]);
      expect(
        await attempt(
          sql`update ${sql.table(table)} set version = 9 where ${sql.ref(column)} = ${iceland}`,
        ),
      ).toBe(0n);
      expect(await attempt(sql`delete from ${there}`)).toBe(0n);
    }
    expect(
      await attempt(sql`update organization set city = 'Keflavik' where number = ${keflavik}`),
    ).toBe(1n);
  });
});

test('a query outside an open transaction fails instead of waiting forever', async () => {
  await expect(
    airports.server.database.withScope(['/'], () =>
      airports.server.database.system.selectFrom('organization').select('number').execute(),
    ),
  ).rejects.toThrow('outside the open transaction');
});
