// On both engines: it executes statements that no example of a route does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { setOrganization } from '../session/contract.ts';
import { getTreeNode, getTreeNumbers, getTreePath, getTreeRoots, searchTree } from './contract.ts';
import { importOrganizations } from './import/import-organizations.ts';
import { fillSampleProvider } from './import/sample-provider.ts';
import { getOrganization, updateOrganization } from './record-contract.ts';

const world = 100_000;
const iceland = 100_097;
const keflavik = 200_016;
const ireland = 100_103;

let server: TestServer;
let platform: string;

// A server of its own: the sample provider has fixed numbers, and the roots are those of the whole platform.
beforeAll(async () => {
  server = await startTestServer();
  await fillSampleProvider(server.database);
  platform = await server.signInAs(null);
});

afterAll(() => server.close());

const node = (orgNumber: number, token = platform, uniqueId?: string) =>
  server.call(
    getTreeNode,
    { params: { orgNumber: String(orgNumber) }, query: uniqueId === undefined ? {} : { uniqueId } },
    token,
  );
const find = (input: string, token = platform) =>
  server.call(searchTree, { params: { input } }, token);

describe('the tree', () => {
  test('starts with the roots of the scope', async () => {
    const roots = await server.call(getTreeRoots, {}, platform);
    expect(roots.map(({ name }) => name)).toEqual(['World Airports']);
    expect(roots[0]).toMatchObject({ parentNumber: null, uniqueId: '100000', hasChildren: true });
  });

  test('returns a node with its children by name, with all fields of section 3', async () => {
    const { children } = await node(iceland);
    const keflavikNode = children.find(({ number }) => number === keflavik);
    expect(keflavikNode).toEqual({
      id: '200016',
      name: 'Keflavik International Airport',
      number: keflavik,
      parentNumber: iceland,
      type: 'Site',
      uniqueId: '100000-100097-200016',
      uniqueIdPath: ['100000', '100000-100097', '100000-100097-200016'],
      path: [
        { name: 'World Airports', number: world, type: 'ServiceProvider', uniqueId: '100000' },
        { name: 'Iceland', number: iceland, type: 'Grouping', uniqueId: '100000-100097' },
      ],
      displayPath: 'World Airports > Iceland',
      children: [],
      hasChildren: true,
      isLinked: false,
      isTrialMode: false,
      status: 'Active',
    });
    expect(children.map(({ name }) => name).slice(0, 2)).toEqual([
      'Akureyri Airport',
      'Bakki Airport',
    ]);
  });

  test('returns a node by its path with every level above it opened', async () => {
    const sent = { body: { path: '100000-100097-200016' } };
    const found = await server.call(getTreePath, sent, platform);
    expect(found.opened.map(({ uniqueId }) => uniqueId)).toEqual([
      '100000',
      '100000-100097',
      '100000-100097-200016',
    ]);
    expect(found.opened[1]?.children.map(({ number }) => number)).toContain(keflavik);
    expect(found.children.map(({ name }) => name)).toEqual(['Terminal']);
    const without = await server.call(
      getTreePath,
      { body: { ...sent.body, alreadyHasData: true } },
      platform,
    );
    expect(without.opened).toEqual([]);
  });

  test('shows a linked organization under each of its parents, with different uniqueIds', async () => {
    const linked = (await node(190_000)).children.find(({ number }) => number === iceland);
    expect(linked).toMatchObject({
      isLinked: true,
      parentNumber: 190_000,
      uniqueId: '100000-190000-100097',
    });
    const opened = await node(iceland, platform, '100000-190000-100097');
    expect(opened.displayPath).toBe('World Airports > Island Hopping');
    expect(opened.children[0]?.uniqueId).toMatch(/^100000-190000-100097-\d+$/);
  });

  test('returns a node by its usual path if the path in the request no longer exists', async () => {
    const found = await server.call(
      getTreePath,
      { body: { path: '100000-100058-200016' } },
      platform,
    );
    expect(found.uniqueId).toBe('100000-100097-200016');
  });

  test('returns nodes by numbers, in their order and without numbers that do not exist', async () => {
    const sent = { body: { OrgNumbers: [keflavik, 999_999, world] } };
    const nodes = await server.call(getTreeNumbers, sent, platform);
    expect(nodes.map(({ number }) => number)).toEqual([keflavik, world]);
    expect(await server.call(getTreeNumbers, { body: { OrgNumbers: [] } }, platform)).toEqual([]);
  });

  test('marks trials and disabled organizations', async () => {
    const { children } = await node(iceland);
    const childNamed = (name: string) => children.find((child) => child.name === name);
    expect(childNamed('Reykjavik Airport')?.isTrialMode).toBe(true);
    expect(childNamed('Siglufjörður Airport')?.status).toBe('Disabled');
  });
});

