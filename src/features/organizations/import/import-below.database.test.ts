import { describe, expect, test } from 'vitest';
import { family, nameOf } from '../../../../test/organization-family.ts';
import { linesOf, setUpImports } from '../../../../test/organization-import.ts';
import type { Permissions } from '../../../contract/permissions.ts';

const { check, commit, reasons, called, organizations, history, signInAs, system } = setUpImports();
const inn = 'type,name,time_zone,city';

test('a dry run says what would happen and writes nothing', async () => {
  const before = await organizations();
  const report = await check(
    linesOf(
      'number,type,name,time_zone',
      `${family.site.number},Site,Renamed,UTC`,
      ',Site,Inn,UTC',
    ),
  );
  expect(report).toEqual({ created: 1, updated: 1, unchanged: 0, badLines: [] });
  expect(await organizations()).toEqual(before);
  expect(await history()).toEqual([]);
});

test('an import gives new ones their numbers, whatever the file calls them, and is one history row', async () => {
  const lines = linesOf(
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
    linesOf(
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
  await system()
    .updateTable('organization')
    .set({ city: 'Oslo', status: 'Disabled' })
    .where('number', '=', family.site.number)
    .execute();
  await commit(
    linesOf('number,parent_number,type,name,status', `${family.site.number},,Site,Renamed,`),
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
    linesOf(
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

describe('outside the scope', () => {
  test('parents do not exist, and numbers mean nothing', async () => {
    const foreign = family.foreignSite.number;
    expect(await reasons(linesOf('parent_number,type,name', `${foreign},ServiceArea,Spy`))).toEqual(
      [[2, 'parent_number', `parent ${foreign} is unknown`]],
    );
    const taken = linesOf('number,type,name,time_zone', `${foreign},Site,Mine,UTC`);
    expect(await commit(taken)).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect((await called('Mine'))?.number).not.toBe(foreign);
    expect(await called(nameOf(family.foreignSite))).toMatchObject({ number: foreign, version: 1 });
  });

  test('and what is in the scope but elsewhere is not touched', async () => {
    const provider = await signInAs(family.provider.number);
    const elsewhere = `${family.cousin.number},Site,${nameOf(family.cousin)}`;
    expect(
      await reasons(linesOf('number,type,name', elsewhere), family.grouping.number, provider),
    ).toEqual([
      [2, 'number', `organization ${family.cousin.number} does not stand below Family-500010`],
    ]);
  });
});

describe('a role', () => {
  const as = (permissions: Permissions) => signInAs(family.grouping.number, permissions);

  test('that may only view can check but not import', async () => {
    const viewer = await as({ organization: 'view', 'add-org': 'edit' });
    const lines = linesOf(inn, 'Site,Inn,UTC,');
    expect((await check(lines, family.grouping.number, viewer)).created).toBe(1);
    await expect(commit(lines, family.grouping.number, viewer)).rejects.toMatchObject({
      status: 403,
    });
  });

  test('that may not add changes only what is there', async () => {
    const editor = await as({ organization: 'edit' });
    const lines = linesOf('type,name,time_zone', `Site,${nameOf(family.site)},UTC`, 'Site,Inn,UTC');
    expect(await reasons(lines, family.grouping.number, editor)).toEqual([
      [3, null, 'your role does not allow Add Org'],
    ]);
  });

  test('cannot change an organization that was not given Edit Org', async () => {
    await system()
      .updateTable('organization')
      .set({ features: JSON.stringify(['devices']) })
      .where('number', '=', family.site.number)
      .execute();
    const lines = linesOf(
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

describe('20,000 lines', () => {
  test('each below the one before are refused without going on forever', async () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, index) => `${index + 1},${index},Grouping,G${index}`,
    );
    chain[0] = '1,,Grouping,G0';
    const backwards = await check(linesOf('number,parent_number,type,name', ...chain.toReversed()));
    expect(backwards.badLines.at(-1)).toMatchObject({ field: 'parent_number' });
    const forwards = await reasons(linesOf('number,parent_number,type,name', ...chain));
    expect(forwards).toHaveLength(20_000 - 62);
    expect(forwards[0]).toEqual([
      64,
      'parent_number',
      'organization 63 stands more than 64 levels deep',
    ]);
  });

  test('are imported', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `Grouping,Group ${index}`);
    expect(await commit(linesOf('type,name', ...many))).toMatchObject({ created: 20_000 });
    expect(await check(linesOf('type,name', ...many))).toMatchObject({ unchanged: 20_000 });
  });
});
