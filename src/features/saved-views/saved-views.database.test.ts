// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import { administratorOf } from '../../../test/administrator-calls.ts';
import type { TestOrganization } from '../../../test/provider.ts';
import { administrators } from '../admins/contract.ts';
import { removeOrganization } from '../organizations/lifecycle/contract.ts';
import { mostViews } from './fields.ts';
import { at, refused, viewWorld } from './testing/view-world.ts';

const world = viewWorld();

describe('the views of an administrator', () => {
  test('are found at every organization, by name, and nobody else finds them', async () => {
    await world.save(world.family.site, world.tokens.grouping, { name: 'refused' });
    await world.save(world.family.site, world.tokens.grouping, {
      name: 'Posted',
      query: { period: 'today' },
    });
    expect(await world.list(world.family.sibling, world.tokens.grouping)).toMatchObject([
      { name: 'Posted', query: { period: 'today' }, isOwn: true, isPartial: false },
      { name: 'refused', query: refused, isOwn: true, organizationName: world.family.site.name },
    ]);
    expect(await world.list(world.family.site, world.tokens.grouping, 'cc')).toEqual([]);
    expect(await world.namesAt(world.family.site, world.tokens.site)).toEqual([]);
    expect(await world.namesAt(world.family.site, world.tokens.provider)).toEqual([]);
  });

  test('are renamed without a change of what they show, and updated', async () => {
    const view = await world.save(world.family.site, world.tokens.site);
    const renamed = await world.change(world.family.site, world.tokens.site, {
      ...view,
      name: 'To check',
    });
    expect(renamed).toMatchObject({ name: 'To check', query: refused, version: 2 });
    const query = { period: 'custom', from: '2026-03-01', to: '2026-03-31', tab: 'sums' };
    expect(await world.change(world.family.site, world.tokens.site, renamed, query)).toMatchObject({
      query,
    });
    await expect(world.change(world.family.site, world.tokens.site, renamed)).rejects.toMatchObject(
      { status: 409 },
    );
    expect(await world.list(world.family.site, world.tokens.site)).toMatchObject([
      { name: 'To check', query, version: 3 },
    ]);
  });

  test('have names that differ in more than case, within a report', async () => {
    const view = await world.save(world.family.site, world.tokens.grouping);
    const taken = { fields: { name: 'You have a view with this name' } };
    await expect(
      world.save(world.family.sibling, world.tokens.grouping, { name: 'REFUSED' }),
    ).rejects.toMatchObject(taken);
    const other = await world.save(world.family.site, world.tokens.grouping, { name: 'Other' });
    await expect(
      world.change(world.family.site, world.tokens.grouping, { ...other, name: 'refused' }),
    ).rejects.toMatchObject(taken);
    await world.change(world.family.site, world.tokens.grouping, { ...view, name: 'refused' });
    await world.save(world.family.site, world.tokens.site);
    await world.save(world.family.site, world.tokens.grouping, {
      screen: 'cc',
      query: { period: 'today' },
    });
  });

  test('are limited in number, for each report', async () => {
    const { id } = await administratorOf(world.server, world.tokens.site);
    await fill(world.family.site, id, false);
    await expect(world.save(world.family.site, world.tokens.site)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('100 views of PMS Transactions'),
    });
    await world.save(world.family.site, world.tokens.site, {
      screen: 'cc',
      query: { period: 'today' },
    });
    const [first] = await world.list(world.family.site, world.tokens.site);
    await world.remove(world.family.site, world.tokens.site, first?.id ?? '');
    await world.save(world.family.site, world.tokens.site);
  });

  test('are removed with the account', async () => {
    await world.save(world.family.site, world.tokens.site, { isShared: true });
    expect(await world.namesAt(world.family.site, world.tokens.provider)).toEqual(['Refused']);
    const { id } = await administratorOf(world.server, world.tokens.site);
    await world.server.call(
      administrators.delete,
      { params: { ...at(world.family.site), administratorId: id } },
      world.tokens.provider,
    );
    expect(await world.namesAt(world.family.site, world.tokens.provider)).toEqual([]);
  });
});

