import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passTime } from '../../../../test/administrator-calls.ts';
import {
  type MemberName,
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { getTreeNode } from '../contract.ts';
import { exampleOrganization } from '../examples.ts';
import { createOrganization, getOrganization } from '../record/contract.ts';
import { organizationCalls } from '../testing/organization-calls.ts';
import {
  linkOrganization,
  listLinks,
  listRemoved,
  removeOrganization,
  restoreOrganization,
  unlinkOrganization,
} from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(null);
});

const at = ({ number }: { number: number }) => ({ params: { orgNumber: String(number) } });
const childrenOf = async (member: { number: number }) =>
  (await server.call(getTreeNode, { ...at(member), query: {} }, token)).children.map(
    ({ number }) => number,
  );

describe('links', () => {
  const link = (member: TestOrganization, parent: TestOrganization) => ({
    params: { orgNumber: String(member.number), parentNumber: String(parent.number) },
  });

  test('show an organization under another parent until they are deleted', async () => {
    const { cousin, foreign } = family;
    const after = await server.call(linkOrganization, link(cousin, foreign), token);
    expect(after).toEqual([
      { parentNumber: foreign.number, name: foreign.name, displayPath: '', isOwned: true },
    ]);
    expect(await childrenOf(foreign)).toContain(cousin.number);
    const theirs = await server.signInAs(foreign.number);
    expect((await server.call(getOrganization, at(cousin), theirs)).number).toBe(cousin.number);

    expect(await server.call(unlinkOrganization, link(cousin, foreign), token)).toEqual([]);
    const latestChange = await server.database.system
      .selectFrom('admin_history')
      .selectAll()
      .where('organization_number', '=', cousin.number)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(latestChange).toMatchObject({
      before: { links: [foreign.number] },
      after: { links: [] },
    });
    passTime(server);
    await expect(server.call(getOrganization, at(cousin), theirs)).rejects.toMatchObject({
      status: 404,
    });
  });

  test('are undone in the history, deleted or added', async () => {
    const { cousin, grouping } = family;
    const calls = organizationCalls(server, family, token);
    const linked = () => server.call(listLinks, at(cousin), token);
    await server.call(linkOrganization, link(cousin, grouping), token);
    await calls.undo(await calls.latestChange());
    expect(await linked()).toEqual([]);
    await calls.undo(await calls.latestChange());
    expect(await linked()).toMatchObject([{ parentNumber: grouping.number }]);
  });

  test.each<[string, MemberName, MemberName]>([
    ['a service area', 'area', 'sibling'],
    ['an organization under its own parent', 'site', 'grouping'],
    ['an organization under one below it', 'grouping', 'otherGrouping'],
    ['an organization twice under the same parent', 'linked', 'grouping'],
  ])('are refused for %s', async (_what, member, parent) => {
    const [below, above] = [family[member], family[parent]];
    if (parent === 'otherGrouping')
      await server.call(linkOrganization, link(family.otherGrouping, family.grouping), token);
    const before = await server.call(listLinks, at(below), token);
    await expect(server.call(linkOrganization, link(below, above), token)).rejects.toMatchObject({
      status: 400,
      fields: { parentNumber: expect.any(String) },
    });
    expect(await server.call(listLinks, at(below), token)).toEqual(before);
  });

  test('are limited to 100', async () => {
    const { site, otherGrouping, foreign } = family;
    await addLinkedParents(site, otherGrouping, 99);
    const parents = await server.call(linkOrganization, link(site, otherGrouping), token);
    expect(parents).toHaveLength(100);
    await expect(server.call(linkOrganization, link(site, foreign), token)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('100 links'),
    });
  });
});

/** Links an organization to so many new groupings below another one. */
async function addLinkedParents(
  linked: TestOrganization,
  above: TestOrganization,
  count: number,
): Promise<void> {
  await sql`
    with parent as (
      insert into organization (parent_number, number, path, type, name, search_text, created_by, updated_by)
      select ${above.number}, number, ${above.path} || number || '/', 'Grouping', 'G ' || number,
        'g ' || number, 'test', 'test'
      from (select nextval('organization_number') as number from generate_series(1, ${count}::integer)) numbers
      returning number)
    insert into organization_link (organization_number, parent_number, created_by)
    select ${linked.number}, number, 'test' from parent`.execute(server.database.system);
}

describe('a removal', () => {
  const restore = (member: { number: number }, above: { number: number }, by: string) =>
    server.call(
      restoreOrganization,
      { params: { orgNumber: String(above.number), removedNumber: String(member.number) } },
      by,
    );

  test('of an organization that is visible only through a link is undone by its owner', async () => {
    const own = await server.signInAs(family.provider.number);
    const owner = await server.signInAs(family.foreign.number);
    await server.call(removeOrganization, at(family.linked), owner);
    const listed = await server.call(listRemoved, at(family.provider), own);
    // A caller who sees it only through the link does not see its parent.
    expect(listed).toMatchObject([
      { number: family.linked.number, parentName: null, isOwned: false },
    ]);
    await expect(restore(family.linked, family.sibling, own)).rejects.toMatchObject({
      status: 404,
    });
    await expect(restore(family.linked, family.grouping, own)).rejects.toMatchObject({
      status: 403,
    });
    expect(await restore(family.linked, family.foreign, owner)).toMatchObject({ restored: 1 });
    expect((await server.call(getOrganization, at(family.linked), own)).status).toBe('Active');
  });

  test('is not undone below a parent that was removed since, even where a link shows it', async () => {
    const elsewhere = exampleOrganization({ type: 'Grouping', name: 'Elsewhere' });
    const theirs = await server.call(
      createOrganization,
      { ...at(family.foreign), body: elsewhere },
      token,
    );
    const inside = exampleOrganization({ type: 'Grouping', name: 'Inside' });
    const shared = await server.call(createOrganization, { ...at(theirs), body: inside }, token);
    await server.call(
      linkOrganization,
      {
        params: { orgNumber: String(shared.number), parentNumber: String(family.grouping.number) },
      },
      token,
    );
    await server.call(removeOrganization, at(shared), token);
    await server.call(removeOrganization, at(theirs), token);
    await expect(restore(shared, family.grouping, token)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Elsewhere, which is removed as well'),
    });
  });

  test('of a service provider is rejected, since it could not be restored from above', async () => {
    await expect(server.call(removeOrganization, at(family.provider), token)).rejects.toMatchObject(
      {
        status: 409,
        message: expect.stringContaining('Disable it instead'),
      },
    );
    expect((await server.call(getOrganization, at(family.provider), token)).status).toBe('Active');
  });
});
