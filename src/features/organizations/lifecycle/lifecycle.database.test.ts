import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passTime } from '../../../../test/administrator-calls.ts';
import {
  type MemberName,
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { getTreeNode, searchTree } from '../contract.ts';
import { exampleOrganization, type NewOrganization } from '../examples.ts';
import { createOrganization, getOrganization } from '../record-contract.ts';
import {
  getBelow,
  linkOrganization,
  listRemoved,
  moveOrganization,
  previewMove,
  removeOrganization,
  restoreOrganization,
} from './contract.ts';

interface Target {
  number: number;
}
const day = 24 * 60 * 60_000;

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

const at = ({ number }: Target) => ({ params: { orgNumber: String(number) } });
const read = (member: Target) => server.call(getOrganization, at(member), token);
const childrenOf = async (member: Target) =>
  (await server.call(getTreeNode, { ...at(member), query: {} }, token)).children.map(
    ({ number }) => number,
  );
const find = (input: string) => server.call(searchTree, { params: { input } }, token);
const latestChange = () =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('organization_path', 'like', `${family.provider.path}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const create = (parent: Target, changes: Partial<NewOrganization> = {}) =>
  server.call(createOrganization, { ...at(parent), body: exampleOrganization(changes) }, token);

describe('a new organization', () => {
  test('stands below its parent at once, with a number of its own and a history row', async () => {
    const created = await create(family.site);
    expect(created).toMatchObject({
      name: 'Pool Bar',
      parentNumber: family.site.number,
      version: 1,
    });
    expect(await childrenOf(family.site)).toContain(created.number);
    const found = await find('pool bar');
    expect(found.matches.map(({ number }) => number)).toEqual([created.number]);
    expect(await latestChange()).toMatchObject({
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
    await expectRefused(family[parent], changes, field);
  });

  test('cannot have a name that a sibling has in another case', async () => {
    await expectRefused(family.site, { name: family.area.name.toLowerCase() }, 'name');
  });

  async function expectRefused(
    parent: TestOrganization,
    changes: Partial<NewOrganization>,
    field: string,
  ): Promise<void> {
    const before = await childrenOf(parent);
    const refusal = await create(parent, changes).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    expect(await childrenOf(parent)).toEqual(before);
  }

  test('grants nothing that its parent does not have', async () => {
    const lobby = await create(family.site, { features: ['devices'] });
    expect(lobby.features).toEqual(['devices']);
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['portal', 'add-org', 'organization']) })
      .where('number', '=', family.site.number)
      .execute();
    await expect(create(family.site, { name: 'Spa', features: ['devices'] })).rejects.toMatchObject(
      {
        status: 400,
        fields: { features: expect.stringContaining('devices') },
      },
    );
  });
});

describe('removing', () => {
  test('first shows what is below and how many administrators would lose access', async () => {
    await server.signInAs(family.site.number);
    await server.signInAs(family.area.number);
    const impact = await server.call(getBelow, at(family.grouping), token);
    expect(impact).toMatchObject({ total: 4, administrators: 2 });
    expect(impact.byType).toEqual([
      { type: 'ServiceArea', count: 2 },
      { type: 'Site', count: 2 },
    ]);
    expect(impact.first.map(({ number }) => number)).toEqual([
      family.site.number,
      family.sibling.number,
      family.area.number,
      family.siblingArea.number,
    ]);
  });

  test('hides an organization and its subtree everywhere, and restoring brings both back as they were', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ status: 'Disabled' })
      .where('number', '=', family.area.number)
      .execute();
    expect(await server.call(removeOrganization, at(family.site), token)).toEqual({ removed: 2 });
    expect(await latestChange()).toMatchObject({
      action: 'delete',
      label: family.site.name,
    });
    expect(await childrenOf(family.grouping)).not.toContain(family.site.number);
    for (const member of [family.site, family.area]) {
      await expect(read(member)).rejects.toMatchObject({ status: 404 });
      expect((await find(member.name)).total).toBe(0);
    }

    const [entry] = await server.call(listRemoved, at(family.provider), token);
    expect(entry).toMatchObject({
      number: family.site.number,
      count: 2,
      parentName: family.grouping.name,
    });
    const params = {
      orgNumber: String(family.provider.number),
      removedNumber: String(family.site.number),
    };
    expect(await server.call(restoreOrganization, { params }, token)).toMatchObject({
      restored: 2,
    });
    expect((await read(family.site)).status).toBe('Active');
    expect((await read(family.area)).status).toBe('Disabled');
    expect(await server.call(listRemoved, at(family.provider), token)).toEqual([]);
  });

  test('can be undone for 30 days, if the parent exists and the name is free', async () => {
    const restore = (by = token) =>
      server.call(
        restoreOrganization,
        {
          params: {
            orgNumber: String(family.provider.number),
            removedNumber: String(family.area.number),
          },
        },
        by,
      );
    await server.call(removeOrganization, at(family.area), token);
    await server.call(removeOrganization, at(family.site), token);
    await expect(restore()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`${family.site.name}, which is removed as well`),
    });
    const params = {
      orgNumber: String(family.provider.number),
      removedNumber: String(family.site.number),
    };
    expect(await server.call(restoreOrganization, { params }, token)).toMatchObject({
      restored: 1,
    });
    const namesake = await create(family.site, { name: family.area.name });
    await expect(restore()).rejects.toMatchObject({ status: 409 });
    await server.call(removeOrganization, at(namesake), token);

    await server.atTime(new Date(server.clock.now.getTime() + 30 * day), async () => {
      const later = await server.signInAs(family.provider.number);
      await expect(restore(later)).rejects.toMatchObject({ status: 404 });
    });
    expect(await restore()).toMatchObject({ restored: 1 });
  });

  test('is refused for the caller’s organization, and signs out the administrators of a removed one', async () => {
    const owner = await server.signInAs(family.site.number);
    await expect(server.call(removeOrganization, at(family.site), owner)).rejects.toMatchObject({
      status: 403,
    });
    await server.call(removeOrganization, at(family.site), token);
    passTime(server);
    await expect(server.call(getOrganization, at(family.area), owner)).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('moving', () => {
  const move = async (
    member: Target,
    parent: Target,
    lostFeatures: Sent<typeof moveOrganization>['body']['lostFeatures'] = [],
  ) => {
    const { version } = await read(member);
    const body = { parentNumber: parent.number, version, lostFeatures };
    return server.call(moveOrganization, { ...at(member), body }, token);
  };

  test('moves the subtree along, and scopes follow within a second', async () => {
    const oldOwner = await server.signInAs(family.grouping.number);
    const newOwner = await server.signInAs(family.otherGrouping.number);
    expect(await move(family.site, family.otherGrouping)).toMatchObject({
      parentNumber: family.otherGrouping.number,
    });
    expect(await childrenOf(family.otherGrouping)).toEqual(
      [family.site.number, family.cousin.number].toSorted((one, other) => one - other),
    );
    expect(await childrenOf(family.grouping)).not.toContain(family.site.number);
    expect(await latestChange()).toMatchObject({
      before: { parentNumber: family.grouping.number },
      after: { parentNumber: family.otherGrouping.number },
    });
    passTime(server);
    await expect(server.call(getOrganization, at(family.area), oldOwner)).rejects.toMatchObject({
      status: 404,
    });
    expect((await server.call(getOrganization, at(family.area), newOwner)).name).toBe(
      family.area.name,
    );
  });

  test.each<[string, MemberName, MemberName]>([
    ['below itself', 'grouping', 'grouping'],
    ['under an organization below it', 'provider', 'grouping'],
    ['under a parent of the wrong type', 'site', 'sibling'],
    ['to the parent that it has', 'site', 'grouping'],
  ])('%s is refused', async (_what, member, parent) => {
    await expect(move(family[member], family[parent])).rejects.toMatchObject({ status: 400 });
  });

  test('below itself through a link is refused', async () => {
    const inner = await create(family.otherGrouping, { type: 'Grouping', name: 'Inner' });
    const params = {
      orgNumber: String(inner.number),
      parentNumber: String(family.grouping.number),
    };
    await server.call(linkOrganization, { params }, token);
    await expect(move(family.grouping, inner)).rejects.toMatchObject({
      status: 400,
      fields: { parentNumber: expect.stringContaining('through a link') },
    });
  });

  test('needs the features that would be lost to be accepted', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['organization', 'devices']) })
      .where('number', '=', family.otherGrouping.number)
      .execute();
    const params = {
      orgNumber: String(family.site.number),
      parentNumber: String(family.otherGrouping.number),
    };
    const { lostFeatures } = await server.call(previewMove, { params }, token);
    expect(lostFeatures).toContain('portal');
    expect(lostFeatures).not.toContain('devices');
    await expect(move(family.site, family.otherGrouping, ['portal'])).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Service Plans'),
    });
    expect(await move(family.site, family.otherGrouping, lostFeatures)).toMatchObject({
      parentNumber: family.otherGrouping.number,
    });
  });

  test('with a stale version is a conflict with the current record', async () => {
    const body = { parentNumber: family.otherGrouping.number, version: 0, lostFeatures: [] };
    await expect(
      server.call(moveOrganization, { ...at(family.site), body }, token),
    ).rejects.toMatchObject({ status: 409, current: { number: family.site.number } });
  });

  test('at the same moment as another one that would make a cycle, one is refused', async () => {
    const inner = await create(family.otherGrouping, { type: 'Grouping', name: 'Inner' });
    const within = await create(family.grouping, { type: 'Grouping', name: 'Within' });
    const outcomes = await Promise.allSettled([
      move(family.grouping, inner),
      move(family.otherGrouping, within),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
