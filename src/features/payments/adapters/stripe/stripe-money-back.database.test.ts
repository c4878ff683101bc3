// On both engines: it executes statements that no example of a route does.
import { expect, onTestFinished, test } from 'vitest';
import { takeDueSteps } from '../../../../server/jobs/run-job.ts';
import { gateways, getGatewayTrace } from '../../../payment-gateways/contract.ts';
import { getCardChoices, listCardTransactions } from '../../../sales-reports/cc/contract.ts';
import { sendTransactions } from '../../jobs/send-transactions.ts';
import { refundPurchase } from '../../public/card-payments.ts';
import { sandboxSecret } from '../../testing/card-sales.ts';
import { stripeWorld } from '../../testing/stripe-sales.ts';
import { signatureOf } from '../signature.ts';

const world = stripeWorld();

/** A purchase of 9.95 that counts as revenue, paid. */
async function sold() {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  await world.settle(purchaseId);
  await world.sales.countAsLive(purchaseId);
  const deliver = (type: string) => world.shop.deliver(gateway, url, type);
  const refund = (amount: number) =>
    refundPurchase(world.server.context, { purchaseId, amount, by: 'Ada' });
  return { gateway, purchaseId, url, deliver, refund, session: world.shop.sessionIn(url) };
}

const at = () => ({ orgNumber: String(world.sales.family.area.number) });
async function exceptions() {
  const query = { period: 'custom' as const, from: '2026-06-01', to: '2026-12-31' };
  const found = await world.server.call(getCardChoices, { params: at(), query }, world.sales.token);
  return found.exceptions.filter(({ count }) => count > 0).map(({ id }) => id);
}
const lastRefund = () => {
  const made = world.vendor.state.refunds.at(-1);
  if (made === undefined) throw new Error('There is no refund');
  return made.id;
};
test('a refund whose answer was lost is not failed by a key that is wrong meanwhile', async () => {
  const { gateway, purchaseId, refund } = await sold();
  const before = world.vendor.state.refunds.length;
  world.vendor.dropAfter('/refunds');
  expect(await refund(400)).toMatchObject({ state: 'pending' });
  await world.shop.withSecretKey(gateway.id, 'sk_live_of_last_year', async () => {
    world.sales.pass(2);
    await world.sales.work();
  });
  world.sales.pass(60);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 400 });
  expect(world.vendor.state.refunds).toHaveLength(before + 1);
});

/** What the report of revenue adds up. */
async function revenue() {
  const { refunds } = await world.server.database.system
    .selectFrom('revenue_day')
    .select(({ fn }) => fn.sum<string>('refunds').as('refunds'))
    .where('organization_number', '=', world.sales.family.area.number)
    .executeTakeFirstOrThrow();
  return Number(refunds);
}

test.each(['pending', 'requires_action'] as const)(
  'a refund that is %s counts when it has succeeded, without a second one',
  async (status) => {
    const { purchaseId, refund } = await sold();
    const before = world.vendor.state.refunds.length;
    world.vendor.state.refundNextAs(status);
    expect(await refund(400)).toMatchObject({
      state: 'pending',
      text: expect.stringMatching(/Stripe/),
    });
    expect(await world.sales.purchase(purchaseId)).toMatchObject({
      status: 'captured',
      refunded: 0,
    });
    expect(await refund(600), 'the pending refund counts').toMatchObject({ state: 'failed' });
    // Long after Stripe has forgotten the key.
    world.sales.pass(3 * 24 * 60);
    await world.sales.work();
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 0 });
    world.vendor.state.changeRefund(lastRefund(), 'succeeded');
    world.sales.pass(24 * 60);
    await world.sales.work();
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 400 });
    expect(world.vendor.state.refunds).toHaveLength(before + 1);
    expect(await world.sales.transactions(purchaseId)).toMatchObject([
      { type: 'sale' },
      { type: 'refund', state: 'succeeded', amount: 400, decline: null },
    ]);
  },
);

