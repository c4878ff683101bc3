// On both engines: it executes statements that no example of a route does.
import { afterEach, expect, test } from 'vitest';
import { sendTransaction } from './engine/send-transaction.ts';
import { refundPurchase } from './public/card-payments.ts';
import { lookUpRefund, settleRefund } from './public/unknown-refunds.ts';
import { authorizeNetWorld } from './testing/authorize-net-sales.ts';

const world = authorizeNetWorld();
const day = 24 * 60;

afterEach(() => world.shop.expectLedger());

const refund = (purchaseId: string, amount: number) =>
  refundPurchase(world.server.context, { purchaseId, amount, by: 'Ada' });
const sent = (name: string) => world.vendor.requests.filter((request) => request.includes(name));
const rowsOf = (purchaseId: string) =>
  world.server.database.system
    .selectFrom('card_transaction')
    .select(['type', 'state', 'amount', 'fee', 'settled_at', 'batch', 'next_step_at'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('at')
    .orderBy('type', 'desc')
    .execute();

test('before settlement, a whole refund voids the payment, once though the answer was lost', async () => {
  const { purchaseId, gateway, payment } = await world.shop.buy();
  world.vendor.dropAfter('voidTransaction');
  expect(await refund(purchaseId, 995)).toMatchObject({ state: 'pending' });
  await world.shop.deliver(gateway, { type: 'void.created', transId: payment.transId });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', state: 'succeeded', amount: 995, reference: `${payment.transId}-void` },
  ]);
  expect(sent('voidTransaction')).toHaveLength(1);
  expect(await rowsOf(purchaseId), 'nothing of it is ever settled').toMatchObject([
    { type: 'sale', fee: null, batch: null, settled_at: expect.any(Date), next_step_at: null },
    { type: 'refund', fee: null, batch: null, settled_at: expect.any(Date), next_step_at: null },
  ]);
});

test('before settlement, a part waits with a reason, and is refunded once the payment is settled', async () => {
  const { purchaseId } = await world.shop.buy();
  expect(await refund(purchaseId, 300)).toEqual({
    state: 'pending',
    text: 'Authorize.Net refunds a part only after it has settled the payment, within a day or two. The refund is sent then',
  });
  world.sales.pass(60);
  await world.sales.work();
  expect(sent('refundTransaction')).toEqual([]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 0 });
  expect(await refund(purchaseId, 700), 'what waits counts').toMatchObject({ state: 'failed' });
  // Longer than other requests without an answer are repeated.
  world.sales.pass(2 * day);
  world.vendor.state.settle();
  world.vendor.dropAfter('refundTransaction');
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 0 });
  world.sales.pass(day);
  world.vendor.state.settle();
  await world.sales.work();
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded' },
    { type: 'refund', state: 'succeeded', amount: 300 },
  ]);
  expect(sent('refundTransaction')).toHaveLength(1);
});

test('after settlement, parts are refunded, each once', async () => {
  const { purchaseId, gateway } = await world.shop.buy();
  world.sales.pass(day);
  world.vendor.state.settle();
  expect(await refund(purchaseId, 100)).toEqual({ state: 'succeeded', text: null });
  world.vendor.dropAfter('refundTransaction');
  expect(await refund(purchaseId, 200)).toMatchObject({ state: 'pending' });
  const lost = [...world.vendor.state.transactions.values()].at(-1);
  await world.shop.deliver(gateway, { type: 'refund.created', transId: lost?.transId ?? '' });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 300 });
  world.vendor.dropAfter('refundTransaction');
  expect(await refund(purchaseId, 695)).toMatchObject({ state: 'pending' });
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  expect(sent('refundTransaction')).toHaveLength(3);
  expect(await refund(purchaseId, 1)).toMatchObject({ state: 'failed' });
});

test('a refund that two send at once is made once', async () => {
  const { purchaseId } = await world.shop.buy();
  world.sales.pass(day);
  world.vendor.state.settle();
  world.vendor.setSilent(true);
  expect(await refund(purchaseId, 300)).toMatchObject({ state: 'pending' });
  world.vendor.setSilent(false);
  const [, row] = await world.sales.transactions(purchaseId);
  const send = () => sendTransaction(world.server.context, row?.id ?? '');
  await Promise.all([send(), send()]);
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', state: 'succeeded', amount: 300 },
  ]);
});

const loseRefund = async (purchaseId: string) => {
  const { id } = await world.server.database.system
    .updateTable('card_transaction')
    .set({ state: 'unknown', next_step_at: null })
    .where('purchase_id', '=', purchaseId)
    .where('type', '=', 'refund')
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

test('a refund without an outcome is looked up by its invoice number', async () => {
  const { purchaseId } = await world.shop.buy();
  world.sales.pass(day);
  world.vendor.state.settle();
  world.vendor.dropAfter('refundTransaction');
  await refund(purchaseId, 300);
  const id = await loseRefund(purchaseId);
  expect(await lookUpRefund(world.server.context, id)).toEqual({ state: 'succeeded', text: null });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 300 });
});

