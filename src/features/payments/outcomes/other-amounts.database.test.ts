// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { getGatewayTrace } from '../../payment-gateways/contract.ts';
import { getCardChoices, listCardTransactions } from '../../sales-reports/cc/contract.ts';
import { stripeWorld } from '../testing/stripe-sales.ts';

const world = stripeWorld();

// A session ends while the clock of the test goes on.
const signIn = () => world.server.signInAs(world.sales.family.provider.number);

/** Opens a page whose payment is of another amount than the price. */
async function openWith(
  changes: { amount_total?: number; currency?: string },
  capture: 'atOnce' | 'atSessionStart' = 'atOnce',
) {
  const gateway = await world.shop.addGateway({ mode: 'live', capture });
  const { purchaseId, url } = await world.sales.open(gateway);
  const session = world.vendor.state.sessions.get(world.shop.sessionIn(url));
  if (session === undefined) throw new Error('There is no session');
  Object.assign(session, changes);
  await world.shop.pay(url);
  return { gateway, purchaseId, url };
}

function refundAtStripe(purchaseId: string, amount: number) {
  const form = new Map([
    ['payment_intent', world.shop.intentOf(purchaseId).id],
    ['amount', String(amount)],
  ]);
  world.vendor.state.call('POST', '/v1/refunds', form);
}

async function exceptions() {
  const params = { orgNumber: String(world.sales.family.area.number) };
  const found = await world.server.call(getCardChoices, { params, query: {} }, await signIn());
  const { rows } = await world.server.call(
    listCardTransactions,
    { params, query: { exception: 'amount-differs' } },
    await signIn(),
  );
  const counted = found.exceptions.filter(({ count }) => count > 0);
  return { counts: counted.map(({ id, count }) => [id, count]), rows };
}

test('a payment of another amount pays for nothing, and is an exception once, however often reported', async () => {
  const { gateway, purchaseId, url } = await openWith({ amount_total: 500 });
  expect(await world.settle(purchaseId)).toBe('pending');
  await world.shop.deliver(gateway, url, 'checkout.session.completed');
  await world.shop.deliver(gateway, url, 'payment_intent.succeeded');
  expect(await world.settle(purchaseId)).toBe('pending');
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', amount: 500, last4: '4242' },
  ]);
  expect(await exceptions()).toMatchObject({
    counts: [['amount-differs', 1]],
    rows: [{ type: 'sale', amount: 500, currency: 'EUR', fee: null }],
  });
  await world.sales.work();
  expect((await exceptions()).rows, 'Stripe keeps a fee of it').toMatchObject([{ fee: 33 }]);
});

test('the trace says that the amount of an event was another one', async () => {
  const { gateway, url } = await openWith({ amount_total: 500 });
  await world.shop.deliver(gateway, url, 'payment_intent.succeeded');
  const params = { orgNumber: String(world.sales.family.area.number), gatewayId: gateway.id };
  const { rows } = await world.server.call(getGatewayTrace, { params }, await signIn());
  expect(rows).toMatchObject([
    { text: 'payment_intent.succeeded (another amount than the price)' },
  ]);
});

test('another currency is another amount', async () => {
  const { gateway, purchaseId, url } = await openWith({ currency: 'usd' });
  await world.settle(purchaseId);
  await world.settle(purchaseId);
  await world.shop.deliver(gateway, url, 'payment_intent.succeeded');
  expect(await world.sales.transactions(purchaseId)).toHaveLength(1);
  const { rows } = await exceptions();
  expect(rows).toMatchObject([{ amount: 995, currency: 'USD' }]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
});

test('a refund that is finished later is one row', async () => {
  const { gateway, purchaseId, url } = await openWith({ currency: 'usd' });
  await world.settle(purchaseId);
  world.vendor.state.refundNextAs('pending');
  refundAtStripe(purchaseId, 995);
  await world.shop.deliver(gateway, url, 'charge.refunded');
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', state: 'pending', amount: 995 },
  ]);
  world.vendor.state.changeRefund(world.vendor.state.refunds.at(-1)?.id ?? '', 'succeeded');
  await world.shop.deliver(gateway, url, 'charge.refunded');
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', state: 'succeeded', decline: null },
  ]);
  expect((await exceptions()).counts).toEqual([['amount-differs', 1]]);
});

test.each(['refund.updated', 'charge.refunded'])(
  'the refund of another amount does not pay either when %s reports it',
  async (type) => {
    const { gateway, purchaseId, url } = await openWith({ amount_total: 500 });
    await world.settle(purchaseId);
    refundAtStripe(purchaseId, 500);
    await world.shop.deliver(gateway, url, type);
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
    expect(await world.sales.transactions(purchaseId)).toMatchObject([
      { type: 'sale', amount: 500 },
      { type: 'refund', amount: 500, state: 'succeeded' },
    ]);
  },
);

test('an authorization of another amount is no exception after it was cancelled', async () => {
  const { gateway, purchaseId, url } = await openWith({ amount_total: 500 }, 'atSessionStart');
  await world.settle(purchaseId);
  expect((await exceptions()).rows).toMatchObject([{ type: 'authorise', amount: 500 }]);
  world.sales.pass(31);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', amount: 500 },
    { type: 'void', amount: 500, state: 'succeeded' },
  ]);
  expect((await exceptions()).rows).toEqual([]);
  await world.shop.deliver(gateway, url, 'payment_intent.canceled');
  expect(await world.sales.transactions(purchaseId), 'reported again').toHaveLength(2);
});

test('the exception stays when the purchase expires, and shows what was refunded', async () => {
  const { gateway, purchaseId, url } = await openWith({ amount_total: 500 });
  world.sales.pass(31);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  refundAtStripe(purchaseId, 500);
  await world.shop.deliver(gateway, url, 'charge.refunded');
  await world.shop.deliver(gateway, url, 'charge.refunded');
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', amount: 500 },
    { type: 'refund', amount: 500, state: 'succeeded' },
  ]);
  expect((await exceptions()).rows).toHaveLength(1);
});
