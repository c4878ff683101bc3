// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dumpOf } from '../../../test/canaries.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type FakeStripe, startFakeStripe } from '../../../test/stripe/fake-stripe.ts';
import type { UsableGateway } from '../payment-gateways/queries.ts';
import {
  cancelPurchase,
  notePurchaseStart,
  openHostedPage,
  refundPurchase,
  settlePurchase,
  unpaidReason,
  voidPurchase,
} from './public/card-payments.ts';
import { type CardSales, cardSales } from './testing/card-sales.ts';

const webhookSecret = 'whsec_current_5c0f9d1b';
const former = 'whsec_former_77aa20ce';

let stripe: FakeStripe;
let server: TestServer;
let sales: CardSales;

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
  stripe.requests.length = 0;
});

const settle = (id: string) => settlePurchase(server.context, id);
const addStripe = (
  changes: Partial<Parameters<CardSales['addGateway']>[0]> = {},
): Promise<UsableGateway> =>
  sales.addGateway({
    stripe: { publishableKey: 'pk_test_1', accountId: 'acct_1', descriptor: 'HOTEL WIFI' },
    secrets: { secretKey: stripe.secretKey, webhookSecret },
    ...changes,
  });
const sessionIn = (url: string) => url.split('/').at(-1) ?? '';
const deliver = (
  gateway: UsableGateway,
  url: string,
  type: string,
  changes: Partial<Parameters<FakeStripe['deliver']>[0]> = {},
) =>
  stripe.deliver({
    send: (init) => server.request(`/payments/${gateway.id}/events`, init),
    sessionId: sessionIn(url),
    type,
    now: server.clock.now,
    secrets: [webhookSecret],
    ...changes,
  });

/** Pays on the fake's hosted page, as a browser does. */
async function pay(url: string, number = '4242424242424242', more: Record<string, string> = {}) {
  const body = new URLSearchParams({ number, ...more });
  return fetch(url, { method: 'POST', redirect: 'manual', body });
}

test('a card is accepted on the hosted page, and the return captures it once', async () => {
  const gateway = await addStripe();
  const { purchaseId, url } = await sales.open(gateway);
  const again = await openHostedPage(server.context, purchaseId, sales.page);
  expect(again).toEqual({ url });
  const paid = await pay(url);
  expect(paid.headers.get('location')).toBe(sales.page.returnUrl);
  expect(await settle(purchaseId)).toBe('captured');
  const { status } = await deliver(gateway, url, 'checkout.session.completed');
  expect(status).toBe(200);
  expect(await sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    reference: sessionIn(url),
  });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', amount: 995, last4: '4242', brand: 'visa' },
  ]);
  const [intent] = [...stripe.state.intents.values()].filter(
    ({ metadata }) => metadata.purchase === purchaseId,
  );
  expect(intent).toMatchObject({ statement_descriptor_suffix: 'HOTEL WIFI', currency: 'eur' });
});

test('a visit with another return address leads to the same page', async () => {
  const gateway = await addStripe();
  const { purchaseId, url } = await sales.open(gateway);
  const sealedAgain = { ...sales.page, returnUrl: `${sales.page.returnUrl}?state=other` };
  expect(await openHostedPage(server.context, purchaseId, sealedAgain)).toEqual({ url });
  expect(await sales.purchase(purchaseId)).toMatchObject({ hosted_page: sales.page });
  await pay(url);
  await settle(purchaseId);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', hosted_page: null });
});

test('a payment of a silent Stripe stays open when the guest gives it up', async () => {
  const { purchaseId } = await sales.open(await addStripe());
  stripe.setSilent(true);
  expect(await cancelPurchase(server.context, purchaseId)).toBe('pending');
  stripe.setSilent(false);
  expect(await cancelPurchase(server.context, purchaseId)).toBe('expired');
});

test('a webhook before the return captures it, and the same event again does nothing', async () => {
  const gateway = await addStripe();
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url);
  const { id } = await deliver(gateway, url, 'payment_intent.succeeded');
  const { version, ...purchase } = await sales.purchase(purchaseId);
  expect(purchase).toMatchObject({ status: 'captured' });
  expect(await deliver(gateway, url, 'payment_intent.succeeded', { id })).toMatchObject({
    status: 200,
  });
  expect(await settle(purchaseId)).toBe('captured');
  expect(await sales.purchase(purchaseId)).toMatchObject({ version });
  expect(await sales.events(gateway.id)).toMatchObject([
    { event_id: id, outcome: 'applied', purchase_id: purchaseId },
  ]);
});

