import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passTime } from '../../../../test/administrator-calls.ts';
import { type MemberName, newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { getOrganization } from '../record/contract.ts';
import { at, type OrganizationCalls, organizationCalls } from '../testing/organization-calls.ts';
import { linkOrganization, moveOrganization, previewMove, removeOrganization } from './contract.ts';

interface Target {
  number: number;
}

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

describe('moving', () => {
  const move = async (
    member: Target,
    parent: Target,
    lostFeatures: Sent<typeof moveOrganization>['body']['lostFeatures'] = [],
  ) => {
    const { version } = await calls.read(member);
    const body = { parentNumber: parent.number, version, lostFeatures };
    return server.call(moveOrganization, { ...at(member), body }, token);
  };

  test('moves the subtree along, and scopes follow within a second', async () => {
    const oldOwner = await server.signInAs(family.grouping.number);
    const newOwner = await server.signInAs(family.otherGrouping.number);
    expect(await move(family.site, family.otherGrouping)).toMatchObject({
      parentNumber: family.otherGrouping.number,
    });
    expect(await calls.childrenOf(family.otherGrouping)).toEqual(
      [family.site.number, family.cousin.number].toSorted((one, other) => one - other),
    );
    expect(await calls.childrenOf(family.grouping)).not.toContain(family.site.number);
    expect(await calls.latestChange()).toMatchObject({
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
  ])('%s is rejected', async (_what, member, parent) => {
    await expect(move(family[member], family[parent])).rejects.toMatchObject({ status: 400 });
  });

  test('is undone in the history, unless the organization has been moved again since', async () => {
    const { site, grouping, otherGrouping, provider } = family;
    await move(site, otherGrouping);
    const moved = await calls.latestChange();
    await move(site, provider);
    await expect(calls.undo(moved)).rejects.toMatchObject({ status: 409 });
    await calls.undo(await calls.latestChange());
    expect(await calls.read(site)).toMatchObject({ parentNumber: otherGrouping.number });
    await calls.undo(moved);
    expect(await calls.read(site)).toMatchObject({ parentNumber: grouping.number });
  });

  test('below itself through a link is rejected', async () => {
    const inner = await calls.create(family.otherGrouping, { type: 'Grouping', name: 'Inner' });
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

  test('to another service provider is rejected if that has an external ID of the subtree', async () => {
    const platform = await server.signInAs(null);
    const both = organizationCalls(server, family, platform);
    await both.create(family.site, { name: 'Pool', externalId: 'POOL' });
    const theirs = await both.create(family.foreignSite, { name: 'Spa', externalId: 'POOL' });
    const { version } = await both.read(family.site);
    const body = { parentNumber: family.foreign.number, version, lostFeatures: [] };
    const attempt = () => server.call(moveOrganization, { ...at(family.site), body }, platform);
    await expect(attempt()).rejects.toMatchObject({
      status: 400,
      fields: { parentNumber: 'The external id POOL is used in that service provider' },
    });
    await server.call(removeOrganization, at(theirs), platform);
    expect(await attempt()).toMatchObject({ parentNumber: family.foreign.number });
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

  test('at the same moment as another one that would make a cycle, one is rejected', async () => {
    const inner = await calls.create(family.otherGrouping, { type: 'Grouping', name: 'Inner' });
    const within = await calls.create(family.grouping, { type: 'Grouping', name: 'Within' });
    const outcomes = await Promise.allSettled([
      move(family.grouping, inner),
      move(family.otherGrouping, within),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
