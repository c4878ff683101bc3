// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administratorOf, passTime } from '../../../test/administrator-calls.ts';
import { newProvider, type TestOrganization, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import type { Permissions, Right } from '../../contract/permissions.ts';
import { administrators } from '../admins/contract.ts';
import { removeOrganization } from '../organizations/lifecycle/contract.ts';
import { createView, deleteView, listViews, updateView } from './contract.ts';
import { mostViews } from './fields.ts';

let server: TestServer;
let family: TestProvider;
/** the tokens of administrators by their organization */
let tokens: Record<'provider' | 'grouping' | 'site' | 'cousin' | 'foreign', string>;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  tokens = {
    provider: await server.signInAs(family.provider.number),
    grouping: await server.signInAs(family.grouping.number),
    site: await server.signInAs(family.site.number),
    cousin: await server.signInAs(family.cousin.number),
    foreign: await server.signInAs(family.foreign.number),
  };
});

const at = ({ number }: TestOrganization) => ({ orgNumber: String(number) });
const refused = { period: 'yesterday', state: 'refused', hide: 'tax,tries' };

const save = (place: TestOrganization, token: string, body: object = {}) =>
  server.call(
    createView,
    {
      params: at(place),
      body: { screen: 'pms', name: 'Refused', isShared: false, query: refused, ...body },
    },
    token,
  );

async function list(place: TestOrganization, token: string, screen = 'pms') {
  const { views } = await server.call(listViews, { params: at(place), query: { screen } }, token);
  return views;
}

const namesAt = async (place: TestOrganization, token: string) =>
  (await list(place, token)).map(({ name }) => name);

const change = (
  place: TestOrganization,
  token: string,
  { id, ...fields }: { id: string; version: number; name: string; isShared: boolean },
  query?: Record<string, unknown>,
) =>
  server.call(
    updateView,
    {
      params: { ...at(place), viewId: id },
      body: { version: fields.version, name: fields.name, isShared: fields.isShared, query },
    },
    token,
  );

const remove = (place: TestOrganization, token: string, id: string) =>
  server.call(deleteView, { params: { ...at(place), viewId: id } }, token);

const signedIn = (permissions: Permissions, rights: Right[] = []) =>
  server.signInAs(family.site.number, permissions, rights);

describe('the views of an administrator', () => {
  test('are found at every organization, by name, and nobody else finds them', async () => {
    await save(family.site, tokens.grouping, { name: 'refused' });
    await save(family.site, tokens.grouping, { name: 'Posted', query: { period: 'today' } });
    expect(await list(family.sibling, tokens.grouping)).toMatchObject([
      { name: 'Posted', query: { period: 'today' }, isOwn: true, isPartial: false },
      { name: 'refused', query: refused, isOwn: true, organizationName: family.site.name },
    ]);
    expect(await list(family.site, tokens.grouping, 'cc')).toEqual([]);
    expect(await namesAt(family.site, tokens.site)).toEqual([]);
    expect(await namesAt(family.site, tokens.provider)).toEqual([]);
  });

  test('are renamed without a change of what they show, and updated', async () => {
    const view = await save(family.site, tokens.site);
    const renamed = await change(family.site, tokens.site, { ...view, name: 'To check' });
    expect(renamed).toMatchObject({ name: 'To check', query: refused, version: 2 });
    const query = { period: 'custom', from: '2026-03-01', to: '2026-03-31', tab: 'sums' };
    expect(await change(family.site, tokens.site, renamed, query)).toMatchObject({ query });
    await expect(change(family.site, tokens.site, renamed)).rejects.toMatchObject({ status: 409 });
    expect(await list(family.site, tokens.site)).toMatchObject([
      { name: 'To check', query, version: 3 },
    ]);
  });

  test('have names that differ in more than case, within a report', async () => {
    const view = await save(family.site, tokens.grouping);
    const taken = { fields: { name: 'You have a view with this name' } };
    await expect(save(family.sibling, tokens.grouping, { name: 'REFUSED' })).rejects.toMatchObject(
      taken,
    );
    const other = await save(family.site, tokens.grouping, { name: 'Other' });
    await expect(
      change(family.site, tokens.grouping, { ...other, name: 'refused' }),
    ).rejects.toMatchObject(taken);
    await change(family.site, tokens.grouping, { ...view, name: 'refused' });
    await save(family.site, tokens.site);
    await save(family.site, tokens.grouping, { screen: 'cc', query: { period: 'today' } });
  });

  test('are limited in number, for each report', async () => {
    const { id } = await administratorOf(server, tokens.site);
    await fill(family.site, id, false);
    await expect(save(family.site, tokens.site)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('100 views of PMS Transactions'),
    });
    await save(family.site, tokens.site, { screen: 'cc', query: { period: 'today' } });
    const [first] = await list(family.site, tokens.site);
    await remove(family.site, tokens.site, first?.id ?? '');
    await save(family.site, tokens.site);
  });

  test('are removed with the account', async () => {
    await save(family.site, tokens.site, { isShared: true });
    expect(await namesAt(family.site, tokens.provider)).toEqual(['Refused']);
    const { id } = await administratorOf(server, tokens.site);
    await server.call(
      administrators.delete,
      { params: { ...at(family.site), administratorId: id } },
      tokens.provider,
    );
    expect(await namesAt(family.site, tokens.provider)).toEqual([]);
  });
});