test('forged, old and foreign webhooks are rejected; a replaced secret stays valid', async () => {
  const gateway = await addStripe({
    secrets: { secretKey: stripe.secretKey, webhookSecret, previousWebhookSecret: former },
  });
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url);
  const send = (changes: Parameters<typeof deliver>[3]) =>
    deliver(gateway, url, 'payment_intent.succeeded', changes);
  expect(await send({ secrets: ['whsec_forged'] })).toMatchObject({ status: 400 });
  expect(await send({ ageSeconds: 360 })).toMatchObject({ status: 400 });
  expect(await send({ secrets: [] })).toMatchObject({ status: 400 });
  expect(await sales.events(gateway.id)).toEqual([]);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  sales.pass(25 * 60);
  expect(await send({ secrets: [former] }), 'after a day').toMatchObject({ status: 400 });
  sales.pass(-2 * 60);
  expect(await send({ secrets: ['whsec_unknown', former] })).toMatchObject({ status: 200 });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a declined card can be replaced on the page; abandoned, the purchase expires', async () => {
  const gateway = await addStripe();
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url, '4000000000009995');
  expect(await settle(purchaseId)).toBe('pending');
  await deliver(gateway, url, 'payment_intent.payment_failed');
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  sales.pass(30);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'failed', decline: 'The card has insufficient funds' },
  ]);
  expect(stripe.state.sessions.get(sessionIn(url))).toMatchObject({ status: 'expired' });
  const late = await pay(url);
  expect(await late.text()).not.toContain('Card number');
});

test('a challenged card is captured after its confirmation', async () => {
  const { purchaseId, url } = await sales.open(await addStripe());
  const asked = await pay(url, '4000002500003155');
  expect(await asked.text()).toContain('Complete');
  expect(await settle(purchaseId)).toBe('pending');
  await pay(url, '4000002500003155', { answer: 'complete' });
  expect(await settle(purchaseId)).toBe('captured');
});

test('a failed challenge is told as what it is', async () => {
  const gateway = await addStripe();
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url, '4000002500003155');
  await pay(url, '4000002500003155', { answer: 'failed' });
  await deliver(gateway, url, 'payment_intent.payment_failed');
  // Stripe's page takes another try.
  expect(await settle(purchaseId)).toBe('pending');
  sales.pass(30);
  await sales.work();
  expect(await sales.transactions(purchaseId)).toMatchObject([
    {
      type: 'sale',
      state: 'failed',
      decline: 'The card’s bank could not confirm the guest (3-D Secure)',
    },
  ]);
  const { area } = sales.family;
  const reason = await server.database.withScope([area.path], (transaction) =>
    unpaidReason(transaction, purchaseId),
  );
  expect(reason).toBe('unconfirmed');
});

test('a call whose reply was lost is repeated with the same key, and acts once', async () => {
  const gateway = await addStripe({ capture: 'atSessionStart' });
  const bought = await sales.buy(gateway);
  stripe.dropAfter('/checkout/sessions');
  expect(await openHostedPage(server.context, bought.purchaseId, sales.page)).toMatchObject({
    failure: { kind: 'unreachable' },
  });
  const opened = await openHostedPage(server.context, bought.purchaseId, sales.page);
  const url = 'url' in opened ? opened.url : '';
  const mine = [...stripe.state.sessions.values()].filter(
    ({ metadata }) => metadata.purchase === bought.purchaseId,
  );
  expect(mine).toHaveLength(1);
  await pay(url);
  expect(await settle(bought.purchaseId)).toBe('authorised');
  await server.database.withScope([sales.family.area.path], (transaction) =>
    notePurchaseStart(transaction, [{ guestId: bought.guestId, at: server.clock.now }]),
  );
  stripe.dropAfter('/capture');
  await sales.work();
  expect(await sales.transactions(bought.purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'pending' },
  ]);
  sales.pass(2);
  await sales.work();
  expect(await sales.purchase(bought.purchaseId)).toMatchObject({ status: 'captured' });
  stripe.dropAfter('/refunds');
  const refund = { purchaseId: bought.purchaseId, amount: 300, by: 'Ada' };
  expect(await refundPurchase(server.context, refund)).toMatchObject({ state: 'pending' });
  expect(
    await refundPurchase(server.context, { ...refund, amount: 700 }),
    'the pending refund counts',
  ).toMatchObject({ state: 'failed' });
  sales.pass(2);
  await sales.work();
  expect(await sales.purchase(bought.purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 300,
  });
  expect(await sales.transactions(bought.purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'succeeded' },
    { type: 'refund', state: 'succeeded', amount: 300 },
  ]);
  expect(stripe.state.refunds.filter(({ amount }) => amount === 300)).toHaveLength(1);
});