describe('a shared view', () => {
  test('is found at its organization and below, with its owner, and not above or beside', async () => {
    await world.save(world.family.grouping, world.tokens.grouping, { isShared: true });
    const owner = (await administratorOf(world.server, world.tokens.grouping)).username;
    expect(await world.list(world.family.area, world.tokens.site)).toMatchObject([
      { name: 'Refused', ownerName: owner, isOwn: false, canDelete: false, organizationName: null },
    ]);
    expect(await world.list(world.family.site, world.tokens.provider)).toMatchObject([
      { ownerName: owner, organizationName: world.family.grouping.name },
    ]);
    expect(await world.namesAt(world.family.provider, world.tokens.provider)).toEqual([]);
    expect(await world.namesAt(world.family.cousin, world.tokens.provider)).toEqual([]);
    expect(await world.namesAt(world.family.cousin, world.tokens.cousin)).toEqual([]);
  });

  test('of another provider is not found through a link, unless it was saved below it', async () => {
    await world.save(world.family.foreign, world.tokens.foreign, { name: 'Above', isShared: true });
    await world.save(world.family.linked, world.tokens.foreign, { name: 'Here', isShared: true });
    await world.save(world.family.grouping, world.tokens.grouping, {
      name: 'Mine',
      isShared: true,
    });
    const colleague = await world.server.signInAs(world.family.grouping.number);
    expect(await world.namesAt(world.family.linked, colleague)).toEqual(['Here', 'Mine']);
    expect(await world.namesAt(world.family.linked, world.tokens.foreign)).toEqual([
      'Above',
      'Here',
    ]);
  });

  test('is changed by its owner only, and deleted by the root of its provider too', async () => {
    const view = await world.save(world.family.grouping, world.tokens.grouping, { isShared: true });
    const notTheirs = { status: 403 };
    await expect(
      world.change(world.family.site, world.tokens.provider, view),
    ).rejects.toMatchObject(notTheirs);
    const colleague = await world.server.signInAs(world.family.grouping.number);
    await expect(world.remove(world.family.site, colleague, view.id)).rejects.toMatchObject(
      notTheirs,
    );
    const missing = { status: 404 };
    await expect(
      world.remove(world.family.cousin, world.tokens.provider, view.id),
    ).rejects.toMatchObject(missing);
    await expect(
      world.remove(world.family.foreign, world.tokens.foreign, view.id),
    ).rejects.toMatchObject(missing);
    expect(await world.list(world.family.site, world.tokens.provider)).toMatchObject([
      { canDelete: true },
    ]);
    await world.remove(world.family.site, world.tokens.provider, view.id);
    expect(await world.namesAt(world.family.grouping, world.tokens.grouping)).toEqual([]);
  });

  test('is not deleted by a root without the level, and not while it is private', async () => {
    const view = await world.save(world.family.site, world.tokens.site, { isShared: true });
    const reader = await world.server.signInAs(world.family.provider.number, { pms: 'edit' });
    await expect(world.remove(world.family.site, reader, view.id)).rejects.toMatchObject({
      status: 403,
    });
    const own = await world.change(world.family.site, world.tokens.site, {
      ...view,
      isShared: false,
    });
    await expect(
      world.remove(world.family.site, world.tokens.provider, own.id),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  test('stays with its owner when its organization is removed', async () => {
    await world.save(world.family.site, world.tokens.grouping, { isShared: true });
    await world.server.call(
      removeOrganization,
      { params: at(world.family.site) },
      world.tokens.provider,
    );
    expect(await world.namesAt(world.family.sibling, world.tokens.grouping)).toEqual(['Refused']);
    await expect(world.list(world.family.site, world.tokens.provider)).rejects.toMatchObject({
      status: 404,
    });
    expect(await world.namesAt(world.family.sibling, world.tokens.provider)).toEqual([]);
  });

  test('is limited in number, for each organization and report', async () => {
    const { id } = await administratorOf(world.server, world.tokens.grouping);
    await fill(world.family.site, id, true);
    const full = {
      status: 409,
      message: expect.stringContaining('100 shared views of PMS Transactions'),
    };
    await expect(
      world.save(world.family.site, world.tokens.site, { isShared: true }),
    ).rejects.toMatchObject(full);
    const view = await world.save(world.family.site, world.tokens.site);
    await expect(
      world.change(world.family.site, world.tokens.site, { ...view, isShared: true }),
    ).rejects.toMatchObject(full);
    await world.save(world.family.area, world.tokens.site, { name: 'Below', isShared: true });
  });
});

/** Inserts as many views of PMS Transactions as there may be. */
async function fill({ number, path }: TestOrganization, owner_id: string, is_shared: boolean) {
  const now = new Date();
  await world.server.database.system
    .insertInto('saved_view')
    .values(
      Array.from({ length: mostViews }, (_, index) => ({
        organization_number: number,
        organization_path: path,
        screen: 'pms',
        name: `View ${index}`,
        query: '{"period":"today"}',
        is_shared,
        owner_id,
        owner_name: 'test',
        created_at: now,
        created_by: 'test',
        updated_at: now,
        updated_by: 'test',
      })),
    )
    .execute();
}