describe('the search', () => {
  test('needs every word, in any case, with or without accents', async () => {
    expect((await find('KEFLAVIK international')).matches.map(({ name }) => name)).toEqual([
      'Keflavik International Airport',
    ]);
    expect((await find('egilsstadir')).matches.map(({ name }) => name)).toEqual([
      'Egilsstaðir Airport',
    ]);
    expect((await find('Ísafjörður')).total).toBe(1);
    expect((await find('keflavik terminal')).total).toBe(0);
  });

  test('treats two letters, a hyphen and digits as a number', async () => {
    expect((await find('SA-200016')).matches.map(({ number }) => number)).toEqual([keflavik]);
    expect((await find('XX-1')).total).toBe(0);
  });

  test('returns at most 500 matches and the total, each organization once', async () => {
    const lines = Array.from(
      { length: 600 },
      (_, i) => `${700_000 + i},100097,Site,Crowd ${i},Active,,,,,`,
    );
    const csv = [
      'number,parent_number,type,name,status,time_zone,country,city,latitude,longitude',
      ...lines,
    ];
    await importOrganizations(server.database, csv.join('\n'), () => {});
    const { matches, total, totalIsLowerBound } = await find('crowd');
    expect(matches).toHaveLength(500);
    expect(new Set(matches.map(({ number }) => number)).size).toBe(500);
    expect({ total, totalIsLowerBound }).toEqual({ total: 600, totalIsLowerBound: false });
  });

  test('treats characters that are special in SQL as text', async () => {
    for (const input of ["100%'; drop table organization", '%%%', '___', '\\\\\\', "o'brien"])
      expect((await find(input)).total).toBe(0);
  });
});

describe('an administrator of one country', () => {
  let icelander: string;
  beforeAll(async () => {
    icelander = await server.signInAs(iceland);
  });

  test('sees only that country', async () => {
    const roots = await server.call(getTreeRoots, {}, icelander);
    expect(roots).toMatchObject([{ name: 'Iceland', parentNumber: null, uniqueId: '100097' }]);
    const { children } = await node(iceland, icelander);
    expect(children.length).toBeGreaterThan(5);
    expect(children[0]?.displayPath).toBe('Iceland');
    expect((await find('denmark', icelander)).total).toBe(0);
    expect((await find('terminal', icelander)).total).toBe(
      children.filter((c) => c.hasChildren).length,
    );
  });

  test('opens a link copied by an administrator with a larger scope', async () => {
    const sent = { body: { path: '100000-100097-200016' } };
    expect((await server.call(getTreePath, sent, icelander)).uniqueId).toBe('100097-200016');
  });

  test.each([world, ireland, 190_000, 999_999])(
    'gets 404 for %i from every call',
    async (number) => {
      const params = { orgNumber: String(number) };
      const record = await server.call(
        getOrganization,
        { params: { orgNumber: String(keflavik) } },
        platform,
      );
      const { version, ...fields } = record;
      const calls = [
        () => server.call(getTreeNode, { params, query: {} }, icelander),
        () => server.call(getTreePath, { body: { path: String(number) } }, icelander),
        () => server.call(getTreeNumbers, { body: { OrgNumbers: [number] } }, icelander),
        () => server.call(getOrganization, { params }, icelander),
        () =>
          server.call(
            updateOrganization,
            { params, body: { ...fields, status: 'Active', version } },
            icelander,
          ),
        () => server.call(setOrganization, { body: { OrgNumber: number } }, icelander),
      ];
      for (const attempt of calls) await expect(attempt()).rejects.toMatchObject({ status: 404 });
    },
  );

  test('is limited to it by the database itself', async () => {
    const seen = await server.database.withScope(['/100000/100097/'], async (transaction) => ({
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
    }));
    expect(seen.outside).toEqual([]);
    expect(seen.all.every(({ path }) => path.startsWith('/100000/100097/'))).toBe(true);
    expect(seen.all.length).toBeGreaterThan(10);
    expect(
      seen.history.every(({ organization_path: path }) => path.startsWith('/100000/100097/')),
    ).toBe(true);
    expect(seen.changed.numUpdatedRows).toBe(0n);
    expect(seen.found.rows).toEqual([]);
  });

  test('cannot move a row out of the scope, read sessions or rewrite history', async () => {
    const scope = ['/100000/100097/'];
    const attempt = (statement: ReturnType<typeof sql>) =>
      server.database.withScope(scope, (transaction) => statement.execute(transaction));
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
  const hopper = await server.signInAs(190_000);
  const roots = await server.call(getTreeRoots, {}, hopper);
  expect(roots.map(({ uniqueId }) => uniqueId)).toEqual(['190000']);
  const { children } = await node(190_000, hopper);
  expect(children.map(({ name, isLinked }) => [name, isLinked])).toEqual([
    ['Iceland', true],
    ['Ireland', true],
    ['New Zealand', true],
  ]);
  const [match] = (await find('keflavik', hopper)).matches;
  expect(match).toMatchObject({
    uniqueId: '190000-100097-200016',
    displayPath: 'Island Hopping > Iceland',
  });
  expect((await find('zurich', hopper)).total).toBe(0);
  await expect(node(world, hopper)).rejects.toMatchObject({ status: 404 });
});

test('a query outside an open transaction is refused instead of waiting for it forever', async () => {
  await expect(
    server.database.withScope(['/'], () =>
      server.database.system.selectFrom('organization').select('number').execute(),
    ),
  ).rejects.toThrow('outside the transaction');
});

test('the whole airports file keeps its shape', async () => {
  const text = await readFile(
    join(import.meta.dirname, '../../../sample/organizations.csv'),
    'utf8',
  );
  const again = await importOrganizations(server.database, text, () => {});
  expect(again).toMatchObject({ imported: true, created: 0, sites: 455 });
});
