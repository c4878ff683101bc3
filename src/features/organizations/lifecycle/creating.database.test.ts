import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MemberName,
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { NewOrganization } from '../examples.ts';
import { type OrganizationCalls, organizationCalls } from '../testing/organization-calls.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let calls: OrganizationCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  calls = organizationCalls(server, family, token);
});

describe('a new organization', () => {
  test('is below its parent at once, with a new number and a history entry', async () => {
    const created = await calls.create(family.site);
    expect(created).toMatchObject({
      name: 'Pool Bar',
      parentNumber: family.site.number,
      version: 1,
    });
    expect(await calls.childrenOf(family.site)).toContain(created.number);
    const found = await calls.find('pool bar');
    expect(found.matches.map(({ number }) => number)).toEqual([created.number]);
    expect(await calls.latestChange()).toMatchObject({
      action: 'create',
      entity_id: String(created.number),
      organization_path: `${family.site.path}${created.number}/`,
      after: { name: 'Pool Bar', type: 'ServiceArea' },
    });
  });

  test.each<[string, MemberName, Partial<NewOrganization>, string]>([
    ['a Site under a Site', 'site', { type: 'Site', timeZone: 'UTC' }, 'type'],
    ['a ServiceArea under a Grouping', 'grouping', { type: 'ServiceArea' }, 'type'],
    ['a Site without a time zone', 'grouping', { type: 'Site' }, 'timeZone'],
    ['a name of spaces', 'site', { name: '  ' }, 'name'],
  ])('cannot be %s', async (_what, parent, changes, field) => {
    await expectRejected(family[parent], changes, field);
  });

  test('cannot have a name that a sibling has in another case', async () => {
    await expectRejected(family.site, { name: family.area.name.toLowerCase() }, 'name');
  });

  async function expectRejected(
    parent: TestOrganization,
    changes: Partial<NewOrganization>,
    field: string,
  ): Promise<void> {
    const before = await calls.childrenOf(parent);
    const rejection = await calls.create(parent, changes).catch((error: unknown) => error);
    expect(rejection).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    expect(await calls.childrenOf(parent)).toEqual(before);
  }

  test('grants nothing that its parent does not have', async () => {
    const lobby = await calls.create(family.site, { features: ['devices'] });
    expect(lobby.features).toEqual(['devices']);
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['portal', 'add-org', 'organization']) })
      .where('number', '=', family.site.number)
      .execute();
    await expect(
      calls.create(family.site, { name: 'Spa', features: ['devices'] }),
    ).rejects.toMatchObject({
      status: 400,
      fields: { features: expect.stringContaining('devices') },
    });
  });
});
