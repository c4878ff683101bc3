// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newProvider } from '../../../../test/provider.ts';
import { addressOf } from '../../../contract/call-request.ts';
import { resolveCardException } from '../cc/actions/contract.ts';
import type { resolvableExceptions } from '../cc/choices.ts';
import { getCardChoices, openCardTransaction } from '../cc/contract.ts';
import { postPurchase, resolvePmsException, reversePostedCharge } from '../pms/actions/contract.ts';
import { getPmsChoices, openPmsTransaction } from '../pms/contract.ts';
import { reportWorld } from '../testing/report-world.ts';

const now = new Date('2026-05-20T12:00:00Z');
const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
const world = reportWorld(now);

const at = () => ({ orgNumber: String(world.family.provider.number) });
const countsOf = ({ exceptions }: { exceptions: { id: string; count: number }[] }) =>
  Object.fromEntries(
    exceptions.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]),
  );
const open = (report: typeof getCardChoices | typeof getPmsChoices) =>
  world.server.call(report, { params: at(), query: {} }, world.token).then(countsOf);
const reason = 'The acquirer corrected it';
const resolveCard = (
  transactionId: string,
  exception: (typeof resolvableExceptions)[number],
  as = world.token,
) =>
  world.server.call(
    resolveCardException,
    { params: { ...at(), transactionId }, body: { exception, reason } },
    as,
  );

test('an exception of the cards that was dealt with elsewhere is not listed again', async () => {
  const unpaid = { status: 'pending', started_at: null } as const;
  const other = await world.hotel.pay(await world.hotel.buy(unpaid), { amount: 900 });
  const unsettled = await world.hotel.pay(await world.hotel.buy({ at: days(4) }), { at: days(4) });
  const left = await world.hotel.buy({ ...unpaid, status: 'pending' });
  await world.server.database.system
    .updateTable('purchase')
    .set({ status: 'expired' })
    .where('id', '=', left)
    .execute();
  expect(await open(getCardChoices)).toEqual({
    'amount-differs': 1,
    'not-settled': 1,
    abandoned: 1,
  });
  await resolveCard(other, 'amount-differs');
  await resolveCard(unsettled, 'not-settled');
  await resolveCard(left, 'abandoned');
  expect(await open(getCardChoices)).toEqual({});
  // Also when the row changes afterwards.
  await world.server.database.system
    .updateTable('card_transaction')
    .set({ amount: 901 })
    .where('id', '=', other)
    .execute();
  expect(await open(getCardChoices)).toEqual({});
  const opened = await world.server.call(
    openCardTransaction,
    { params: { ...at(), transactionId: unsettled } },
    world.token,
  );
  expect(opened).toMatchObject({
    exceptions: [],
    resolvedExceptions: [{ exception: 'not-settled', reason }],
  });
  await expect(resolveCard(left, 'abandoned'), 'twice').rejects.toMatchObject({ status: 409 });
});

test('a role that only views cannot mark an exception as dealt with', async () => {
  const other = await world.hotel.pay(await world.hotel.buy(), { amount: 900 });
  const viewer = await world.server.signInAs(world.family.provider.number, { cc: 'view' }, [
    'guest-data',
  ]);
  await expect(resolveCard(other, 'amount-differs', viewer)).rejects.toMatchObject({ status: 403 });
  expect(await open(getCardChoices)).toEqual({ 'amount-differs': 1 });
});

test('a failed capture is not marked as dealt with, because the next one may fail too', async () => {
  const purchaseId = await world.hotel.buy({ status: 'authorised' });
  const capture = await world.hotel.pay(purchaseId, { type: 'capture', state: 'failed' });
  expect(await open(getCardChoices)).toEqual({ 'capture-failed': 1 });
  const path = addressOf(resolveCardException, { params: { ...at(), transactionId: capture } });
  const { status } = await world.server.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ exception: 'capture-failed', reason }),
  });
  expect(status).toBe(400);
  expect(await open(getCardChoices)).toEqual({ 'capture-failed': 1 });
});

async function unposted(): Promise<string> {
  return world.hotel.buy({ method: 'roomCharge', status: 'posted', gateway_id: world.hotel.pms });
}

test('a room purchase without a posting is charged to the room where its guest is now, once', async () => {
  const purchaseId = await unposted();
  const params = { ...at(), purchaseId };
  const charge = () => world.server.call(postPurchase, { params }, world.token);
  expect(await open(getPmsChoices)).toEqual({ 'purchase-without-posting': 1 });
  await expect(charge(), 'no stay').rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/no longer in the house/),
  });
  await world.hotel.checkIn();
  const { system } = world.server.database;
  await system
    .updateTable('stay')
    .set({ room: '202' })
    .where('gateway_id', '=', world.hotel.pms)
    .execute();
  const opened = { params: { ...at(), transactionId: purchaseId } };
  expect(await world.server.call(openPmsTransaction, opened, world.token)).toMatchObject({
    room: '202',
  });
  expect(await charge()).toEqual({ isDone: true, text: 'Posted' });
  expect(await open(getPmsChoices)).toEqual({});
  await expect(charge()).rejects.toMatchObject({ status: 409 });
  const folio = await system
    .selectFrom('folio_entry')
    .innerJoin('posting', 'posting.id', 'folio_entry.posting_id')
    .select(['folio_entry.amount', 'folio_entry.room', 'posting.purchase_id'])
    .where('folio_entry.gateway_id', '=', world.hotel.pms)
    .execute();
  expect(folio).toEqual([{ amount: 1_000, room: '202', purchase_id: purchaseId }]);
});