test('one that still waited is not sent when a person looks it up', async () => {
  const { purchaseId } = await world.shop.buy();
  await refund(purchaseId, 300);
  const id = await loseRefund(purchaseId);
  world.sales.pass(day);
  world.vendor.state.settle();
  expect(await lookUpRefund(world.server.context, id)).toEqual({
    state: 'unknown',
    text: expect.stringMatching(/does not know this refund: look for it/),
  });
  world.sales.pass(31 * day);
  expect(await lookUpRefund(world.server.context, id)).toMatchObject({
    text: expect.stringMatching(/last 31 days only/),
  });
  expect(sent('refundTransaction')).toEqual([]);
});

test('a void that a person settled as refunded is reported late, and counts once', async () => {
  const { purchaseId, gateway, payment } = await world.shop.buy();
  world.vendor.dropAfter('voidTransaction');
  await refund(purchaseId, 995);
  const transactionId = await loseRefund(purchaseId);
  const found = { transactionId, isRefunded: true, by: 'Ada', now: world.server.clock.now };
  await world.server.database.withScope([world.sales.family.area.path], (transaction) =>
    settleRefund(transaction, found),
  );
  await world.shop.deliver(gateway, { type: 'void.created', transId: payment.transId });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { id: transactionId, state: 'succeeded', reference: `${payment.transId}-void` },
  ]);
});

test('a refund that Authorize.Net rejects has failed, at once and after waiting', async () => {
  const { purchaseId, payment } = await world.shop.buy();
  await refund(purchaseId, 300);
  world.sales.pass(day);
  world.vendor.state.settle();
  // The merchant has refunded most of it there, and no event told.
  world.vendor.state.create({
    transactionType: 'refundTransaction',
    amount: '9.00',
    refTransId: payment.transId,
    payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
  });
  await world.sales.work();
  expect(await refund(purchaseId, 400)).toEqual({
    state: 'failed',
    text: 'Authorize.Net rejected the request (55)',
  });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', state: 'failed', amount: 300 },
    { type: 'refund', state: 'failed', amount: 400 },
  ]);
  const made = [...world.vendor.state.transactions.values()].at(-1);
  await world.shop.deliver(await gatewayOf(purchaseId), {
    type: 'refund.created',
    transId: made?.transId ?? '',
  });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 900 });
});

test('a refund that the merchant makes at Authorize.Net is booked, and its void takes it back', async () => {
  const { purchaseId, gateway, payment } = await world.shop.buy();
  world.sales.pass(day);
  world.vendor.state.settle();
  const made = world.vendor.state.create({
    transactionType: 'refundTransaction',
    amount: '2.00',
    refTransId: payment.transId,
    payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
  });
  const { transId } = made;
  for (let delivery = 0; delivery < 2; delivery += 1)
    await world.shop.deliver(gateway, { type: 'refund.created', transId });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 200 });
  world.vendor.state.create({ transactionType: 'voidTransaction', refTransId: transId });
  await world.shop.deliver(gateway, { type: 'void.created', transId });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 0,
  });
});

test('a payment that the merchant voids at Authorize.Net is refunded, and a part that waited fails', async () => {
  const { purchaseId, gateway, payment } = await world.shop.buy();
  await refund(purchaseId, 300);
  const { transId } = payment;
  world.vendor.state.create({ transactionType: 'voidTransaction', refTransId: transId });
  await world.shop.deliver(gateway, { type: 'void.created', transId });
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', state: 'failed', amount: 300 },
    { type: 'refund', state: 'succeeded', amount: 995 },
  ]);
});

test('a whole refund that meets the settlement is refunded after it', async () => {
  const { purchaseId, payment } = await world.shop.buy();
  // It is in the batch that is being settled: it can be neither voided nor refunded.
  payment.batch = { id: '1', settledAt: world.server.clock.now };
  expect(await refund(purchaseId, 995)).toMatchObject({ state: 'pending' });
  payment.status = 'settledSuccessfully';
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'refunded' });
  expect(sent('refundTransaction')).toHaveLength(1);
});

test('the batch and the day of settlement are read, and no fee', async () => {
  const { purchaseId, payment } = await world.shop.buy();
  await world.sales.work();
  expect(await rowsOf(purchaseId)).toMatchObject([
    { settled_at: null, next_step_at: expect.any(Date) },
  ]);
  world.sales.pass(day);
  world.vendor.state.settle();
  const settledAt = world.server.clock.now;
  world.sales.pass(60);
  await world.sales.work();
  await refund(purchaseId, 100);
  world.sales.pass(day);
  world.vendor.state.settle();
  world.sales.pass(60);
  await world.sales.work();
  expect(await rowsOf(purchaseId)).toMatchObject([
    {
      type: 'sale',
      fee: null,
      settled_at: settledAt,
      batch: payment.batch?.id,
      next_step_at: null,
    },
    { type: 'refund', fee: null, batch: expect.any(String), next_step_at: null },
  ]);
});

async function gatewayOf(purchaseId: string) {
  const { gateway_id: id } = await world.sales.purchase(purchaseId);
  return { ...(await world.shop.addGateway()), id: id ?? '' };
}