describe('a shared view', () => {
  test('is found at its organization and below, with its owner, and not above or beside', async () => {
    await save(family.grouping, tokens.grouping, { isShared: true });
    const owner = (await administratorOf(server, tokens.grouping)).username;
    expect(await list(family.area, tokens.site)).toMatchObject([
      { name: 'Refused', ownerName: owner, isOwn: false, canDelete: false, organizationName: null },
    ]);
    expect(await list(family.site, tokens.provider)).toMatchObject([
      { ownerName: owner, organizationName: family.grouping.name },
    ]);
    expect(await namesAt(family.provider, tokens.provider)).toEqual([]);
    expect(await namesAt(family.cousin, tokens.provider)).toEqual([]);
    expect(await namesAt(family.cousin, tokens.cousin)).toEqual([]);
  });

  test('of another provider is not found through a link, unless it was saved below it', async () => {
    await save(family.foreign, tokens.foreign, { name: 'Above', isShared: true });
    await save(family.linked, tokens.foreign, { name: 'Here', isShared: true });
    await save(family.grouping, tokens.grouping, { name: 'Mine', isShared: true });
    const colleague = await server.signInAs(family.grouping.number);
    expect(await namesAt(family.linked, colleague)).toEqual(['Here', 'Mine']);
    expect(await namesAt(family.linked, tokens.foreign)).toEqual(['Above', 'Here']);
  });

  test('is changed by its owner only, and deleted by the root of its provider too', async () => {
    const view = await save(family.grouping, tokens.grouping, { isShared: true });
    const notTheirs = { status: 403 };
    await expect(change(family.site, tokens.provider, view)).rejects.toMatchObject(notTheirs);
    const colleague = await server.signInAs(family.grouping.number);
    await expect(remove(family.site, colleague, view.id)).rejects.toMatchObject(notTheirs);
    const missing = { status: 404 };
    await expect(remove(family.cousin, tokens.provider, view.id)).rejects.toMatchObject(missing);
    await expect(remove(family.foreign, tokens.foreign, view.id)).rejects.toMatchObject(missing);
    expect(await list(family.site, tokens.provider)).toMatchObject([{ canDelete: true }]);
    await remove(family.site, tokens.provider, view.id);
    expect(await namesAt(family.grouping, tokens.grouping)).toEqual([]);
  });

  test('is not deleted by a root without the level, and not while it is private', async () => {
    const view = await save(family.site, tokens.site, { isShared: true });
    const reader = await server.signInAs(family.provider.number, { pms: 'edit' });
    await expect(remove(family.site, reader, view.id)).rejects.toMatchObject({ status: 403 });
    const own = await change(family.site, tokens.site, { ...view, isShared: false });
    await expect(remove(family.site, tokens.provider, own.id)).rejects.toMatchObject({
      status: 404,
    });
  });

  test('stays with its owner when its organization is removed', async () => {
    await save(family.site, tokens.grouping, { isShared: true });
    await server.call(removeOrganization, { params: at(family.site) }, tokens.provider);
    expect(await namesAt(family.sibling, tokens.grouping)).toEqual(['Refused']);
    await expect(list(family.site, tokens.provider)).rejects.toMatchObject({ status: 404 });
    expect(await namesAt(family.sibling, tokens.provider)).toEqual([]);
  });

  test('is limited in number, for each organization and report', async () => {
    const { id } = await administratorOf(server, tokens.grouping);
    await fill(family.site, id, true);
    const full = {
      status: 409,
      message: expect.stringContaining('100 shared views of PMS Transactions'),
    };
    await expect(save(family.site, tokens.site, { isShared: true })).rejects.toMatchObject(full);
    const view = await save(family.site, tokens.site);
    await expect(
      change(family.site, tokens.site, { ...view, isShared: true }),
    ).rejects.toMatchObject(full);
    await save(family.area, tokens.site, { name: 'Below', isShared: true });
  });
});

