// On both engines: it executes statements that no example of a route does.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { frame } from '../fias/codec/frames.ts';
import { type FiasHotel, openHotel } from '../fias/hotel/hotel.ts';
import { findStay, linkStateOf } from '../public/room-charges.ts';
import { confirmEnds } from '../stays/resync.ts';
import { type PmsWorld, pmsWorld } from '../testing/pms-world.ts';
import { FastClock, type RunningLinks, runLinks, until } from '../testing/running-links.ts';

let server: TestServer;
let hotel: FiasHotel;
let world: PmsWorld;
let running: RunningLinks[] = [];
let clock: FastClock;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  await server.database.system.deleteFrom('pms_link').execute();
  await server.database.system
    .updateTable('payment_gateway')
    .set({ status: 'Suspended' })
    .execute();
  clock = new FastClock(20);
  server.clock.now = clock.now();
  hotel = await openHotel();
  world = await pmsWorld(server, { type: 'fias', fias: { port: hotel.port } });
});
afterEach(async () => {
  await Promise.all(running.map((links) => links.stop()));
  running = [];
  await hotel.close();
});

function start(): RunningLinks {
  const links = runLinks(server, clock);
  running.push(links);
  return links;
}
async function up(): Promise<RunningLinks> {
  const links = start();
  await links.look();
  await until(async () => (await link())?.state === 'up');
  return links;
}
const link = () =>
  server.database.system
    .selectFrom('pms_link')
    .selectAll()
    .where('id', '=', world.gateway.id)
    .executeTakeFirst();
const stays = () =>
  server.database.system
    .selectFrom('stay')
    .selectAll()
    .where('gateway_id', '=', world.gateway.id)
    .where('checked_out_at', 'is', null)
    .orderBy('reservation')
    .execute();
const requestResync = () =>
  server.database.system
    .updateTable('pms_link')
    .set({ resync_requested_at: clock.now() })
    .where('id', '=', world.gateway.id)
    .execute();
const trace = async () =>
  (
    await server.database.system
      .selectFrom('pms_trace')
      .select('record')
      .where('gateway_id', '=', world.gateway.id)
      .execute()
  ).map(({ record }) => record);
const states = async () => (await world.postings()).map(({ state }) => state);
const rooms = async () => (await stays()).map(({ room, last_name }) => `${room} ${last_name}`);

/** Checks a guest in and returns the stay of the mirror. */
async function arrive(room: string, name: string) {
  const reservation = hotel.checkIn(room, { name, departsOn: '2026-06-14' });
  await until(async () => (await stays()).some((stay) => stay.reservation === reservation));
  const found = await findStay(server.context, world.gateway, { room, lastName: name });
  if (found.kind !== 'found') throw new Error(`${name} is ${found.kind}`);
  return found.stay;
}

