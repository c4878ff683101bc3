// On both engines
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeMews, startFakeMews } from '../../../../test/mews/fake-mews.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { findStay } from '../public/room-charges.ts';
import { confirmEnds } from '../stays/resync.ts';
import { type PmsWorld, pmsWorld } from '../testing/pms-world.ts';
import { FastClock, type RunningLinks, runLinks, until } from '../testing/running-links.ts';

let server: TestServer;
let mews: FakeMews;
let world: PmsWorld;
let clock: FastClock;
let running: RunningLinks[] = [];

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  const { system } = server.database;
  await system.deleteFrom('pms_link').execute();
  await system.updateTable('payment_gateway').set({ status: 'Suspended' }).execute();
  clock = new FastClock(60);
  server.clock.now = clock.now();
  mews = await startFakeMews();
  mews.hotel.now = () => clock.now();
});
afterEach(async () => {
  mews.release();
  await Promise.all(running.map((links) => links.stop()));
  running = [];
  await mews.close();
});

function start(): RunningLinks {
  const links = runLinks(server, clock);
  running.push(links);
  return links;
}
async function up(options: Parameters<typeof pmsWorld>[1] = {}): Promise<RunningLinks> {
  world = await pmsWorld(server, {
    type: 'mews',
    secrets: mews.secrets,
    ...options,
    mews: { platformUrl: mews.url, ...options.mews },
  });
  const links = start();
  await links.look();
  return links;
}
const link = () =>
  server.database.system
    .selectFrom('pms_link')
    .selectAll()
    .where('id', '=', world.gateway.id)
    .executeTakeFirst();
const isUp = () => until(async () => (await link())?.state === 'up');
const openStays = () =>
  server.database.system
    .selectFrom('stay')
    .selectAll()
    .where('gateway_id', '=', world.gateway.id)
    .where('checked_out_at', 'is', null)
    .orderBy('room')
    .orderBy('last_name')
    .execute();
const who = async () => (await openStays()).map(({ room, last_name }) => `${room} ${last_name}`);
const trace = async () =>
  (
    await server.database.system
      .selectFrom('pms_trace')
      .select('record')
      .where('gateway_id', '=', world.gateway.id)
      .orderBy('id')
      .execute()
  ).map(({ record }) => record);
const find = (room: string, lastName: string) =>
  findStay({ ...server.context, now: () => clock.now() }, world.gateway, { room, lastName });
async function stayIn(room: string, lastName: string) {
  await until(async () => (await who()).includes(`${room} ${lastName}`));
  const found = await find(room, lastName);
  if (found.kind !== 'found') throw new Error(found.kind);
  return found.stay;
}
const states = async () => (await world.postings()).map(({ state }) => state);
const becomes = (state: string) => until(async () => (await states())[0] === state);

describe('stays', () => {
  test('are found by room and name, of the owner and companions, over all pages', async () => {
    mews.hotel.largestPage = 500;
    const { reservationId } = mews.hotel.checkIn('101', 'Smith', { firstName: 'Anna' });
    mews.hotel.accompany(reservationId, 'Jones');
    mews.hotel.checkIn('102', 'Müller', { classifications: ['VeryImportant', 'Cashlist'] });
    for (let room = 0; room < 600; room += 1) mews.hotel.checkIn(`B${room}`, 'Group');
    await up();
    await until(async () => (await openStays()).length === 603);
    expect(await find('101', 'smith')).toMatchObject({
      kind: 'found',
      stay: { firstName: 'Anna', departsOn: '2026-06-14', mayPost: true },
    });
    expect(await find('101', 'Jones')).toMatchObject({ kind: 'found' });
    expect(await find('102', 'Mueller')).toMatchObject({
      kind: 'found',
      stay: { vip: 'VeryImportant', mayPost: false },
    });
    expect(await find('101', 'Müller')).toEqual({ kind: 'unknown' });
    expect(await find('B599', 'Group')).toMatchObject({ kind: 'found' });
    expect(await link()).toMatchObject({ state: 'up', system: 'Mews Connector API Hotel' });
  });

  test('follow arrivals, moves and departures', async () => {
    const smith = mews.hotel.checkIn('101', 'Smith');
    await up();
    await until(async () => (await who()).length === 1);
    mews.hotel.move(smith.reservationId, '205');
    mews.hotel.checkIn('103', 'Berg');
    await until(async () => (await who()).join() === '103 Berg,205 Smith');
    mews.hotel.checkOut(smith.reservationId);
    await until(async () => (await who()).join() === '103 Berg');
  });

  test('are found at once for a guest who has just checked in', async () => {
    clock = new FastClock(6);
    mews.hotel.checkIn('101', 'Smith');
    await up();
    await until(async () => (await who()).length === 1);
    const counted = clock.now().getTime();
    await until(() => clock.now().getTime() > counted + 6_000);
    mews.hotel.checkIn('102', 'Berg');
    expect((await find('102', 'Berg')).kind).toBe('found');
    expect(clock.now().getTime()).toBeLessThan(counted + 50_000);
  });

  test('all of them may leave, but an answer without any ends none until a person confirms', async () => {
    const all = ['101', '102', '103'].map((room) => mews.hotel.checkIn(room, `Guest ${room}`));
    await up();
    await until(async () => (await who()).length === 3);
    mews.hotel.isEmpty = true;
    await until(async () => (await link())?.unconfirmed_ends === 3);
    expect(await who()).toHaveLength(3);
    // It answers again: nobody is asked any more.
    mews.hotel.isEmpty = false;
    await until(async () => (await link())?.unconfirmed_ends === null);
    expect(await who()).toHaveLength(3);
    mews.hotel.isEmpty = true;
    await until(async () => (await link())?.unconfirmed_ends === 3);
    const ended = await server.database.transaction((transaction) =>
      confirmEnds(transaction, world.gateway, clock.now(), 'Ann'),
    );
    expect(ended).toBe(3);
    mews.hotel.isEmpty = false;
    await until(async () => (await who()).length === 3);
    for (const { reservationId } of all) mews.hotel.checkOut(reservationId);
    await until(async () => (await who()).length === 0);
  });

  test('are not changed while the tokens are rejected, and the link says why', async () => {
    mews.hotel.checkIn('101', 'Smith');
    await up();
    await isUp();
    mews.hotel.accessToken = 'replaced';
    await until(async () => (await link())?.state === 'down');
    expect((await link())?.last_error).toContain('does not accept the tokens');
    expect(await who()).toEqual(['101 Smith']);
    mews.hotel.accessToken = mews.secrets.accessToken;
    await isUp();
  });
});