test.each(['failed', 'canceled'] as const)(
  'a refund that is %s at once is told and does not count',
  async (status) => {
    const { purchaseId, refund } = await sold();
    world.vendor.state.refundNextAs(status);
    expect(await refund(400)).toMatchObject({ state: 'failed' });
    expect(await world.sales.purchase(purchaseId)).toMatchObject({
      status: 'captured',
      refunded: 0,
    });
  },
);

test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
  'a refund that fails later is taken back by %s, until it is made again',
  async (type) => {
    const { purchaseId, refund, deliver } = await sold();
    expect(await refund(995)).toMatchObject({ state: 'succeeded' });
    expect(await world.sales.purchase(purchaseId)).toMatchObject({
      status: 'refunded',
      refunded: 995,
    });
    expect(await revenue()).toBe(995);
    world.sales.pass(20);
    world.vendor.state.changeRefund(lastRefund(), 'failed', 'expired_or_canceled_card');
    const { id } = await deliver(type);
    expect(await world.sales.purchase(purchaseId)).toMatchObject({
      status: 'captured',
      refunded: 0,
      refunded_at: null,
    });
    expect(await revenue()).toBe(0);
    expect(await world.sales.transactions(purchaseId)).toMatchObject([
      { type: 'sale' },
      { type: 'refund', state: 'failed', decline: 'The card has expired or was canceled' },
    ]);
    expect(id).toMatch(/^evt_/);
    expect(await exceptions()).toContain('refund-failed');
    const query = { exception: 'refund-failed', period: 'custom' as const } as const;
    const { rows } = await world.server.call(
      listCardTransactions,
      { params: at(), query: { ...query, from: '2026-06-01', to: '2026-12-31' } },
      world.sales.token,
    );
    expect(rows).toMatchObject([{ type: 'refund', state: 'failed', amount: 995 }]);
    // The button of the row.
    expect(await refund(995)).toMatchObject({ state: 'succeeded' });
    expect(await world.sales.purchase(purchaseId)).toMatchObject({
      status: 'refunded',
      refunded: 995,
    });
    expect(await exceptions()).not.toContain('refund-failed');
  },
);

test('the secret of a sandbox opens no other gateway', async () => {
  const gateway = await world.shop.addGateway({ mode: 'live' });
  await world.sales.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: {} });
  const signature = await signatureOf(sandboxSecret, body, world.server.clock.now);
  for (const header of ['stripe-signature', 'atrium-signature']) {
    const headers = { [header]: signature };
    const init = { method: 'POST', headers, body };
    const { status } = await world.server.request(`/payments/${gateway.id}/events`, init);
    expect(status).toBe(400);
  }
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'pending',
    is_test: false,
  });
});

test('events of a refund in the wrong order, and repeated, end the same', async () => {
  const { purchaseId, refund, deliver } = await sold();
  await refund(400);
  world.vendor.state.changeRefund(lastRefund(), 'failed');
  await deliver('refund.failed');
  const { version } = await world.sales.purchase(purchaseId);
  // The copy of an old event, read while Stripe is silent.
  world.vendor.state.changeRefund(lastRefund(), 'succeeded');
  world.vendor.setSilent(true);
  await deliver('refund.updated');
  world.vendor.setSilent(false);
  await deliver('charge.refunded');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 0, version });
});

test('the sum of a gateway is without what was refunded', async () => {
  const { refund } = await sold();
  await refund(300);
  const { rows } = await world.server.call(
    gateways.list,
    { params: at(), query: {} },
    world.sales.token,
  );
  expect(rows).toMatchObject([{ sums30Days: [{ currency: 'EUR', amount: 695 }] }]);
});

test.each<[string, (id: string, work: () => Promise<unknown>) => Promise<void>]>([
  [
    'does not reply',
    async (_, work) => {
      world.vendor.setSilent(true);
      await work();
      world.vendor.setSilent(false);
    },
  ],
  ['rejects our key', (id, work) => world.shop.withSecretKey(id, 'sk_live_of_last_year', work)],
])('an event is delivered again while Stripe %s', async (_, meanwhile) => {
  const { gateway, purchaseId, deliver } = await sold();
  const intent = world.shop.intentOf(purchaseId);
  const form = new Map([
    ['payment_intent', intent.id],
    ['amount', '300'],
  ]);
  world.vendor.state.call('POST', '/v1/refunds', form);
  await meanwhile(gateway.id, async () =>
    expect(await deliver('charge.refunded')).toMatchObject({ status: 400 }),
  );
  expect(await deliver('charge.refunded')).toMatchObject({ status: 200 });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 300 });
});

