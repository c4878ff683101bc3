// On both engines: it executes statements that no example of a route does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTreeNumbers, getTreePath, getTreeRoots } from './contract.ts';
import { importOrganizations } from './import/import-organizations.ts';
import { iceland, islands, keflavik, startAirportsServer, world } from './testing/airports.ts';

let airports: Awaited<ReturnType<typeof startAirportsServer>>;

beforeAll(async () => {
  airports = await startAirportsServer();
});

afterAll(() => airports.server.close());

describe('the tree', () => {
  test('starts with the roots of the scope', async () => {
    const roots = await airports.server.call(getTreeRoots, {}, airports.platform);
    expect(roots.map(({ name }) => name)).toEqual(['World Airports']);
    expect(roots[0]).toMatchObject({ parentNumber: null, uniqueId: '100000', hasChildren: true });
  });

  test('returns a node with its children by name, with all fields of section 3', async () => {
    const { children } = await airports.node(iceland);
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
    const found = await airports.server.call(getTreePath, sent, airports.platform);
    expect(found.opened.map(({ uniqueId }) => uniqueId)).toEqual([
      '100000',
      '100000-100097',
      '100000-100097-200016',
    ]);
    expect(found.opened[1]?.children.map(({ number }) => number)).toContain(keflavik);
    expect(found.children.map(({ name }) => name)).toEqual(['Terminal']);
    const without = await airports.server.call(
      getTreePath,
      { body: { ...sent.body, alreadyHasData: true } },
      airports.platform,
    );
    expect(without.opened).toEqual([]);
  });

  test('shows a linked organization under each of its parents, with different uniqueIds', async () => {
    const linked = (await airports.node(islands)).children.find(({ number }) => number === iceland);
    expect(linked).toMatchObject({
      isLinked: true,
      parentNumber: islands,
      uniqueId: '100000-190000-100097',
    });
    const opened = await airports.node(iceland, airports.platform, '100000-190000-100097');
    expect(opened.displayPath).toBe('World Airports > Island Hopping');
    expect(opened.children[0]?.uniqueId).toMatch(/^100000-190000-100097-\d+$/);
  });

  test('returns a node by its usual path if the path in the request no longer exists', async () => {
    const found = await airports.server.call(
      getTreePath,
      { body: { path: '100000-100058-200016' } },
      airports.platform,
    );
    expect(found.uniqueId).toBe('100000-100097-200016');
  });

  test('returns nodes by numbers, in their order and without numbers that do not exist', async () => {
    const sent = { body: { OrgNumbers: [keflavik, 999_999, world] } };
    const nodes = await airports.server.call(getTreeNumbers, sent, airports.platform);
    expect(nodes.map(({ number }) => number)).toEqual([keflavik, world]);
    for (const OrgNumbers of [[], [999_999]])
      expect(
        await airports.server.call(getTreeNumbers, { body: { OrgNumbers } }, airports.platform),
      ).toEqual([]);
  });

  test('marks trials and disabled organizations', async () => {
    const { children } = await airports.node(iceland);
    const childNamed = (name: string) => children.find((child) => child.name === name);
    expect(childNamed('Reykjavik Airport')?.isTrialMode).toBe(true);
    expect(childNamed('Siglufjörður Airport')?.status).toBe('Disabled');
  });
});

describe('the search', () => {
  test('needs every word, in any case, with or without accents', async () => {
    expect((await airports.find('KEFLAVIK international')).matches.map(({ name }) => name)).toEqual(
      ['Keflavik International Airport'],
    );
    expect((await airports.find('egilsstadir')).matches.map(({ name }) => name)).toEqual([
      'Egilsstaðir Airport',
    ]);
    expect((await airports.find('Ísafjörður')).total).toBe(1);
    expect((await airports.find('keflavik terminal')).total).toBe(0);
  });

  test('treats two letters, a hyphen and digits as a number', async () => {
    expect((await airports.find('SA-200016')).matches.map(({ number }) => number)).toEqual([
      keflavik,
    ]);
    expect((await airports.find('XX-1')).total).toBe(0);
    // Several groups of digits are one number, or a path that ends with it.
    for (const text of ['AA-200-016', 'AA-100097-200016', 'aa-20-0016'])
      expect((await airports.find(text)).matches.map(({ number }) => number)).toEqual([keflavik]);
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
    await importOrganizations(airports.server.database, csv.join('\n'), () => {});
    const { matches, total, totalIsLowerBound } = await airports.find('crowd');
    expect(matches).toHaveLength(500);
    expect(new Set(matches.map(({ number }) => number)).size).toBe(500);
    expect({ total, totalIsLowerBound }).toEqual({ total: 600, totalIsLowerBound: false });
  });

  test('treats characters that are special in SQL as text', async () => {
    for (const input of ["100%'; drop table organization", '%%%', '___', '\\\\\\', "o'brien"])
      expect((await airports.find(input)).total).toBe(0);
  });
});

test('the tree of the whole airports file has the expected shape', async () => {
  const text = await readFile(
    join(import.meta.dirname, '../../../sample/organizations.csv'),
    'utf8',
  );
  const again = await importOrganizations(airports.server.database, text, () => {});
  expect(again).toMatchObject({ imported: true, created: 0, sites: 456 });
});
