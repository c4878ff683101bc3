// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../../test/server.ts';
import { findStay } from '../../public/room-charges.ts';
import { type PmsWorld, pmsWorld } from '../../testing/pms-world.ts';
import { postingOutcome } from './outcome.ts';

let server: TestServer;
let world: PmsWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await pmsWorld(server);
});

const outcomeOf = (postingId: string) =>
  server.database.transaction((transaction) =>
    postingOutcome(transaction, postingId, server.clock.now),
  );

describe('a charge to the house', () => {
  test('is posted at once, with its line in the folio', async () => {
    const stay = await world.addStay();
    const charged = await world.charge(stay);
    expect(charged).toMatchObject({ state: 'posted' });
    expect(await world.purchase(charged.purchaseId)).toMatchObject({
      status: 'posted',
      method: 'roomCharge',
      amount: 995,
      is_test: false,
    });
    expect(await world.postings()).toMatchObject([
      { room: '101', text: 'WiFi Premium', business_date: '2026-06-10', answer: 'OK' },
    ]);
    const entries = await server.database.system
      .selectFrom('folio_entry')
      .selectAll()
      .where('gateway_id', '=', world.gateway.id)
      .execute();
    expect(entries).toMatchObject([{ amount: 995, tax: 159, guest_name: 'Müller', room: '101' }]);
    expect(await outcomeOf(charged.postingId ?? '')).toEqual({ kind: 'posted' });
  });

  test('is refused for a stay with no-post, which leaves no line', async () => {
    const stay = await world.addStay({ may_post: false });
    const charged = await world.charge(stay);
    expect(charged.state).toBe('refused');
    expect(await world.purchase(charged.purchaseId)).toMatchObject({ status: 'failed' });
    expect(await outcomeOf(charged.postingId ?? '')).toMatchObject({
      kind: 'refused',
      answer: 'NP',
    });
  });

  test('is complimentary for rooms, VIP levels and groups that are free, and for zero', async () => {
    world = await pmsWorld(server, {
      posting: { neverCharged: ['900'], freeGroups: ['vip1', 'Crew'] },
    });
    const charges = [
      world.charge(await world.addStay({ room: '900' })),
      world.charge(await world.addStay({ vip: 'VIP1' })),
      world.charge(await world.addStay({ guest_group: 'crew' })),
      world.charge(await world.addStay(), { amount: 0, tax: 0 }),
    ];
    for (const charged of await Promise.all(charges)) {
      expect(charged).toMatchObject({ state: 'complimentary', postingId: null });
      expect(await world.purchase(charged.purchaseId)).toMatchObject({
        amount: 0,
        method: 'complimentary',
        status: 'captured',
      });
    }
    expect(await world.postings()).toEqual([]);
  });
});

test('a charge to FIAS waits, and whether the guest may go online meanwhile is up to the site', async () => {
  world = await pmsWorld(server, { type: 'fias', posting: { queuedUpTo: 995 } });
  const stay = await world.addStay();
  const [small, large] = [await world.charge(stay), await world.charge(stay, { amount: 996 })];
  expect([small.state, large.state]).toEqual(['queued', 'queued']);
  expect(await outcomeOf(small.postingId ?? '')).toEqual({ kind: 'queued', mayUse: true });
  expect(await outcomeOf(large.postingId ?? '')).toEqual({ kind: 'queued', mayUse: false });
  expect(await world.purchase(small.purchaseId)).toMatchObject({ status: 'pending' });
  const numbers = (await world.postings()).map((posting) => posting.check_number);
  expect(new Set(numbers).size).toBe(2);
});

describe('a stay', () => {
  const find = (room: string, lastName: string, departsOn?: string) =>
    findStay(server.context, world.gateway, { room, lastName, departsOn: departsOn ?? null });

  test('is found by its room and any of its names, never by a room that is empty', async () => {
    const stay = await world.addStay({ room: '0101', lastName: 'Müller-Lüdenscheidt' });
    await world.addStay({ room: '102', lastName: 'Gone', checked_out_at: server.clock.now });
    expect(await find('101', 'MUELLER')).toMatchObject({ kind: 'found', stay: { id: stay.id } });
    expect(await find('101', 'Smith')).toEqual({ kind: 'unknown' });
    expect(await find('103', 'Müller')).toEqual({ kind: 'unknown' });
    expect(await find('102', 'Gone')).toEqual({ kind: 'unknown' });
  });

  test('is identified by the departure when guests of a room share a name', async () => {
    await world.addStay({ lastName: 'Smith', departs_on: '2026-06-11' });
    const later = await world.addStay({ lastName: 'Smith', departs_on: '2026-06-12' });
    expect(await find('101', 'Smith')).toEqual({ kind: 'several', ask: 'departure' });
    expect(await find('101', 'Smith', '2026-06-12')).toMatchObject({ stay: { id: later.id } });
    expect(await find('101', 'Smith', '2026-06-13')).toEqual({ kind: 'unknown' });
  });

  test('cannot be guessed: from the 20th miss on the room waits, whether it exists or not', async () => {
    await world.addStay({ lastName: 'Smith' });
    for (const room of ['101', '555']) {
      for (let miss = 0; miss < 20; miss += 1) await find(room, `Wrong${miss}`);
      expect(await find(room, 'Smith')).toMatchObject({ kind: 'locked' });
    }
    server.clock.now = new Date(server.clock.now.getTime() + 10_000);
    expect(await find('101', 'Smith')).toMatchObject({ kind: 'found' });
  });
});