test('a refund made at Stripe that fails later is taken back', async () => {
  const { purchaseId, deliver } = await sold();
  const intent = world.shop.intentOf(purchaseId);
  world.vendor.state.refundNextAs('pending');
  const form = new Map([
    ['payment_intent', intent.id],
    ['amount', '300'],
  ]);
  world.vendor.state.call('POST', '/v1/refunds', form);
  await deliver('charge.refunded');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 0 });
  world.vendor.state.changeRefund(lastRefund(), 'succeeded');
  await deliver('refund.updated');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 300 });
  world.vendor.state.changeRefund(lastRefund(), 'failed');
  await deliver('refund.failed');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 0 });
  expect(await world.sales.transactions(purchaseId)).toHaveLength(2);
});

test('a lost dispute stays a chargeback; a won one is taken back, in any order', async () => {
  const lost = await sold();
  world.vendor.state.dispute(lost.session, 'needs_response');
  await lost.deliver('charge.dispute.created');
  expect(await world.sales.purchase(lost.purchaseId)).toMatchObject({ status: 'captured' });
  await lost.deliver('charge.dispute.funds_withdrawn');
  expect(await world.sales.purchase(lost.purchaseId)).toMatchObject({ refunded: 995 });
  world.vendor.state.dispute(lost.session, 'lost');
  await lost.deliver('charge.dispute.closed');
  await lost.deliver('charge.dispute.funds_withdrawn');
  expect(await world.sales.purchase(lost.purchaseId)).toMatchObject({ status: 'refunded' });
  expect(await world.sales.transactions(lost.purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'chargeback', state: 'succeeded', amount: 995, decline: 'Dispute lost' },
  ]);

  const won = await sold();
  await won.refund(100);
  world.vendor.state.dispute(won.session, 'needs_response');
  await won.deliver('charge.dispute.funds_withdrawn');
  expect(await world.sales.purchase(won.purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  world.vendor.state.dispute(won.session, 'won');
  await won.deliver('charge.dispute.closed');
  await won.deliver('charge.dispute.funds_reinstated');
  await won.deliver('charge.dispute.funds_withdrawn');
  expect(await world.sales.purchase(won.purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 100,
  });
  expect(await world.sales.transactions(won.purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', state: 'succeeded' },
    { type: 'chargeback', state: 'failed', decline: 'Dispute won: the money is back' },
  ]);

  const warned = await sold();
  world.vendor.state.dispute(warned.session, 'warning_needs_response');
  await warned.deliver('charge.dispute.created');
  world.vendor.state.dispute(warned.session, 'warning_closed');
  await warned.deliver('charge.dispute.closed');
  expect(await world.sales.purchase(warned.purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 0,
  });
});

test('a refund that no reply settles within a day is unknown, and counts as not made', async () => {
  const { purchaseId, refund } = await sold();
  world.vendor.setSilent(true);
  onTestFinished(() => world.vendor.setSilent(false));
  expect(await refund(400)).toMatchObject({ state: 'pending' });
  world.sales.pass(24 * 60);
  await takeDueSteps(sendTransactions(world.server.context));
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', amount: 400, state: 'unknown' },
  ]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 0 });
});

test('the trace of a gateway shows its events and what became of them', async () => {
  const { gateway, deliver } = await sold();
  await deliver('payment_intent.succeeded');
  const { rows } = await world.server.call(
    getGatewayTrace,
    { params: { ...at(), gatewayId: gateway.id } },
    world.sales.token,
  );
  expect(rows.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^payment_intent\.succeeded \((applied|ignored)\)$/),
  );
});
