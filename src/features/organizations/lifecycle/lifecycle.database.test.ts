import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  family,
  type NewOrganization,
  newArea,
  refillFamily,
} from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { getOrganization, getTreeNode, searchTree } from '../contract.ts';
import {
  createOrganization,
  getBelow,
  linkOrganization,
  listRemoved,
  moveOrganization,
  previewMove,
  removeOrganization,
  restoreOrganization,
} from './contract.ts';

const { provider, grouping, site, area, sibling, otherGrouping, cousin } = family;
const day = 24 * 60 * 60_000;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await refillFamily(server.database.system);
  token = await server.signInAs(null);
});

const at = ({ number }: { number: number }) => ({ params: { orgNumber: String(number) } });
const read = (member: { number: number }) => server.call(getOrganization, at(member), token);
const childrenOf = async (member: { number: number }) =>
  (await server.call(getTreeNode, { ...at(member), query: {} }, token)).children.map(
    ({ number }) => number,
  );
const latestChange = () =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const create = (parent: { number: number }, changes: Partial<NewOrganization> = {}) =>
  server.call(createOrganization, { ...at(parent), body: { ...newArea, ...changes } }, token);

describe('a new organization', () => {
  test('stands below its parent at once, with a number of its own and a history row', async () => {
    const created = await create(site);
    expect(created).toMatchObject({ name: 'Pool Bar', parentNumber: site.number, version: 1 });
    expect(await childrenOf(site)).toContain(created.number);
    const found = await server.call(searchTree, { params: { input: 'pool bar' } }, token);
    expect(found.matches.map(({ number }) => number)).toEqual([created.number]);
    expect(await latestChange()).toMatchObject({
      action: 'create',
      entity_id: String(created.number),
      organization_path: `/500001/500010/500100/${created.number}/`,
      after: { name: 'Pool Bar', type: 'ServiceArea' },
    });
  });

  test.each([
    ['a Site under a Site', site, { type: 'Site', timeZone: 'UTC' }, 'type'],
    ['a ServiceArea under a Grouping', grouping, { type: 'ServiceArea' }, 'type'],
    ['a Site without a time zone', grouping, { type: 'Site' }, 'timeZone'],
    ['a name that a sibling has', site, { name: `family-${area.number}` }, 'name'],
    ['a name of spaces', site, { name: '  ' }, 'name'],
  ] as const)('cannot be %s', async (_what, parent, changes, field) => {
    const before = await childrenOf(parent);
    const refusal = await create(parent, changes).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    expect(await childrenOf(parent)).toEqual(before);
  });

  test('grants nothing that its parent does not have', async () => {
    const lobby = await create(site, { features: ['devices'] });
    expect(lobby.features).toEqual(['devices']);
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['portal', 'add-org', 'organization']) })
      .where('number', '=', site.number)
      .execute();
    await expect(create(site, { name: 'Spa', features: ['devices'] })).rejects.toMatchObject({
      status: 400,
      fields: { features: expect.stringContaining('devices') },
    });
  });
});