describe('rights', () => {
  test('a role needs to view the report, and keeps its views without it', async () => {
    const reader = await signedIn({ pms: 'view' });
    const view = await save(family.site, reader, { isShared: true });
    const { id } = await administratorOf(server, reader);
    await grant(id, {});
    const refusal = { status: 403 };
    await expect(list(family.site, reader)).rejects.toMatchObject(refusal);
    await expect(save(family.site, reader, { name: 'New' })).rejects.toMatchObject(refusal);
    await expect(change(family.site, reader, view)).rejects.toMatchObject(refusal);
    await expect(remove(family.site, reader, view.id)).rejects.toMatchObject(refusal);
    expect(await namesAt(family.site, tokens.site)).toEqual(['Refused']);
    await grant(id, { pms: 'view' });
    expect(await namesAt(family.site, reader)).toEqual(['Refused']);
  });

  test('guests’ data is hidden from roles without it, and not in the history', async () => {
    const query = { period: 'today', room: '404-B', state: 'posted' };
    await save(family.site, tokens.site, { isShared: true, query });
    const reader = await signedIn({ pms: 'view' });
    expect(await list(family.site, reader)).toMatchObject([
      { query: { period: 'today', state: 'posted' }, isPartial: true },
    ]);
    expect((await list(family.site, reader))[0]?.query).not.toHaveProperty('room');
    await expect(save(family.site, reader, { query })).rejects.toMatchObject({
      fields: { query: 'Not valid: room' },
    });
    const desk = await signedIn({ pms: 'view' }, ['guest-data']);
    expect(await list(family.site, desk)).toMatchObject([{ query, isPartial: false }]);
    expect(await historyAfter()).toEqual([
      { screen: 'PMS Transactions', name: 'Refused', isShared: true, query: hidden },
    ]);
  });
});

const hidden = 'period: today, room: •••, state: posted';

describe('what a view shows', () => {
  test.each([
    ['pms', { period: 'fortnight' }, 'period'],
    ['pms', { period: 'today', state: 'lost' }, 'state'],
    ['pms', { period: 'today', brand: 'visa' }, 'brand'],
    ['cc', { period: 'custom', from: '2026-02-30', to: '2026-03-01' }, 'period, from, to'],
    ['cc', { period: 'today', gateway: '11111111-1111-1111-1111-111111111111' }, 'gateway'],
    ['user', { period: 'today', hide: '<b>' }, 'hide'],
    ['revenue', { period: 'today', compare: 'custom' }, 'period, compare'],
    ['revenue', { period: 'today', by: 7 }, 'by'],
  ])('of %s must suit its address: %o', async (screen, query, wrong) => {
    await expect(save(family.site, tokens.site, { screen, query })).rejects.toMatchObject({
      fields: { query: `Not valid: ${wrong}` },
    });
  });

  test.each([
    ['pms', { period: 'this-quarter', by: 'site', tab: 'sums', basis: 'business', place: '7' }],
    ['cc', { period: 'last-month', sum: 'captured', last4: '4242', hide: 'none' }],
    ['user', { period: 'year-to-date', by: 'seller', method: 'invoice', test: 'only' }],
    ['revenue', { period: 'today', compare: 'last-year', by: 'plan', sort: '-gross' }],
  ])('of %s is stored as it is in the address: %o', async (screen, query) => {
    await save(family.site, tokens.site, { screen, query });
    expect(await list(family.site, tokens.site, screen)).toMatchObject([{ query }]);
  });

  test.each([
    [
      { period: 'fortnight', state: 'refused' },
      { period: 'last-7-days', state: 'refused' },
    ],
    [{ period: 'today', state: 'gone', dropped: ['x'] }, { period: 'today' }],
  ])('is reduced to what is valid after a change of the product: %o', async (stored, shown) => {
    const view = await save(family.site, tokens.site);
    await server.database.system
      .updateTable('saved_view')
      .set({ query: JSON.stringify(stored) })
      .where('id', '=', view.id)
      .execute();
    const [found] = await list(family.site, tokens.site);
    expect(found).toMatchObject({ isPartial: true });
    expect(found?.query).toEqual(shown);
    await change(family.site, tokens.site, view, found?.query);
    expect(await list(family.site, tokens.site)).toMatchObject([{ isPartial: false }]);
  });

  test('changes nothing when it is saved again', async () => {
    const view = await save(family.site, tokens.site);
    const query = { hide: 'tries,tax', period: 'yesterday', state: 'refused' };
    expect(await change(family.site, tokens.site, view, query)).toMatchObject({ version: 1 });
    expect(await historyAfter()).toHaveLength(1);
  });
});

/** Inserts as many views of PMS Transactions as there may be. */
async function fill({ number, path }: TestOrganization, owner_id: string, is_shared: boolean) {
  const now = new Date();
  await server.database.system
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

/** Replaces the permissions of an administrator's role. */
async function grant(administratorId: string, permissions: Permissions) {
  const { system } = server.database;
  await system
    .updateTable('role_template')
    .set({ permissions: JSON.stringify(permissions) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('administrator').select('role_template_id').where('id', '=', administratorId),
    )
    .execute();
  passTime(server);
}

async function historyAfter() {
  const rows = await server.database.system
    .selectFrom('admin_history')
    .select('after')
    .where('entity_type', '=', 'saved view')
    .where('organization_number', '=', family.site.number)
    .orderBy('id')
    .execute();
  return rows.map(({ after }) => after);
}
