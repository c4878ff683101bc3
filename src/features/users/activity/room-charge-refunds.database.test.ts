// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { type PmsWorld, pmsWorld } from '../../pms/testing/pms-world.ts';
import { listGuestPurchases, refundPurchase } from './contract.ts';

let server: TestServer;
let token: string;
let world: PmsWorld;
let guests: GuestCalls;

beforeAll(async () => {
  server = await sharedServer();
});

async function open(options: Parameters<typeof pmsWorld>[1]): Promise<void> {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await pmsWorld(server, options);
  token = await server.signInAs(world.family.provider.number);
  guests = guestCalls({ server, family: world.family, token });
}
beforeEach(() => open({}));

/** Charges a plan to room 101 and returns how to refund it. */
async function charged() {
  const stay = await world.addStay();
  const { id: guestId } = await guests.create();
  const { purchaseId, postingId } = await world.charge(stay, { guestId });
  if (world.gateway.type === 'fias')
    await server.database.system
      .updateTable('posting')
      .set({ state: 'posted' })
      .where('id', '=', postingId)
      .execute();
  await server.database.system
    .updateTable('purchase')
    .set({ status: 'posted' })
    .where('id', '=', purchaseId)
    .execute();
  await guests.open(guestId);
  const shown = async () => {
    const { rows } = await server.call(
      listGuestPurchases,
      { ...guests.at(guestId), query: {} },
      token,
    );
    const found = rows.find(({ id }) => id === purchaseId);
    if (found === undefined) throw new Error('The purchase is missing');
    return found;
  };
  const refund = async (amount: number) => {
    const { version } = await shown();
    return server.call(
      refundPurchase,
      { params: { ...guests.at(guestId).params, purchaseId }, body: { amount, version } },
      token,
    );
  };
  return { postingId, refund, shown };
}

test('a refund of a charge to a house is its negative charge, once', async () => {
  const { postingId, refund, shown } = await charged();
  expect(await refund(995)).toMatchObject({
    status: 'refunded',
    refunded: 995,
    refundable: 0,
    outcome: { state: 'succeeded' },
  });
  expect(await world.postings()).toMatchObject([
    { id: postingId, amount: 995 },
    { reverses_id: postingId, amount: -995, state: 'posted' },
  ]);
  await expect(refund(995)).rejects.toMatchObject({ status: 400 });
  expect(await shown()).toMatchObject({ status: 'refunded' });
});

test('a charge to a room is refunded as a whole', async () => {
  const { refund } = await charged();
  await expect(refund(400)).rejects.toMatchObject({
    status: 400,
    fields: { amount: expect.stringMatching(/as a whole/) },
  });
  expect(await world.postings()).toHaveLength(1);
});

test('a refund waits for a property system that takes negative charges', async () => {
  await open({ type: 'fias', posting: { takesReversals: true } });
  const { postingId, refund, shown } = await charged();
  expect(await refund(995)).toMatchObject({
    status: 'posted',
    refunded: 0,
    outcome: { state: 'pending' },
  });
  expect(await world.postings()).toMatchObject([
    {},
    { reverses_id: postingId, amount: -995, tax: -159, state: 'queued' },
  ]);
  await expect(refund(995)).rejects.toMatchObject({ status: 409 });
  expect(await shown()).toMatchObject({ status: 'posted', refunded: 0 });
});

test('the desk is told what to reverse where the property system takes no negative charges', async () => {
  await open({ type: 'fias', posting: { takesReversals: false } });
  const { refund, shown } = await charged();
  await expect(refund(995)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/Ask the front desk to take check 1 of room 101/),
  });
  expect(await world.postings()).toHaveLength(1);
  expect(await shown()).toMatchObject({ status: 'posted', refunded: 0 });
});

test.each([
  ['refundBy', '"nobody"', /allows no refunds/],
  ['refundDays', '0', /within 0 days/],
])(
  'the limit %s of the gateway is that of charges to rooms, too',
  async (field, value, message) => {
    const { refund } = await charged();
    await server.database.system
      .updateTable('payment_gateway')
      .set({ settings: sql`settings || ${`{"${field}": ${value}}`}::jsonb` })
      .where('id', '=', world.gateway.id)
      .execute();
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await expect(refund(995)).rejects.toMatchObject({ message: expect.stringMatching(message) });
    expect(await world.postings()).toHaveLength(1);
  },
);
