import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImportCalls, importCalls, linesOf } from '../../../../test/organization-import.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let family: TestProvider;
let calls: ImportCalls;

beforeAll(async () => {
  server = await sharedServer();
});
async function useNewProvider(): Promise<void> {
  family = await newProvider(server);
  calls = importCalls(server, family, await server.signInAs(family.grouping.number));
}

const inn = 'type,name,time_zone,city';

describe('a line is rejected, with the message that the command prints, for', () => {
  beforeAll(useNewProvider);

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
      'a type that the parent cannot have',
      'type,name',
      'ServiceArea,Lobby',
      'type',
      'a ServiceArea cannot be placed under a Grouping',
    ],
    [
      'an unknown type',
      'type,name',
      'Hotel,Inn',
      'type',
      'type "Hotel" is not one of ServiceProvider, Grouping, Site, ServiceArea',
    ],
    [
      'an unknown time zone',
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
      'an unknown country',
      'type,name,country',
      'Grouping,X,Atlantis',
      'country',
      'country "Atlantis" is unknown; use a name or a code such as FR',
    ],
  ])('%s', async (_what, columns, line, field, reason) => {
    await expectRejected(columns, line, field, reason);
  });

  test('a sibling’s name', async () => {
    const { site, sibling } = family;
    const name = sibling.name.toLowerCase();
    const line = `${site.number},Site,${name}`;
    await expectRejected('number,type,name', line, 'name', `name "${name}": Must be unique`);
  });

  test('a removal', async () => {
    const line = `${family.site.number},Site,X,Removed`;
    const reason = 'an import cannot remove organizations; use Active or Disabled';
    await expectRejected('number,type,name,status', line, 'status', reason);
  });

  test('the top itself', async () => {
    const { number, name } = family.grouping;
    const line = `${number},${number},Grouping,X`;
    const reason = `organization ${number} is not below ${name}`;
    await expectRejected('number,parent_number,type,name', line, 'number', reason);
  });

  async function expectRejected(columns: string, line: string, field: string, reason: string) {
    expect(await calls.rejections(linesOf(columns, line))).toContainEqual([2, field, reason]);
    await expect(calls.commit(linesOf(columns, line))).rejects.toMatchObject({ status: 409 });
    expect(await calls.history()).toEqual([]);
  }

  test('each of several errors, in the order of the file', async () => {
    const found = await calls.rejections(
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
});

describe('a move is rejected that', () => {
  beforeEach(useNewProvider);

  test('makes a cycle through a link', async () => {
    const { provider, grouping, otherGrouping } = family;
    const platform = await server.signInAs(null);
    await server.database.system
      .insertInto('organization_link')
      .values({
        organization_number: otherGrouping.number,
        parent_number: grouping.number,
        created_by: 'test',
      })
      .execute();
    const moved = `${grouping.number},${otherGrouping.number},Grouping,${grouping.name}`;
    const lines = linesOf('number,parent_number,type,name', moved);
    const reason = `organization ${grouping.number} is below itself through a link (cycle)`;
    expect(await calls.rejections(lines, provider, platform)).toEqual([
      [2, 'parent_number', reason],
    ]);
  });

  test('would lose features', async () => {
    const { provider, otherGrouping, site } = family;
    const platform = await server.signInAs(null);
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['organization', 'add-org']) })
      .where('number', '=', otherGrouping.number)
      .execute();
    const moved = `${site.number},${otherGrouping.number},Site,${site.name}`;
    const lines = linesOf('number,parent_number,type,name', moved);
    const [[, , reason] = []] = await calls.rejections(lines, provider, platform);
    expect(reason).toContain('the new parent does not have Devices');
  });

  test('takes an external ID of the subtree to a service provider that has it', async () => {
    const { provider, site, area } = family;
    const platform = await server.signInAs(null);
    const lines = linesOf(
      'number,parent_number,type,name',
      '1,,ServiceProvider,Partner',
      '2,1,Grouping,North',
    );
    await calls.commit(lines, provider, platform);
    const partner = await calls.organizationNamed('Partner');
    const north = await calls.organizationNamed('North');
    await server.database.system
      .updateTable('organization')
      .set({ external_id: 'POOL' })
      .where('number', 'in', [area.number, north?.number ?? 0])
      .execute();
    const moved = `${site.number},${partner?.number},Site,${site.name}`;
    expect(
      await calls.rejections(linesOf('number,parent_number,type,name', moved), provider, platform),
    ).toEqual([[2, 'parent_number', 'the external id POOL is used in that service provider']]);
  });
});
