import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { family, nameOf, refillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { ImportedLines } from '../../../contract/import.ts';
import type { Permissions } from '../../../contract/permissions.ts';
import { checkOrganizationImport, importOrganizationsBelow } from './contract.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await refillFamily(server.database.system);
  await server.database.system.deleteFrom('admin_history').execute();
  token = await server.signInAs(family.grouping.number);
});

const below = (number: number) => ({ params: { orgNumber: String(number) } });
/** Lines of a file whose first line names its columns. */
const file = (columns: string, ...lines: string[]): ImportedLines => ({
  fields: columns.split(','),
  lines: lines.map((line, index) => ({ line: index + 2, values: line.split(',') })),
});
const check = (body: ImportedLines, top = family.grouping.number, as = token) =>
  server.call(checkOrganizationImport, { ...below(top), body }, as);
const commit = (body: ImportedLines, top = family.grouping.number, as = token) =>
  server.call(importOrganizationsBelow, { ...below(top), body }, as);
const reasons = async (...given: Parameters<typeof check>) =>
  (await check(...given)).badLines.map(({ line, field, reason }) => [line, field, reason]);
const organizations = () =>
  server.database.system
    .selectFrom('organization')
    .select(['number', 'parent_number', 'path', 'name', 'status', 'city', 'version'])
    .orderBy('number')
    .execute();
const called = async (name: string) => (await organizations()).find((one) => one.name === name);
const history = () =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('action', '=', 'import')
    .execute();

const inn = 'type,name,time_zone,city';

test('a dry run says what would happen and writes nothing', async () => {
  const before = await organizations();
  const report = await check(
    file('number,type,name,time_zone', `${family.site.number},Site,Renamed,UTC`, ',Site,Inn,UTC'),
  );
  expect(report).toEqual({ created: 1, updated: 1, unchanged: 0, badLines: [] });
  expect(await organizations()).toEqual(before);
  expect(await history()).toEqual([]);
});

test('an import gives new ones their numbers, whatever the file calls them, and is one history row', async () => {
  const lines = file(
    'number,parent_number,type,name,time_zone',
    '3,2,Service Area,Lobby,',
    '2,1,site,Inn,Europe/Paris',
    '1,,Grouping,North,',
  );
  expect(await commit(lines)).toEqual({ created: 3, updated: 0, unchanged: 0 });
  const [north, hotel, lobby] = [await called('North'), await called('Inn'), await called('Lobby')];
  expect(Math.min(north?.number ?? 0, hotel?.number ?? 0)).toBeGreaterThanOrEqual(100_000);
  expect(north?.parent_number).toBe(family.grouping.number);
  expect(lobby?.path).toBe(`${north?.path}${hotel?.number}/${lobby?.number}/`);
  expect(await history()).toMatchObject([
    { organization_number: family.grouping.number, after: { created: 3, updated: 0 } },
  ]);
  expect((await history())[0]?.administrator_name).toMatch(/^admin-/);
});

test('running it again updates: by number, and by name below the parent', async () => {
  const lines = (city: string) =>
    file(
      'number,parent_number,type,name,time_zone,city',
      `1,,Site,Inn,UTC,${city}`,
      `,1,ServiceArea,Bar,,`,
    );
  await commit(lines('Paris'));
  expect(await commit(lines('Paris'))).toEqual({ created: 0, updated: 0, unchanged: 2 });
  expect(await check(lines('Lyon'))).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  await commit(lines('Lyon'));
  expect(await called('Inn')).toMatchObject({ city: 'Lyon', version: 2 });
});

test('what no column fills stays, and an empty cell neither moves nor enables', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ city: 'Oslo', status: 'Disabled' })
    .where('number', '=', family.site.number)
    .execute();
  await commit(
    file('number,parent_number,type,name,status', `${family.site.number},,Site,Renamed,`),
  );
  expect(await called('Renamed')).toMatchObject({
    city: 'Oslo',
    status: 'Disabled',
    parent_number: family.grouping.number,
  });
});

test('a move takes along what stands below', async () => {
  const { site, area, grouping } = family;
  await commit(
    file(
      'number,parent_number,type,name',
      '1,,Grouping,North',
      `${site.number},1,Site,${nameOf(site)}`,
    ),
  );
  const north = await called('North');
  expect(await called(nameOf(area))).toMatchObject({
    path: `/${family.provider.number}/${grouping.number}/${north?.number}/${site.number}/${area.number}/`,
  });
});

