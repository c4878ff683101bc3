// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { lookUpCardRefund, settleCardRefund } from '../../sales-reports/cc/actions/contract.ts';
import {
  getCardChoices,
  openCardTransaction,
  sumCardTransactions,
} from '../../sales-reports/cc/contract.ts';
import { refundPurchase } from '../public/card-payments.ts';
import { stripeWorld } from '../testing/stripe-sales.ts';

const world = stripeWorld();
const reason = 'Looked at the dashboard';
const at = () => ({ orgNumber: String(world.sales.family.area.number) });
const query = { period: 'custom', from: '2026-06-01', to: '2026-12-31' } as const;

/** A purchase of 9.95 that counts as revenue, with a refund whose answer did not arrive within a day. */
async function lostRefund({
  isMade,
  amount = 400,
  isTest = false,
}: {
  isMade: boolean;
  amount?: number;
  isTest?: boolean;
}) {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  await world.settle(purchaseId);
  if (!isTest) await world.sales.countAsLive(purchaseId);
  const refund = (of: number) =>
    refundPurchase(world.server.context, { purchaseId, amount: of, by: 'Ada' });
  if (isMade) world.vendor.dropAfter('/refunds');
  else world.vendor.setSilent(true);
  expect(await refund(amount)).toMatchObject({ state: 'pending' });
  world.vendor.setSilent(true);
  world.sales.pass(24 * 60);
  await world.sales.work();
  world.vendor.setSilent(false);
  const row = (await world.sales.transactions(purchaseId)).find(({ type }) => type === 'refund');
  expect(row).toMatchObject({ state: 'unknown', reference: null });
  return { gateway, url, purchaseId, refund, id: row?.id ?? '' };
}

const signIn = () => world.server.signInAs(world.sales.family.provider.number);
async function call(
  action: 'look up' | 'refunded' | 'notRefunded',
  transactionId: string,
  token?: string,
) {
  const params = { ...at(), transactionId };
  // After a day the first administrator is signed out.
  const as = token ?? (await signIn());
  return action === 'look up'
    ? world.server.call(lookUpCardRefund, { params }, as)
    : world.server.call(settleCardRefund, { params, body: { outcome: action, reason } }, as);
}
async function exceptions() {
  const found = await world.server.call(getCardChoices, { params: at(), query }, await signIn());
  return found.exceptions.filter(({ count }) => count > 0).map(({ id }) => id);
}
async function refundedSum() {
  const { totals } = await world.server.call(
    sumCardTransactions,
    { params: at(), query },
    await signIn(),
  );
  return totals[0]?.sums.refunded;
}

test('a refund whose answer was lost is found by asking the gateway again', async () => {
  const { purchaseId, id } = await lostRefund({ isMade: true });
  expect(await exceptions()).toContain('refund-unknown');
  world.vendor.setSilent(true);
  expect(await call('look up', id)).toEqual({ isDone: false, text: 'Stripe did not answer' });
  world.vendor.setSilent(false);
  expect(await call('look up', id)).toMatchObject({ isDone: true });
  expect(await exceptions()).not.toContain('refund-unknown');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 400 });
  expect(await refundedSum()).toEqual({ count: 1, amount: 400 });
  await expect(call('notRefunded', id)).rejects.toMatchObject({ status: 409 });
});

test('one that the gateway has not finished is looked up from then on', async () => {
  world.vendor.state.refundNextAs('pending');
  const { purchaseId, id } = await lostRefund({ isMade: true });
  expect(await call('look up', id)).toMatchObject({ text: expect.stringMatching(/not finished/) });
  const made = world.vendor.state.refunds.at(-1);
  world.vendor.state.changeRefund(made?.id ?? '', 'succeeded');
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 400 });
});

