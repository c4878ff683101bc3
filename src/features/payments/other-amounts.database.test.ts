// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type FakeStripe, startFakeStripe } from '../../../test/stripe/fake-stripe.ts';
import { getGatewayTrace } from '../payment-gateways/contract.ts';
import { getCardChoices, listCardTransactions } from '../sales-reports/cc/contract.ts';
import { settlePurchase } from './public/card-payments.ts';
import { type CardSales, cardSales } from './testing/card-sales.ts';
import { type StripeSales, stripeSales } from './testing/stripe-sales.ts';

let stripe: FakeStripe;
let server: TestServer;
let sales: CardSales;
let shop: StripeSales;

beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startTestServer({ stripeApiUrl: stripe.url });
});
afterAll(async () => {
  await server.close();
  await stripe[Symbol.asyncDispose]();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  sales = await cardSales(server);
  shop = stripeSales(server, sales, stripe);
});

// A session ends while the clock of the test goes on.
const signIn = () => server.signInAs(sales.family.provider.number);
const settle = (id: string) => settlePurchase(server.context, id);

/** Opens a page whose payment is of another amount than the price. */
async function openWith(changes: { amount_total?: number; currency?: string }) {
  const gateway = await shop.addGateway({ mode: 'live' });
  const { purchaseId, url } = await sales.open(gateway);
  const session = stripe.state.sessions.get(shop.sessionIn(url));
  if (session === undefined) throw new Error('There is no session');
  Object.assign(session, changes);
  await shop.pay(url);
  return { gateway, purchaseId, url };
}

async function exceptions() {
  const params = { orgNumber: String(sales.family.area.number) };
  const found = await server.call(getCardChoices, { params, query: {} }, await signIn());
  const { rows } = await server.call(
    listCardTransactions,
    { params, query: { exception: 'amount-differs' } },
    await signIn(),
  );
  const counted = found.exceptions.filter(({ count }) => count > 0);
  return { counts: counted.map(({ id, count }) => [id, count]), rows };
}

test('a payment of another amount pays for nothing, and is an exception once, however often reported', async () => {
  const { gateway, purchaseId, url } = await openWith({ amount_total: 500 });
  expect(await settle(purchaseId)).toBe('pending');
  await shop.deliver(gateway, url, 'checkout.session.completed');
  await shop.deliver(gateway, url, 'payment_intent.succeeded');
  expect(await settle(purchaseId)).toBe('pending');
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', amount: 500, last4: '4242' },
  ]);
  expect(await exceptions()).toMatchObject({
    counts: [['amount-differs', 1]],
    rows: [{ type: 'sale', amount: 500, currency: 'EUR' }],
  });
});

test('the trace says that the amount of an event was another one', async () => {
  const { gateway, url } = await openWith({ amount_total: 500 });
  await shop.deliver(gateway, url, 'payment_intent.succeeded');
  const params = { orgNumber: String(sales.family.area.number), gatewayId: gateway.id };
  const { rows } = await server.call(getGatewayTrace, { params }, await signIn());
  expect(rows).toMatchObject([
    { text: 'payment_intent.succeeded (another amount than the price)' },
  ]);
});

test('another currency is another amount', async () => {
  const { purchaseId } = await openWith({ currency: 'usd' });
  await settle(purchaseId);
  const { rows } = await exceptions();
  expect(rows).toMatchObject([{ amount: 995, currency: 'USD' }]);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
});

test('the exception stays when the purchase expires, and shows what was refunded', async () => {
  const { gateway, purchaseId, url } = await openWith({ amount_total: 500 });
  sales.pass(31);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  const [intent] = [...stripe.state.intents.values()].filter(
    ({ metadata }) => metadata.purchase === purchaseId,
  );
  const form = new Map([
    ['payment_intent', intent?.id ?? ''],
    ['amount', '500'],
  ]);
  stripe.state.call('POST', '/v1/refunds', form);
  await shop.deliver(gateway, url, 'charge.refunded');
  await shop.deliver(gateway, url, 'charge.refunded');
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', amount: 500 },
    { type: 'refund', amount: 500, state: 'succeeded' },
  ]);
  expect((await exceptions()).rows).toHaveLength(1);
});