describe('lines that are refused, with the words of the command:', () => {
  test.each([
    [
      'an unknown parent',
      'parent_number,type,name',
      '9,Grouping,Lost',
      'parent_number',
      'parent 9 is unknown',
    ],
    [
      'a cycle',
      'number,parent_number,type,name',
      '7,7,Grouping,Ring',
      'parent_number',
      'organization 7 is below itself (cycle)',
    ],
    [
      'a wrong place',
      'type,name',
      'ServiceArea,Lobby',
      'type',
      'a ServiceArea cannot stand under a Grouping',
    ],
    [
      'a wrong type',
      'type,name',
      'Hotel,Inn',
      'type',
      'type "Hotel" is not one of ServiceProvider, Grouping, Site, ServiceArea',
    ],
    [
      'a time zone that is none',
      inn,
      'Site,Inn,Eastern,',
      'time_zone',
      'time zone "Eastern" is unknown; use a name such as America/New_York',
    ],
    [
      'a site without a time zone',
      'type,name',
      'Site,Inn',
      'time_zone',
      'a Site needs a time zone',
    ],
    [
      'a country that is none',
      'type,name,country',
      'Grouping,X,Atlantis',
      'country',
      'country "Atlantis" is unknown; use a name or a code such as FR',
    ],
    [
      'a sibling’s name',
      'number,type,name',
      `${family.site.number},Site,family-${family.sibling.number}`,
      'name',
      `name "family-${family.sibling.number}": Must be unique`,
    ],
    [
      'a removal',
      'number,type,name,status',
      `${family.site.number},Site,X,Removed`,
      'status',
      'an import removes nothing; use Active or Disabled',
    ],
    [
      'the top itself',
      'number,parent_number,type,name',
      `${family.grouping.number},${family.grouping.number},Grouping,X`,
      'number',
      `organization ${family.grouping.number} does not stand below Family-500010`,
    ],
  ])('%s', async (_what, columns, line, field, reason) => {
    expect(await reasons(file(columns, line))).toContainEqual([2, field, reason]);
    await expect(commit(file(columns, line))).rejects.toMatchObject({ status: 409 });
    expect(await history()).toEqual([]);
  });

  test('all of them at once, in the order of the file', async () => {
    const found = await reasons(
      file(
        'number,parent_number,type,name',
        '1,2,Grouping,A',
        '2,1,Grouping,B',
        '3,,Grouping,Fine',
        '3,,Grouping,C',
        ',,Grouping,D',
        ',,Grouping,d',
      ),
    );
    expect(found.map(([line, field]) => [line, field])).toEqual([
      [2, 'parent_number'],
      [3, 'parent_number'],
      [5, 'number'],
      [7, 'name'],
    ]);
  });

  test('a cycle that only a link closes', async () => {
    const platform = await server.signInAs(null);
    await server.database.system
      .insertInto('organization_link')
      .values({
        organization_number: family.otherGrouping.number,
        parent_number: family.grouping.number,
        created_by: 'test',
      })
      .execute();
    const moved = `${family.grouping.number},${family.otherGrouping.number},Grouping,${nameOf(family.grouping)}`;
    expect(
      await reasons(
        file('number,parent_number,type,name', moved),
        family.provider.number,
        platform,
      ),
    ).toEqual([
      [
        2,
        'parent_number',
        `organization ${family.grouping.number} is below itself through a link (cycle)`,
      ],
    ]);
  });

  test('a move that would lose features', async () => {
    const platform = await server.signInAs(null);
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['organization', 'add-org']) })
      .where('number', '=', family.otherGrouping.number)
      .execute();
    const moved = `${family.site.number},${family.otherGrouping.number},Site,${nameOf(family.site)}`;
    const [[, , reason] = []] = await reasons(
      file('number,parent_number,type,name', moved),
      family.provider.number,
      platform,
    );
    expect(reason).toContain('the new parent does not have Devices');
  });
});

describe('outside the scope', () => {
  test('parents do not exist, and numbers mean nothing', async () => {
    const foreign = family.foreignSite.number;
    expect(await reasons(file('parent_number,type,name', `${foreign},ServiceArea,Spy`))).toEqual([
      [2, 'parent_number', `parent ${foreign} is unknown`],
    ]);
    const taken = file('number,type,name,time_zone', `${foreign},Site,Mine,UTC`);
    expect(await commit(taken)).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect((await called('Mine'))?.number).not.toBe(foreign);
    expect(await called(nameOf(family.foreignSite))).toMatchObject({ number: foreign, version: 1 });
  });

  test('and what is in the scope but elsewhere is not touched', async () => {
    const provider = await server.signInAs(family.provider.number);
    const elsewhere = `${family.cousin.number},Site,${nameOf(family.cousin)}`;
    expect(
      await reasons(file('number,type,name', elsewhere), family.grouping.number, provider),
    ).toEqual([
      [2, 'number', `organization ${family.cousin.number} does not stand below Family-500010`],
    ]);
  });
});

describe('a role', () => {
  const as = (permissions: Permissions) => server.signInAs(family.grouping.number, permissions);

  test('that may only view can check but not import', async () => {
    const viewer = await as({ organization: 'view', 'add-org': 'edit' });
    const lines = file(inn, 'Site,Inn,UTC,');
    expect((await check(lines, family.grouping.number, viewer)).created).toBe(1);
    await expect(commit(lines, family.grouping.number, viewer)).rejects.toMatchObject({
      status: 403,
    });
  });

  test('that may not add changes only what is there', async () => {
    const editor = await as({ organization: 'edit' });
    const lines = file('type,name,time_zone', `Site,${nameOf(family.site)},UTC`, 'Site,Inn,UTC');
    expect(await reasons(lines, family.grouping.number, editor)).toEqual([
      [3, null, 'your role does not allow Add Org'],
    ]);
  });

  test('cannot change an organization that was not given Edit Org', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['devices']) })
      .where('number', '=', family.site.number)
      .execute();
    const lines = file(
      'number,parent_number,type,name',
      `${family.site.number},,Site,New name`,
      `,${family.site.number},ServiceArea,Bar`,
    );
    expect(await reasons(lines)).toEqual([
      [2, 'number', `organization ${family.site.number} does not have Edit Org`],
      [3, 'parent_number', 'the parent does not have Add Org'],
    ]);
  });
});