describe('removing', () => {
  test('says first what stands below and who would be locked out', async () => {
    await server.signInAs(site.number);
    await server.signInAs(area.number);
    const said = await server.call(getBelow, at(grouping), token);
    expect(said).toMatchObject({ total: 4, administrators: 2 });
    expect(said.byType).toEqual([
      { type: 'ServiceArea', count: 2 },
      { type: 'Site', count: 2 },
    ]);
    expect(said.first.map(({ number }) => number)).toEqual([
      site.number,
      sibling.number,
      area.number,
      family.siblingArea.number,
    ]);
  });

  test('hides it with all below from tree, search and calls; restoring gives it all back', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ status: 'Disabled' })
      .where('number', '=', area.number)
      .execute();
    expect(await server.call(removeOrganization, at(site), token)).toEqual({ removed: 2 });
    expect(await latestChange()).toMatchObject({
      action: 'delete',
      label: `Family-${site.number}`,
    });
    expect(await childrenOf(grouping)).not.toContain(site.number);
    for (const member of [site, area])
      await expect(read(member)).rejects.toMatchObject({ status: 404 });

    const [entry] = await server.call(listRemoved, at(provider), token);
    expect(entry).toMatchObject({ number: site.number, count: 2, parentName: 'Family-500010' });
    const params = { orgNumber: String(provider.number), removedNumber: String(site.number) };
    expect(await server.call(restoreOrganization, { params }, token)).toMatchObject({
      restored: 2,
    });
    expect((await read(site)).status).toBe('Active');
    expect((await read(area)).status).toBe('Disabled');
    expect(await server.call(listRemoved, at(provider), token)).toEqual([]);
  });

  test('can be undone for 30 days, under a parent that is there, with a name that is free', async () => {
    const restore = () =>
      server.call(
        restoreOrganization,
        { params: { orgNumber: String(provider.number), removedNumber: String(area.number) } },
        token,
      );
    await server.call(removeOrganization, at(area), token);
    await server.call(removeOrganization, at(site), token);
    await expect(restore()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`Family-${site.number}, which is removed as well`),
    });
    const params = { orgNumber: String(provider.number), removedNumber: String(site.number) };
    expect(await server.call(restoreOrganization, { params }, token)).toMatchObject({
      restored: 1,
    });
    const usurper = await create(site, { name: `Family-${area.number}` });
    await expect(restore()).rejects.toMatchObject({ status: 409 });
    await server.call(removeOrganization, at(usurper), token);

    const start = server.clock.now;
    try {
      server.clock.now = new Date(start.getTime() + 30 * day);
      token = await server.signInAs(null);
      await expect(restore()).rejects.toMatchObject({ status: 404 });
    } finally {
      server.clock.now = start;
    }
    token = await server.signInAs(null);
    expect(await restore()).toMatchObject({ restored: 1 });
  });

  test('one’s own organization is refused; whose organization is gone is signed out', async () => {
    const owner = await server.signInAs(site.number);
    await expect(server.call(removeOrganization, at(site), owner)).rejects.toMatchObject({
      status: 403,
    });
    await server.call(removeOrganization, at(site), token);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await expect(server.call(getOrganization, at(area), owner)).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('moving', () => {
  const move = async (
    member: { number: number },
    parent: { number: number },
    lostFeatures: Sent<typeof moveOrganization>['body']['lostFeatures'] = [],
  ) => {
    const { version } = await read(member);
    const body = { parentNumber: parent.number, version, lostFeatures };
    return server.call(moveOrganization, { ...at(member), body }, token);
  };

  test('takes all below along, and scopes follow at once', async () => {
    const oldOwner = await server.signInAs(grouping.number);
    const newOwner = await server.signInAs(otherGrouping.number);
    expect(await move(site, otherGrouping)).toMatchObject({ parentNumber: otherGrouping.number });
    expect(await childrenOf(otherGrouping)).toEqual(
      [site.number, cousin.number].toSorted((one, other) => one - other),
    );
    expect(await childrenOf(grouping)).not.toContain(site.number);
    expect(await latestChange()).toMatchObject({
      before: { parentNumber: grouping.number },
      after: { parentNumber: otherGrouping.number },
    });
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await expect(server.call(getOrganization, at(area), oldOwner)).rejects.toMatchObject({
      status: 404,
    });
    expect((await server.call(getOrganization, at(area), newOwner)).name).toBe('Family-501000');
  });

  test.each([
    ['below itself', grouping, grouping],
    ['under what stands below it', provider, grouping],
    ['under a parent of the wrong type', site, sibling],
    ['where it stands already', site, grouping],
  ] as const)('%s is refused', async (_what, member, parent) => {
    await expect(move(member, parent)).rejects.toMatchObject({ status: 400 });
  });

  test('is refused below itself also through a link', async () => {
    const inner = await create(otherGrouping, { type: 'Grouping', name: 'Inner' });
    const params = { orgNumber: String(inner.number), parentNumber: String(grouping.number) };
    await server.call(linkOrganization, { params }, token);
    await expect(move(grouping, inner)).rejects.toMatchObject({
      status: 400,
      fields: { parentNumber: expect.stringContaining('through a link') },
    });
  });

  test('names the features that would be lost, and moves only when the loss was accepted', async () => {
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['organization', 'devices']) })
      .where('number', '=', otherGrouping.number)
      .execute();
    const params = {
      orgNumber: String(site.number),
      parentNumber: String(otherGrouping.number),
    };
    const { lostFeatures } = await server.call(previewMove, { params }, token);
    expect(lostFeatures).toContain('portal');
    expect(lostFeatures).not.toContain('devices');
    await expect(move(site, otherGrouping, ['portal'])).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Service Plans'),
    });
    expect(await move(site, otherGrouping, lostFeatures)).toMatchObject({
      parentNumber: otherGrouping.number,
    });
  });

  test('a stale version is a conflict with the current record', async () => {
    const body = { parentNumber: otherGrouping.number, version: 0, lostFeatures: [] };
    await expect(server.call(moveOrganization, { ...at(site), body }, token)).rejects.toMatchObject(
      { status: 409, current: { number: site.number } },
    );
  });

  test('of two moves that would make a circle together one is refused', async () => {
    const inner = await create(otherGrouping, { type: 'Grouping', name: 'Inner' });
    const within = await create(grouping, { type: 'Grouping', name: 'Within' });
    const outcomes = await Promise.allSettled([move(grouping, inner), move(otherGrouping, within)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
