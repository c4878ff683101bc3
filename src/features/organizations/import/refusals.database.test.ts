import { describe, expect, test } from 'vitest';
import { family, nameOf } from '../../../../test/organization-family.ts';
import { linesOf, setUpImports } from '../../../../test/organization-import.ts';

const { commit, reasons, history, signInAs, system } = setUpImports();
const inn = 'type,name,time_zone,city';

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
    expect(await reasons(linesOf(columns, line))).toContainEqual([2, field, reason]);
    await expect(commit(linesOf(columns, line))).rejects.toMatchObject({ status: 409 });
    expect(await history()).toEqual([]);
  });

  test('all of them at once, in the order of the file', async () => {
    const found = await reasons(
      linesOf(
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
    const platform = await signInAs(null);
    await system()
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
        linesOf('number,parent_number,type,name', moved),
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
    const platform = await signInAs(null);
    await system()
      .updateTable('organization')
      .set({ features: JSON.stringify(['organization', 'add-org']) })
      .where('number', '=', family.otherGrouping.number)
      .execute();
    const moved = `${family.site.number},${family.otherGrouping.number},Site,${nameOf(family.site)}`;
    const [[, , reason] = []] = await reasons(
      linesOf('number,parent_number,type,name', moved),
      family.provider.number,
      platform,
    );
    expect(reason).toContain('the new parent does not have Devices');
  });
});