describe('charges', () => {
  test('are ordered for the guest with the reservation, once, and reversed by a negative order', async () => {
    const { customerId, reservationId } = mews.hotel.checkIn('101', 'Smith');
    await up();
    await world.charge(await stayIn('101', 'Smith'));
    await becomes('posted');
    const [posting] = await world.postings();
    expect(mews.hotel.orders).toMatchObject([
      {
        AccountId: customerId,
        LinkedReservationId: reservationId,
        Name: 'WiFi Premium',
        Notes: `Check ${posting?.check_number}`,
        UnitAmount: { Currency: 'EUR', GrossValue: 9.95, TaxCodes: ['DE-S'] },
        ExternalIdentifier: posting?.id,
      },
    ]);
    mews.hotel.checkOut(reservationId);
    await server.database.system
      .updateTable('posting')
      .set({ state: 'queued', amount: -995, tax: -159 })
      .where('gateway_id', '=', world.gateway.id)
      .execute();
    mews.hotel.orders.length = 0;
    await until(async () => mews.hotel.orders.length === 1);
    expect(mews.hotel.orders).toMatchObject([{ UnitAmount: { GrossValue: -9.95 } }]);
  });

  test('are net prices and products where the hotel has them', async () => {
    mews.hotel.pricing = 'Net';
    mews.hotel.checkIn('101', 'Smith');
    const productId = crypto.randomUUID();
    await up({ mews: { productId } });
    await world.charge(await stayIn('101', 'Smith'));
    await becomes('posted');
    expect(mews.hotel.orders).toMatchObject([
      { ProductId: productId, UnitAmount: { NetValue: 8.36, TaxCodes: ['DE-S'] } },
    ]);
  });

  test.each([
    ['a guest who has left', 'NG'],
    ['a guest without post', 'NP'],
    ['a rule of the hotel, such as a credit limit', 'DN'],
    ['an order that Mews does not understand', 'UR'],
  ])('are refused for %s, and nothing is ordered', async (why, answer) => {
    const { reservationId, customerId } = mews.hotel.checkIn('101', 'Smith', { firstName: 'Anna' });
    await up();
    const stay = await stayIn('101', 'Smith');
    if (answer === 'NG') mews.hotel.checkOut(reservationId);
    if (answer === 'NP') mews.hotel.classify(customerId, 'Cashlist');
    const message = `Smith may not be charged: ${why}`;
    if (answer === 'DN') mews.refusal = { operation: 'orders/add', status: 403, message };
    if (answer === 'UR') mews.refusal = { operation: 'orders/add', status: 400, message };
    const { purchaseId } = await world.charge(stay);
    await becomes('refused');
    expect(await world.postings()).toMatchObject([{ answer }]);
    expect(await world.purchase(purchaseId)).toMatchObject({ status: 'failed' });
    expect(mews.hotel.orders).toEqual([]);
  });

  test('without an answer are looked up: found is posted, not found is unknown and never repeated', async () => {
    mews.hotel.checkIn('101', 'Smith');
    await up();
    const stay = await stayIn('101', 'Smith');
    mews.orderFault = 'cutAfterAdding';
    await world.charge(stay);
    await becomes('posted');
    expect(mews.hotel.orders).toHaveLength(1);
    mews.orderFault = 'cutBeforeAdding';
    await world.charge(stay, { amount: 500 });
    await until(async () => (await states()).includes('unknown'));
    const unknown = (await world.postings()).find(({ state }) => state === 'unknown');
    expect(unknown).toMatchObject({ owner_name: 'Front desk', tries: 1 });
    mews.orderFault = 'none';
    const before = mews.operations.filter((operation) => operation === 'orderItems/getAll').length;
    await until(
      () =>
        mews.operations.filter((operation) => operation === 'orderItems/getAll').length >
        before + 1,
    );
    expect(mews.hotel.timesOrdered(unknown?.id ?? '')).toBe(0);
    expect((await world.postings()).map(({ state }) => state).toSorted()).toEqual([
      'posted',
      'unknown',
    ]);
  });

  test('that stay without an answer in time are unknown until they are found on the bill', async () => {
    mews.hotel.checkIn('101', 'Smith');
    await up();
    const stay = await stayIn('101', 'Smith');
    mews.orderFault = 'held';
    mews.refusal = { operation: 'orderItems', status: 500 };
    const { purchaseId } = await world.charge(stay);
    await becomes('unknown');
    expect((await world.purchase(purchaseId)).access_until).not.toBeNull();
    mews.release();
    mews.orderFault = 'none';
    mews.refusal = null;
    await becomes('posted');
    expect(await world.purchase(purchaseId)).toMatchObject({
      status: 'posted',
      access_until: null,
    });
    expect(mews.hotel.orders).toHaveLength(1);
  });

  test.each([429, 503])(
    'are held after %s and looked up before they are sent again',
    async (status) => {
      mews.hotel.checkIn('101', 'Smith');
      await up();
      const stay = await stayIn('101', 'Smith');
      mews.refusal = { operation: 'orders/add', status, retryAfter: 60 };
      await world.charge(stay);
      await until(async () => (await link())?.state === 'down');
      expect((await link())?.last_error).toContain(String(status));
      expect(await states()).toEqual(['retry']);
      mews.refusal = null;
      await becomes('posted');
      const sent = mews.operations.filter((operation) => operation.startsWith('order'));
      expect(sent.join()).toMatch(/^orders\/add(,orderItems\/getAll,orders\/add)+$/);
      expect(mews.hotel.orders).toHaveLength(1);
    },
  );

  test('wait while the tokens are rejected, and are sent once afterwards', async () => {
    mews.hotel.checkIn('101', 'Smith');
    await up();
    const stay = await stayIn('101', 'Smith');
    mews.refusal = { operation: 'orders/add', status: 401 };
    await world.charge(stay);
    const tried = () => mews.operations.filter((operation) => operation === 'orders/add').length;
    await until(() => tried() >= 2);
    await until(async () => (await link())?.state === 'down');
    mews.refusal = null;
    await becomes('posted');
    // A call that was not admitted is no try.
    expect(await world.postings()).toMatchObject([{ tries: 1 }]);
    expect(mews.hotel.orders).toHaveLength(1);
  });

  test('whose server was killed after sending are unknown, found, and not sent again', async () => {
    mews.hotel.checkIn('101', 'Smith');
    const first = await up();
    const stay = await stayIn('101', 'Smith');
    mews.orderFault = 'held';
    await world.charge(stay);
    await until(() => mews.hotel.orders.length === 1);
    await first.kill();
    expect(await states()).toEqual(['sent']);
    mews.orderFault = 'none';
    mews.refusal = { operation: 'orderItems', status: 500 };
    start();
    await becomes('unknown');
    expect(await world.postings()).toMatchObject([{ owner_name: 'Front desk' }]);
    mews.refusal = null;
    await becomes('posted');
    expect(mews.hotel.orders).toHaveLength(1);
  });

  test('leave a trace without names and tokens', async () => {
    mews.hotel.checkIn('101', 'Smith', { firstName: 'Anna' });
    await up();
    const stay = await stayIn('101', 'Smith');
    const message = `Anna Smith cannot pay with ${mews.secrets.accessToken}`;
    mews.refusal = { operation: 'orders/add', status: 403, message };
    await world.charge(stay);
    await becomes('refused');
    await until(async () => (await trace()).some((record) => record.startsWith('403')));
    const text = (await trace()).join('\n');
    expect(text).toContain('403 *** *** cannot pay with ***');
    expect(text).toContain('1 guest in 1 room');
    expect(text).not.toMatch(/Smith|Anna|TEST/);
  });
});