test('nothing is charged by a gateway that is not active, nor to what is free', async () => {
  const { system } = world.server.database;
  const params = { ...at(), purchaseId: await unposted() };
  await world.hotel.checkIn();
  const change = system.updateTable('payment_gateway').where('id', '=', world.hotel.pms);
  const expectRejection = (message: RegExp) =>
    expect(world.server.call(postPurchase, { params }, world.token)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(message),
    });
  for (const status of ['Draft', 'Suspended', 'Retired'] as const) {
    await change.set({ status }).execute();
    await expectRejection(/not active/);
  }
  const neverCharged = sql<string>`jsonb_set(settings, '{posting,neverCharged}', '["101"]')`;
  await change.set({ status: 'Active', settings: neverCharged }).execute();
  await expectRejection(/never charged/);
});

test('one that the hotel charged itself is marked as dealt with, and not charged again', async () => {
  const purchaseId = await unposted();
  const params = { ...at(), transactionId: purchaseId };
  const body = { exception: 'purchase-without-posting', reason } as const;
  await world.server.call(resolvePmsException, { params, body }, world.token);
  expect(await open(getPmsChoices)).toEqual({});
  const { resolvedExceptions } = await world.server.call(
    openPmsTransaction,
    { params },
    world.token,
  );
  expect(resolvedExceptions).toMatchObject([{ exception: 'purchase-without-posting', reason }]);
  await world.hotel.checkIn();
  const charge = { params: { ...at(), purchaseId } };
  await expect(world.server.call(postPurchase, charge, world.token)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/dealt with/),
  });
});

test('a charge without a purchase is marked as dealt with, or ends with its reversal', async () => {
  const orphan = await world.hotel.post();
  const other = await world.hotel.post();
  expect(await open(getPmsChoices)).toEqual({ 'posting-without-purchase': 2 });
  const body = { exception: 'posting-without-purchase', reason } as const;
  await world.server.call(
    resolvePmsException,
    { params: { ...at(), transactionId: other }, body },
    world.token,
  );
  expect(await open(getPmsChoices)).toEqual({ 'posting-without-purchase': 1 });
  await world.server.call(
    reversePostedCharge,
    { params: { ...at(), postingId: orphan }, body: { version: 1, reason } },
    world.token,
  );
  expect(await open(getPmsChoices)).toEqual({});
});

/** Stores that another organization dealt with an exception, under the id of a row of the hotel. */
async function resolveElsewhere(
  { number, path }: { number: number; path: string },
  subjectId: string,
  kind: string,
): Promise<void> {
  await world.server.database.system
    .insertInto('exception_resolution')
    .values({
      subject_id: subjectId,
      kind,
      organization_number: number,
      organization_path: path,
      resolved_at: now,
      resolved_by: 'A stranger',
      reason,
    })
    .execute();
}

test('a resolution of another organization hides nothing, and is in nobody’s way', async () => {
  const { hotel, server } = world;
  const other = await hotel.pay(await hotel.buy(), { amount: 900 });
  await resolveElsewhere((await newProvider(server)).area, other, 'card-amount-differs');
  expect(await open(getCardChoices)).toEqual({ 'amount-differs': 1 });
  await server.database.system
    .updateTable('card_transaction')
    .set({ amount: 901 })
    .where('id', '=', other)
    .execute();
  expect(await open(getCardChoices)).toEqual({ 'amount-differs': 1 });
  await resolveCard(other, 'amount-differs');
  expect(await open(getCardChoices)).toEqual({});
});

test('nor does one in the caller’s scope of an exception that is not flagged, or of a purchase to charge', async () => {
  const { hotel, sibling, server, token } = world;
  const unsettled = await hotel.pay(await hotel.buy({ at: days(4) }), { at: days(4) });
  const orphan = await hotel.post();
  const purchaseId = await unposted();
  await hotel.checkIn();
  await resolveElsewhere(sibling.area, unsettled, 'not-settled');
  await resolveElsewhere(sibling.area, orphan, 'posting-without-purchase');
  await resolveElsewhere(sibling.area, purchaseId, 'purchase-without-posting');
  expect(await open(getCardChoices)).toEqual({ 'not-settled': 1 });
  expect(await open(getPmsChoices)).toEqual({
    'purchase-without-posting': 1,
    'posting-without-purchase': 1,
  });
  const opened = await server.call(
    openCardTransaction,
    { params: { ...at(), transactionId: unsettled } },
    token,
  );
  expect(opened).toMatchObject({ exceptions: ['not-settled'], resolvedExceptions: [] });
  const charge = { params: { ...at(), purchaseId } };
  expect(await server.call(postPurchase, charge, token)).toMatchObject({ isDone: true });
});
