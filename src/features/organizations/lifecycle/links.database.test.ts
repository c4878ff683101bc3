import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { family, newArea, refillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { getOrganization, getTreeNode } from '../contract.ts';
import {
  createOrganization,
  linkOrganization,
  listLinks,
  listRemoved,
  removeOrganization,
  restoreOrganization,
  unlinkOrganization,
} from './contract.ts';

const { provider, grouping, site, area, sibling, otherGrouping, cousin, foreign, linked } = family;

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
const childrenOf = async (member: { number: number }) =>
  (await server.call(getTreeNode, { ...at(member), query: {} }, token)).children.map(
    ({ number }) => number,
  );

describe('links', () => {
  const link = (member: { number: number }, parent: { number: number }) => ({
    params: { orgNumber: String(member.number), parentNumber: String(parent.number) },
  });

  test('show an organization under a further parent until they are taken away', async () => {
    const after = await server.call(linkOrganization, link(cousin, foreign), token);
    expect(after).toEqual([
      { parentNumber: foreign.number, name: 'Family-600001', displayPath: '' },
    ]);
    expect(await childrenOf(foreign)).toContain(cousin.number);
    const theirs = await server.signInAs(foreign.number);
    expect((await server.call(getOrganization, at(cousin), theirs)).number).toBe(cousin.number);

    expect(await server.call(unlinkOrganization, link(cousin, foreign), token)).toEqual([]);
    const latestChange = await server.database.system
      .selectFrom('admin_history')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(latestChange).toMatchObject({
      before: { links: [foreign.number] },
      after: { links: [] },
    });
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await expect(server.call(getOrganization, at(cousin), theirs)).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['a ServiceArea', area, sibling],
    ['under its own parent', site, grouping],
    ['under what stands below it', grouping, otherGrouping],
    ['twice under the same parent', linked, grouping],
  ] as const)('cannot be made: %s', async (_what, member, parent) => {
    if (parent === otherGrouping)
      await server.call(linkOrganization, link(otherGrouping, grouping), token);
    const before = await server.call(listLinks, at(member), token);
    await expect(server.call(linkOrganization, link(member, parent), token)).rejects.toMatchObject({
      status: 400,
      fields: { parentNumber: expect.any(String) },
    });
    expect(await server.call(listLinks, at(member), token)).toEqual(before);
  });

  test('are limited to 100', async () => {
    for (let index = 0; index < 100; index += 1) {
      const parent = await server.call(
        createOrganization,
        { ...at(otherGrouping), body: { ...newArea, type: 'Grouping', name: `G ${index}` } },
        token,
      );
      await server.call(linkOrganization, link(site, parent), token);
    }
    await expect(server.call(linkOrganization, link(site, foreign), token)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('100 links'),
    });
  });
});

describe('a removal', () => {
  const restore = (member: { number: number }, above: { number: number }, by: string) =>
    server.call(
      restoreOrganization,
      { params: { orgNumber: String(above.number), removedNumber: String(member.number) } },
      by,
    );

  test('of what is seen through a link only is taken back from where the link shows it', async () => {
    const own = await server.signInAs(provider.number);
    await server.call(removeOrganization, at(linked), own);
    const listed = await server.call(listRemoved, at(provider), own);
    // Who sees it by the link is not told where it stands.
    expect(listed).toMatchObject([{ number: linked.number, parentName: null }]);
    await expect(restore(linked, sibling, own)).rejects.toMatchObject({ status: 404 });
    expect(await restore(linked, grouping, own)).toMatchObject({ restored: 1 });
    expect((await server.call(getOrganization, at(linked), own)).status).toBe('Active');
  });

  test('does not come back below what was removed meanwhile, though nobody sees that through the link', async () => {
    const own = await server.signInAs(grouping.number);
    const elsewhere = { ...newArea, type: 'Grouping', name: 'Elsewhere' } as const;
    const theirs = await server.call(
      createOrganization,
      { ...at(foreign), body: elsewhere },
      token,
    );
    const inside = { ...newArea, type: 'Grouping', name: 'Inside' } as const;
    const shared = await server.call(createOrganization, { ...at(theirs), body: inside }, token);
    await server.call(
      linkOrganization,
      { params: { orgNumber: String(shared.number), parentNumber: String(grouping.number) } },
      token,
    );
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await server.call(removeOrganization, at(shared), own);
    await server.call(removeOrganization, at(theirs), token);
    await expect(restore(shared, grouping, own)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Restore that first'),
    });
  });

  test('of the top is refused: nothing above it could bring it back', async () => {
    await expect(server.call(removeOrganization, at(provider), token)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Disable it instead'),
    });
    expect((await server.call(getOrganization, at(provider), token)).status).toBe('Active');
  });
});
