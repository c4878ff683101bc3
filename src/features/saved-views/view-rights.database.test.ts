// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import { administratorOf, passTime } from '../../../test/administrator-calls.ts';
import type { Permissions } from '../../contract/permissions.ts';
import { viewWorld } from './testing/view-world.ts';

const world = viewWorld();

describe('rights', () => {
  test('a role needs to view the report, and keeps its views without it', async () => {
    const reader = await world.signedIn({ pms: 'edit' });
    const view = await world.save(world.family.site, reader, { isShared: true });
    const { id } = await administratorOf(world.server, reader);
    await grant(id, {});
    const refusal = { status: 403 };
    await expect(world.list(world.family.site, reader)).rejects.toMatchObject(refusal);
    await expect(world.save(world.family.site, reader, { name: 'New' })).rejects.toMatchObject(
      refusal,
    );
    await expect(world.change(world.family.site, reader, view)).rejects.toMatchObject(refusal);
    await expect(world.remove(world.family.site, reader, view.id)).rejects.toMatchObject(refusal);
    expect(await world.namesAt(world.family.site, world.tokens.site)).toEqual(['Refused']);
    await grant(id, { pms: 'view' });
    expect(await world.namesAt(world.family.site, reader)).toEqual(['Refused']);
  });

  test('a role that may only view the report saves views and shares none', async () => {
    const reader = await world.signedIn({ pms: 'view' });
    const refusal = { status: 403, message: expect.stringContaining('sharing views of PMS') };
    await expect(world.save(world.family.site, reader, { isShared: true })).rejects.toMatchObject(
      refusal,
    );
    const own = await world.save(world.family.site, reader);
    await expect(
      world.change(world.family.site, reader, { ...own, isShared: true }),
    ).rejects.toMatchObject(refusal);
    expect(await world.canShare(world.family.site, reader)).toBe(false);
    expect(await world.canShare(world.family.site, await world.signedIn({ pms: 'edit' }))).toBe(
      true,
    );
  });

  test('a role that may no longer share withdraws a shared view, and changes it only then', async () => {
    const editor = await world.signedIn({ pms: 'edit' });
    const view = await world.save(world.family.site, editor, { isShared: true });
    const { id } = await administratorOf(world.server, editor);
    await grant(id, { pms: 'view' });
    await expect(
      world.change(world.family.site, editor, view, { period: 'today' }),
    ).rejects.toMatchObject({
      status: 403,
    });
    const own = await world.change(world.family.site, editor, { ...view, isShared: false });
    expect(await world.change(world.family.site, editor, own, { period: 'today' })).toMatchObject({
      query: { period: 'today' },
    });
    expect(await world.namesAt(world.family.site, world.tokens.site)).toEqual([]);
  });

  test('guests’ data is hidden from roles without it, and not in the history', async () => {
    const query = { period: 'today', room: '404-B', state: 'posted' };
    await world.save(world.family.site, world.tokens.site, { isShared: true, query });
    const reader = await world.signedIn({ pms: 'view' });
    expect(await world.list(world.family.site, reader)).toMatchObject([
      { query: { period: 'today', state: 'posted' }, isPartial: true },
    ]);
    expect((await world.list(world.family.site, reader))[0]?.query).not.toHaveProperty('room');
    await expect(world.save(world.family.site, reader, { query })).rejects.toMatchObject({
      fields: { query: 'Not valid: room' },
    });
    const desk = await world.signedIn({ pms: 'view' }, ['guest-data']);
    expect(await world.list(world.family.site, desk)).toMatchObject([{ query, isPartial: false }]);
    expect(await world.historyAfter()).toEqual([
      { screen: 'PMS Transactions', name: 'Refused', isShared: true, query: hidden },
    ]);
  });
});

test('the history tells a change of what it hides', async () => {
  const query = { period: 'today', room: '101' };
  const view = await world.save(world.family.site, world.tokens.site, { query });
  const moved = await world.change(world.family.site, world.tokens.site, view, {
    ...query,
    room: '102',
  });
  await world.change(world.family.site, world.tokens.site, moved, {
    ...query,
    room: '102',
    state: 'posted',
  });
  expect((await world.historyAfter()).map(queryOf)).toEqual([
    'period: today, room: •••',
    'period: today, room: ••• (changed)',
    'period: today, room: •••, state: posted',
  ]);
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
    await expect(
      world.save(world.family.site, world.tokens.site, { screen, query }),
    ).rejects.toMatchObject({
      fields: { query: `Not valid: ${wrong}` },
    });
  });

  test.each([
    ['pms', { period: 'this-quarter', by: 'site', tab: 'sums', basis: 'business', place: '7' }],
    ['cc', { period: 'last-month', sum: 'captured', last4: '4242', hide: 'none' }],
    ['user', { period: 'year-to-date', by: 'seller', method: 'invoice', test: 'only' }],
    ['revenue', { period: 'today', compare: 'last-year', by: 'plan', sort: '-gross' }],
  ])('of %s is stored as it is in the address: %o', async (screen, query) => {
    await world.save(world.family.site, world.tokens.site, { screen, query });
    expect(await world.list(world.family.site, world.tokens.site, screen)).toMatchObject([
      { query },
    ]);
  });

  test.each([
    [
      { period: 'fortnight', state: 'refused' },
      { period: 'last-7-days', state: 'refused' },
    ],
    [{ period: 'today', state: 'gone', dropped: ['x'] }, { period: 'today' }],
  ])('is reduced to what is valid after a change of the product: %o', async (stored, shown) => {
    const view = await world.save(world.family.site, world.tokens.site);
    await world.server.database.system
      .updateTable('saved_view')
      .set({ query: JSON.stringify(stored) })
      .where('id', '=', view.id)
      .execute();
    const [found] = await world.list(world.family.site, world.tokens.site);
    expect(found).toMatchObject({ isPartial: true });
    expect(found?.query).toEqual(shown);
    await world.change(world.family.site, world.tokens.site, view, found?.query);
    expect(await world.list(world.family.site, world.tokens.site)).toMatchObject([
      { isPartial: false },
    ]);
  });

  test('changes nothing when it is saved again', async () => {
    const view = await world.save(world.family.site, world.tokens.site);
    const query = { hide: 'tries,tax', period: 'yesterday', state: 'refused' };
    expect(await world.change(world.family.site, world.tokens.site, view, query)).toMatchObject({
      version: 1,
    });
    expect(await world.historyAfter()).toHaveLength(1);
  });
});

/** Replaces the permissions of an administrator's role. */
async function grant(administratorId: string, permissions: Permissions) {
  const { system } = world.server.database;
  await system
    .updateTable('role_template')
    .set({ permissions: JSON.stringify(permissions) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('administrator').select('role_template_id').where('id', '=', administratorId),
    )
    .execute();
  passTime(world.server);
}

const queryOf = (after: unknown) =>
  typeof after === 'object' && after !== null && 'query' in after ? after.query : undefined;
