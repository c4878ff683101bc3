// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImportCalls, importCalls, linesOf } from '../../../../test/organization-import.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Permissions } from '../../../contract/permissions.ts';

let server: TestServer;
let family: TestProvider;
let calls: ImportCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  calls = importCalls(server, family, await server.signInAs(family.grouping.number));
});

const inn = 'type,name,time_zone,city';

test('a dry run counts the changes and writes nothing', async () => {
  const before = await calls.organizations();
  const report = await calls.check(
    linesOf(
      'number,type,name,time_zone',
      `${family.site.number},Site,Renamed,UTC`,
      ',Site,Inn,UTC',
    ),
  );
  expect(report).toEqual({
    created: 1,
    updated: 1,
    unchanged: 0,
    badLines: [],
    overwrites: [
      {
        line: 2,
        name: family.site.name,
        changes: [
          { label: 'Name', before: family.site.name, after: 'Renamed' },
          { label: 'Time zone', before: 'Atlantic/Reykjavik', after: 'UTC' },
        ],
      },
    ],
  });
  expect(await calls.organizations()).toEqual(before);
  expect(await calls.history()).toEqual([]);
});

test('an import assigns new numbers, whatever the file says, and has one history entry', async () => {
  const lines = linesOf(
    'number,parent_number,type,name,time_zone',
    '3,2,Service Area,Lobby,',
    '2,1,site,Inn,Europe/Paris',
    '1,,Grouping,North,',
  );
  expect(await calls.commit(lines)).toEqual({ created: 3, updated: 0, unchanged: 0 });
  const [north, hotel, lobby] = [
    await calls.organizationNamed('North'),
    await calls.organizationNamed('Inn'),
    await calls.organizationNamed('Lobby'),
  ];
  expect(Math.min(north?.number ?? 0, hotel?.number ?? 0)).toBeGreaterThanOrEqual(100_000);
  expect(north?.parent_number).toBe(family.grouping.number);
  expect(lobby?.path).toBe(`${north?.path}${hotel?.number}/${lobby?.number}/`);
  expect(await calls.history()).toMatchObject([
    { organization_number: family.grouping.number, after: { created: 3, updated: 0 } },
  ]);
  expect((await calls.history())[0]?.administrator_name).toMatch(/^admin-/);
});

test('a repeated import updates by number, and by name below the parent', async () => {
  const lines = (city: string) =>
    linesOf(
      'number,parent_number,type,name,time_zone,city',
      `1,,Site,Inn,UTC,${city}`,
      `,1,ServiceArea,Bar,,`,
    );
  await calls.commit(lines('Paris'));
  expect(await calls.commit(lines('Paris'))).toEqual({ created: 0, updated: 0, unchanged: 2 });
  expect(await calls.check(lines('Lyon'))).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  await calls.commit(lines('Lyon'));
  expect(await calls.organizationNamed('Inn')).toMatchObject({ city: 'Lyon', version: 2 });
});

test('a missing column changes nothing, and an empty cell neither moves nor enables', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ city: 'Oslo', status: 'Disabled' })
    .where('number', '=', family.site.number)
    .execute();
  await calls.commit(
    linesOf('number,parent_number,type,name,status', `${family.site.number},,Site,Renamed,`),
  );
  expect(await calls.organizationNamed('Renamed')).toMatchObject({
    city: 'Oslo',
    status: 'Disabled',
    parent_number: family.grouping.number,
  });
});

test('a move takes the subtree along', async () => {
  const { site, area, grouping } = family;
  await calls.commit(
    linesOf(
      'number,parent_number,type,name',
      '1,,Grouping,North',
      `${site.number},1,Site,${site.name}`,
    ),
  );
  const north = await calls.organizationNamed('North');
  expect(await calls.organizationNamed(area.name)).toMatchObject({
    path: `${grouping.path}${north?.number}/${site.number}/${area.number}/`,
  });
});

describe('outside the scope', () => {
  test('parents do not exist, and numbers are ignored', async () => {
    const foreign = family.foreignSite.number;
    expect(
      await calls.rejections(linesOf('parent_number,type,name', `${foreign},ServiceArea,Spy`)),
    ).toEqual([[2, 'parent_number', `parent ${foreign} is unknown`]]);
    const taken = linesOf('number,type,name,time_zone', `${foreign},Site,Mine,UTC`);
    expect(await calls.commit(taken)).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect((await calls.organizationNamed('Mine'))?.number).not.toBe(foreign);
    expect(await calls.organizationNamed(family.foreignSite.name)).toMatchObject({
      number: foreign,
      version: 1,
    });
  });

  test('of the import, the caller’s organizations are not changed', async () => {
    const provider = await server.signInAs(family.provider.number);
    const elsewhere = `${family.cousin.number},Site,${family.cousin.name}`;
    expect(
      await calls.rejections(linesOf('number,type,name', elsewhere), family.grouping, provider),
    ).toEqual([
      [2, 'number', `organization ${family.cousin.number} is not below ${family.grouping.name}`],
    ]);
  });
});

describe('a role', () => {
  const as = (permissions: Permissions) => server.signInAs(family.grouping.number, permissions);

  test('that can only view can check but not import', async () => {
    const viewer = await as({ organization: 'view', 'add-org': 'edit' });
    const lines = linesOf(inn, 'Site,Inn,UTC,');
    expect((await calls.check(lines, family.grouping, viewer)).created).toBe(1);
    await expect(calls.commit(lines, family.grouping, viewer)).rejects.toMatchObject({
      status: 403,
    });
  });

  test('that cannot add changes only existing organizations', async () => {
    const editor = await as({ organization: 'edit' });
    const lines = linesOf('type,name,time_zone', `Site,${family.site.name},UTC`, 'Site,Inn,UTC');
    expect(await calls.rejections(lines, family.grouping, editor)).toEqual([
      [3, null, 'your role does not allow Add Org'],
    ]);
  });

  test('cannot change an organization that lacks Edit Org', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['devices']) })
      .where('number', '=', family.site.number)
      .execute();
    const lines = linesOf(
      'number,parent_number,type,name',
      `${family.site.number},,Site,New name`,
      `,${family.site.number},ServiceArea,Bar`,
    );
    expect(await calls.rejections(lines)).toEqual([
      [2, 'number', `organization ${family.site.number} does not have Edit Org`],
      [3, 'parent_number', 'the parent does not have Add Org'],
    ]);
  });
});