test('one that was not made is settled as such by a person, and its amount can be refunded', async () => {
  const { purchaseId, refund, id } = await lostRefund({ isMade: false, amount: 995 });
  expect(await call('look up', id)).toMatchObject({
    isDone: false,
    text: 'The gateway does not know this refund: look for it at the gateway’s own site, then settle it',
  });
  expect(await refund(995), 'reserved').toMatchObject({ state: 'failed' });
  expect(await call('notRefunded', id)).toMatchObject({ isDone: true });
  expect(await exceptions()).not.toContain('refund-unknown');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 0 });
  const entry = await world.server.database.system
    .selectFrom('admin_history')
    .select('after')
    .where('entity_id', '=', purchaseId)
    .where('action', '=', 'update')
    .executeTakeFirstOrThrow();
  expect(entry.after).toMatchObject({ outcome: 'Settled: not refunded', reason });
  expect(await refund(995)).toMatchObject({ state: 'succeeded' });
  expect(await refundedSum()).toEqual({ count: 1, amount: 995 });
});

test('what the gateway reports later outweighs what a person found out', async () => {
  const { gateway, url, purchaseId, id } = await lostRefund({ isMade: true });
  await call('notRefunded', id);
  await world.shop.deliver(gateway, url, 'refund.updated');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 400 });
  expect(await refundedSum()).toEqual({ count: 1, amount: 400 });
});

test('one that was made is settled as such by a person, once, and counts', async () => {
  const { gateway, url, purchaseId, id } = await lostRefund({ isMade: true });
  expect(await call('refunded', id)).toMatchObject({ isDone: true });
  await expect(call('refunded', id)).rejects.toMatchObject({ status: 409 });
  expect(await exceptions()).not.toContain('refund-unknown');
  // The event of the gateway is about the same refund.
  await world.shop.deliver(gateway, url, 'refund.updated');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 400,
  });
  expect(await refundedSum()).toEqual({ count: 1, amount: 400 });
});

test('one of a card that was charged back meanwhile counts too, and is an exception', async () => {
  const { purchaseId, id } = await lostRefund({ isMade: true });
  const { system } = world.server.database;
  const { id: _id, ...sale } = await system
    .selectFrom('card_transaction')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('type', '=', 'sale')
    .executeTakeFirstOrThrow();
  const at = world.server.clock.now;
  await system
    .insertInto('card_transaction')
    .values({ ...sale, at, type: 'chargeback', reference: 'dp_1' })
    .execute();
  await system
    .updateTable('purchase')
    .set({ status: 'refunded', refunded: 995 })
    .where('id', '=', purchaseId)
    .execute();
  expect(await exceptions()).not.toContain('refund-above-capture');
  expect(await call('refunded', id)).toMatchObject({ isDone: true });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 995 });
  expect(await refundedSum()).toEqual({ count: 1, amount: 400 });
  expect(await exceptions()).toContain('refund-above-capture');
});

test('one of a test sale is settled too, although it is not counted as an exception', async () => {
  const { purchaseId, id, refund } = await lostRefund({ isMade: false, amount: 995, isTest: true });
  expect(await exceptions()).not.toContain('refund-unknown');
  const opened = await world.server.call(
    openCardTransaction,
    { params: { ...at(), transactionId: id } },
    await signIn(),
  );
  expect(opened.exceptions).toContain('refund-unknown');
  expect(await call('notRefunded', id)).toMatchObject({ isDone: true });
  expect(await refund(995)).toMatchObject({ state: 'succeeded' });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 995 });
});

test('nobody settles more than was paid, and a role that only views settles nothing', async () => {
  const { purchaseId, id } = await lostRefund({ isMade: false, amount: 600 });
  const viewer = await world.server.signInAs(world.sales.family.provider.number, { cc: 'view' }, [
    'guest-data',
  ]);
  for (const action of ['look up', 'refunded'] as const)
    await expect(call(action, id, viewer)).rejects.toMatchObject({ status: 403 });
  await world.server.database.system
    .updateTable('purchase')
    .set({ refunded: 500 })
    .where('id', '=', purchaseId)
    .execute();
  await expect(call('refunded', id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/more would be refunded/),
  });
  expect(await exceptions()).toContain('refund-unknown');
});
