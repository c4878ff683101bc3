// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    'gets 404 for %i from every call',
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
        () => airports.server.call(getTreeNumbers, { body: { OrgNumbers: [number] } }, icelander),
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

test('a query outside an open transaction fails instead of waiting forever', async () => {
  await expect(
    airports.server.database.withScope(['/'], () =>
      airports.server.database.system.selectFrom('organization').select('number').execute(),
    ),
  ).rejects.toThrow('outside the open transaction');
});