describe('stays', () => {
  test('follow check-in, change, move and check-out; the check-out of an empty room changes nothing', async () => {
    await up();
    const first = hotel.checkIn('0101', { name: 'Müller', firstName: 'Anna', vip: 'V1' });
    hotel.checkIn('0101', { name: 'Smith' });
    hotel.send({ type: 'GO', room: '999', isResync: false });
    hotel.change(first, { language: 'DE' });
    hotel.move(first, '102');
    await until(async () => (await rooms()).includes('102 Müller'));
    expect(await stays()).toMatchObject([
      { room: '102', vip: 'V1', language: 'DE', source: 'live', first_name: 'Anna' },
      { room: '0101', last_name: 'Smith' },
    ]);
    hotel.checkOut(first);
    await until(async () => (await stays()).length === 1);
    expect(await rooms()).toEqual(['0101 Smith']);
  });

  test('of a guest that leaves end the access after the grace, and a move keeps it', async () => {
    await up();
    const stay = await arrive('101', 'Smith');
    const guestId = await world.addGuest(stay.id);
    const endOf = async () =>
      (
        await server.database.system
          .selectFrom('guest')
          .select('valid_until')
          .where('id', '=', guestId)
          .executeTakeFirstOrThrow()
      ).valid_until;
    const before = await endOf();
    hotel.move(stay.reservation, '102');
    await until(async () => (await rooms()).includes('102 Smith'));
    expect(await endOf()).toEqual(before);
    hotel.checkOut(stay.reservation);
    await until(async () => (await stays()).length === 0);
    expect((await endOf())?.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  });

  test('a resynchronization removes guests who left, adds those who arrived, and live records win', async () => {
    await up();
    for (const [room, name] of [
      ['101', 'A'],
      ['102', 'B'],
      ['103', 'C'],
      ['104', 'D'],
      ['105', 'E'],
      ['106', 'F'],
    ] as const)
      await arrive(room, `${name}lber`);
    const gone = (await stays())[0]?.reservation ?? '';
    hotel.house.remove(gone);
    hotel.house.room('107').guests.push({ reservation: '9999', name: 'Newman' });
    await requestResync();
    await until(async () => (await rooms()).includes('107 Newman') && (await stays()).length === 6);
    expect((await stays()).some(({ reservation }) => reservation === gone)).toBe(false);
    expect(await link()).toMatchObject({ unconfirmed_ends: null, resync_started_at: null });
  });

  test('a resynchronization cannot empty a hotel: more than a fifth waits for a person', async () => {
    await up();
    await arrive('101', 'Smith');
    await arrive('102', 'Jones');
    for (const room of hotel.house.rooms) room.guests = [];
    await requestResync();
    await until(async () => (await link())?.unconfirmed_ends === 2);
    expect(await rooms()).toEqual(['101 Smith', '102 Jones']);
    const ended = await server.database.transaction((transaction) =>
      confirmEnds(transaction, world.gateway, clock.now(), 'Ann'),
    );
    expect(ended).toBe(2);
    expect(await rooms()).toEqual([]);
  });

  test('a resynchronization without its end removes nothing; an end without its start neither', async () => {
    await up();
    await arrive('101', 'Smith');
    hotel.send({ type: 'DE', date: '2026-06-10', time: '12:00:00' });
    hotel.faults.omitsResyncEnd = true;
    hotel.house.rooms.forEach((room) => {
      room.guests = [];
    });
    await requestResync();
    await until(async () => (await link())?.state === 'resyncing');
    hotel.startLink();
    await until(async () => (await link())?.last_error !== null || (await link())?.state === 'up');
    expect(await rooms()).toEqual(['101 Smith']);
  });
});

describe('charges', () => {
  test('are posted in their order, each with a new P# and its own C#', async () => {
    const stay = await (await up(), arrive('101', 'Müller'));
    const charges = [await world.charge(stay), await world.charge(stay, { amount: 500 })];
    await until(async () => (await states()).every((state) => state === 'posted'));
    expect(hotel.house.ledger.charges.map(({ total, text }) => [total, text])).toEqual([
      [995, 'WiFi Premium'],
      [500, 'WiFi Premium'],
    ]);
    expect(await world.purchase(charges[0]?.purchaseId ?? '')).toMatchObject({ status: 'posted' });
  });

  test.each([
    ['NP', 'refused'],
    ['CO', 'refused'],
    ['NG', 'refused'],
    ['DM', 'refused'],
    ['XX', 'refused'],
  ])('answered by %s are %s', async (answer, state) => {
    await up();
    const stay = await arrive('101', 'Smith');
    hotel.house.room('101').answer = answer;
    const { purchaseId } = await world.charge(stay);
    await until(async () => (await states())[0] === state);
    const purchase = await world.purchase(purchaseId);
    expect(purchase).toMatchObject({ status: 'failed' });
    expect(purchase.failure).not.toBe('');
  });

  test('that the hotel asks to repeat are repeated with the same check number, then posted', async () => {
    await up();
    const stay = await arrive('101', 'Smith');
    hotel.house.room('101').answer = 'RY';
    await world.charge(stay);
    await until(async () => ((await world.postings())[0]?.tries ?? 0) >= 2);
    hotel.house.room('101').answer = null;
    await until(async () => (await states())[0] === 'posted');
    const [posting] = await world.postings();
    expect(hotel.house.ledger.timesBookedByCheck(posting?.check_number ?? 0)).toBe(1);
  });

  test('without an answer are unknown, have an owner, and a late answer closes them', async () => {
    await up();
    const stay = await arrive('101', 'Smith');
    hotel.faults.posting = 'held';
    const { purchaseId } = await world.charge(stay);
    await until(async () => (await states())[0] === 'unknown');
    expect(await world.postings()).toMatchObject([{ owner_name: 'Front desk', tries: 1 }]);
    const { access_until } = await world.purchase(purchaseId);
    expect(access_until?.getTime()).toBeGreaterThan(clock.now().getTime());
    hotel.releaseAnswers();
    await until(async () => (await states())[0] === 'posted');
    expect(await world.purchase(purchaseId)).toMatchObject({
      status: 'posted',
      access_until: null,
    });
    expect(hotel.house.ledger.charges).toHaveLength(1);
  });

  test('wait during the night audit, and are posted after it', async () => {
    await up();
    const stay = await arrive('101', 'Smith');
    hotel.startAudit();
    await until(async () => (await link())?.state === 'audit');
    await world.charge(stay);
    expect(await states()).toEqual(['queued']);
    hotel.endAudit();
    await until(async () => (await states())[0] === 'posted');
    expect(await link()).toMatchObject({ state: 'up', business_date: expect.any(String) });
  });

  test('are not confused by foreign numbers or a second answer', async () => {
    await up();
    const stay = await arrive('101', 'Smith');
    await world.charge(stay);
    await until(async () => (await states())[0] === 'posted');
    const sequence = hotel.house.ledger.charges[0]?.sequence ?? 0;
    for (const number of [sequence, 77_777_777])
      hotel.send({ type: 'PA', answer: 'NG', room: '101', sequence: number });
    const next = await arrive('102', 'Jones');
    expect(next.room).toBe('102');
    expect(await states()).toEqual(['posted']);
  });

  test('to a reservation follow an inquiry, and so does signing in', async () => {
    world = await pmsWorld(server, {
      type: 'fias',
      fias: { port: hotel.port, postingMode: 'request' },
    });
    await server.database.system
      .updateTable('payment_gateway')
      .set({ status: 'Suspended' })
      .where('id', '<>', world.gateway.id)
      .execute();
    await up();
    const reservation = hotel.checkIn('101', { name: 'Müller' });
    // Also of a system that sends check-ins though nobody requested them.
    hotel.sendBytes(frame(Buffer.from('GI|RN101|G#9999|GNMueller|')));
    await until(async () => (await trace()).some((record) => record.startsWith('GI')));
    expect(await stays()).toEqual([]);
    const found = await findStay({ ...server.context, now: () => clock.now() }, world.gateway, {
      room: '101',
      lastName: 'muller',
    });
    if (found.kind !== 'found') throw new Error(found.kind);
    expect(found.stay.reservation).toBe(reservation);
    await world.charge(found.stay);
    await until(async () => (await states())[0] === 'posted');
    expect(hotel.house.ledger.charges).toMatchObject([{ reservation, total: 995 }]);
    hotel.checkOut(reservation);
    await until(async () => (await stays()).length === 0);
  });
});

describe('the link', () => {
  test('is held by one of two replicas, and taken over when it ends', async () => {
    clock = new FastClock(2);
    const first = await up();
    const second = start();
    await second.look();
    expect(hotel.isLinked).toBe(true);
    const { holder } = (await link()) ?? {};
    await second.look();
    expect((await link())?.holder).toBe(holder);
    await first.stop();
    await second.look();
    await until(async () => (await link())?.state === 'up' && (await link())?.holder !== holder);
  });

  test('is taken over from a replica that was killed, whose posting is unknown', async () => {
    const first = await up();
    const stay = await arrive('101', 'Smith');
    hotel.faults.posting = 'silent';
    await world.charge(stay);
    await until(async () => (await states())[0] === 'sent');
    await first.kill();
    expect(await states()).toEqual(['sent']);
    start();
    await until(async () => (await states())[0] === 'unknown');
    expect(hotel.house.ledger.charges).toHaveLength(1);
  });

  test('reports its state, and what waits', async () => {
    await up();
    await until(async () => (await link())?.system === 'Hotel Atrium 8.10');
    const [state] = await server.database.transaction((transaction) =>
      linkStateOf(transaction, world.family.site.number),
    );
    expect(state).toMatchObject({ state: 'up', queued: 0, unknown: 0 });
    await hotel.close();
    await until(async () => (await link())?.state === 'down');
    expect((await link())?.last_error).toContain('property system');
  });
});