test('refunds in parts, a refund made at Stripe, and a chargeback are booked', async () => {
  const gateway = await addStripe();
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url);
  await settle(purchaseId);
  expect(await refundPurchase(server.context, { purchaseId, amount: 100, by: 'Ada' })).toEqual({
    state: 'succeeded',
    text: null,
  });
  const [intent] = [...stripe.state.intents.values()].filter(
    ({ metadata }) => metadata.purchase === purchaseId,
  );
  stripe.state.call(
    'POST',
    '/v1/refunds',
    new Map([
      ['payment_intent', intent?.id ?? ''],
      ['amount', '200'],
    ]),
  );
  await deliver(gateway, url, 'charge.refunded');
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 300 });
  await deliver(gateway, url, 'charge.dispute.funds_withdrawn');
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', amount: 100 },
    { type: 'refund', amount: 200 },
    { type: 'chargeback', amount: 995 },
  ]);
});

test('an authorised payment is voided, and its guest can no longer come online', async () => {
  const { purchaseId, guestId, url } = await sales.open(
    await addStripe({ capture: 'atSessionStart' }),
  );
  await pay(url);
  await settle(purchaseId);
  await server.database.system
    .updateTable('guest')
    .set({ plan_id: sales.plan.id })
    .where('id', '=', guestId)
    .execute();
  expect(await voidPurchase(server.context, { purchaseId, by: 'Ada' })).toMatchObject({
    state: 'succeeded',
  });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  const guest = await server.database.system
    .selectFrom('guest')
    .select('valid_until')
    .where('id', '=', guestId)
    .executeTakeFirst();
  expect(guest).toEqual({ valid_until: server.clock.now });
});

test('nothing changes while Stripe does not reply', async () => {
  const { purchaseId, url } = await sales.open(await addStripe());
  await pay(url);
  stripe.setSilent(true);
  expect(await settle(purchaseId)).toBe('pending');
  sales.pass(31);
  await expect(sales.work()).rejects.toThrow('The gateway did not answer');
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  stripe.setSilent(false);
  sales.pass(2);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a key that Stripe rejects has a readable error, and no secret is stored in clear', async () => {
  const secretKey = 'sk_test_canary_of_the_key_8c1d';
  const gateway = await addStripe({ secrets: { secretKey, webhookSecret } });
  const { purchaseId } = await sales.buy(gateway);
  expect(await openHostedPage(server.context, purchaseId, sales.page)).toEqual({
    failure: { kind: 'refused', text: 'Stripe does not accept the secret key' },
  });
  const texts = (await dumpOf(server.database)).map(({ text }) => text).join('\n');
  for (const secret of [secretKey, webhookSecret, '4242424242424242'])
    expect(texts).not.toContain(secret);
});

test('a page that cannot be opened counts as a failure of a live gateway', async () => {
  for (const [mode, failures] of [
    ['live', 1],
    ['test', 0],
  ] as const) {
    const gateway = await addStripe({ mode, secrets: { secretKey: 'sk_wrong', webhookSecret } });
    const { purchaseId } = await sales.buy(gateway);
    const opened = await openHostedPage(server.context, purchaseId, sales.page);
    expect(opened).toHaveProperty('failure');
    expect(
      await server.database.system
        .selectFrom('payment_gateway')
        .select('failures_in_row')
        .where('id', '=', gateway.id)
        .executeTakeFirst(),
    ).toEqual({ failures_in_row: failures });
  }
});
