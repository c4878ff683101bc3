import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passTime } from '../../../../test/administrator-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { getOrganization } from '../record/contract.ts';
import { at, type OrganizationCalls, organizationCalls } from '../testing/organization-calls.ts';
import { getBelow, listRemoved, removeOrganization, restoreOrganization } from './contract.ts';

const day = 24 * 60 * 60_000;

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
    expect(await calls.latestChange()).toMatchObject({
      action: 'delete',
      label: family.site.name,
    });
    expect(await calls.childrenOf(family.grouping)).not.toContain(family.site.number);
    for (const member of [family.site, family.area]) {
      await expect(calls.read(member)).rejects.toMatchObject({ status: 404 });
      expect((await calls.find(member.name)).total).toBe(0);
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
    expect((await calls.read(family.site)).status).toBe('Active');
    expect((await calls.read(family.area)).status).toBe('Disabled');
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
    const namesake = await calls.create(family.site, { name: family.area.name });
    await expect(restore()).rejects.toMatchObject({ status: 409 });
    await server.call(removeOrganization, at(namesake), token);

    await server.atTime(new Date(server.clock.now.getTime() + 30 * day), async () => {
      const later = await server.signInAs(family.provider.number);
      await expect(restore(later)).rejects.toMatchObject({ status: 404 });
    });
    expect(await restore()).toMatchObject({ restored: 1 });
  });

  test('is rejected for the caller’s organization, and signs out the administrators of a removed one', async () => {
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
