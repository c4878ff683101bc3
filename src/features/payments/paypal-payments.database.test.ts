// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dumpOf } from '../../../test/canaries.ts';
import {
  type FakePayPal,
  paypalClientId,
  paypalSecret,
  paypalWebhookId,
  startFakePayPal,
} from '../../../test/paypal/fake-paypal.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { UsableGateway } from '../payment-gateways/queries.ts';
import {
  notePurchaseStart,
  openHostedPage,
  refundPurchase,
  settlePurchase,
  voidPurchase,
} from './public/card-payments.ts';
import { type CardSales, cardSales } from './testing/card-sales.ts';

let paypal: FakePayPal;
let server: TestServer;
let sales: CardSales;

beforeAll(async () => {
  paypal = await startFakePayPal();
  server = await startTestServer({ paypalApiUrl: paypal.url });
});
afterAll(async () => {
  await server.close();
  await paypal[Symbol.asyncDispose]();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  sales = await cardSales(server);
  paypal.requests.length = 0;
});

const settle = (id: string) => settlePurchase(server.context, id);
const addPayPal = (
  changes: Partial<Parameters<CardSales['addGateway']>[0]> = {},
): Promise<UsableGateway> =>
  sales.addGateway({
    paypal: { clientId: paypalClientId, webhookId: paypalWebhookId },
    secrets: { clientSecret: paypalSecret },
    ...changes,
  });
const deliver = (
  gateway: UsableGateway,
  event: Omit<Parameters<FakePayPal['deliver']>[0], 'send'>,
) =>
  paypal.deliver({
    send: (init) => server.request(`/payments/${gateway.id}/events`, init),
    ...event,
  });

/** Approves the payment on the fake's page, as a browser does. */
const pay = (url: string, means = 'ok') =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ means }) });
const sentTo = (path: string) => paypal.requests.filter((request) => request.includes(path));

async function paid() {
  const gateway = await addPayPal();
  const bought = await sales.open(gateway);
  await pay(bought.url);
  expect(await settle(bought.purchaseId)).toBe('captured');
  const order = paypal.state.orderOf(bought.purchaseId);
  return { ...bought, gateway, order };
}

test('an approved payment is captured once by the return, and the event does nothing more', async () => {
  const gateway = await addPayPal();
  const { purchaseId, url } = await sales.open(gateway);
  expect(await openHostedPage(server.context, purchaseId, sales.page)).toEqual({ url });
  expect(await settle(purchaseId), 'not approved yet').toBe('pending');
  const approved = await pay(url);
  expect(approved.headers.get('location')).toBe(sales.page.returnUrl);
  expect(await settle(purchaseId)).toBe('captured');
  const order = paypal.state.orderOf(purchaseId);
  const { version } = await sales.purchase(purchaseId);
  const event = { type: 'PAYMENT.CAPTURE.COMPLETED', resource: order.captures[0] ?? {} };
  const { id, status } = await deliver(gateway, event);
  expect(status).toBe(200);
  expect(await deliver(gateway, { ...event, id })).toMatchObject({ status: 200 });
  expect(await sales.events(gateway.id)).toMatchObject([
    { event_id: id, type: 'PAYMENT.CAPTURE.COMPLETED', purchase_id: purchaseId },
  ]);
  expect(await sales.purchase(purchaseId)).toMatchObject({ version, reference: order.id });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', amount: 995, reference: order.captures[0]?.id },
  ]);
  expect(sentTo('/capture')).toHaveLength(1);
  expect(order.body).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'EUR', value: '9.95' } }],
    payment_source: {
      paypal: { experience_context: { cancel_url: sales.page.cancelUrl, user_action: 'PAY_NOW' } },
    },
  });
});

test('an event before the return captures it, also when the guest never returns', async () => {
  const gateway = await addPayPal();
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url);
  const resource = paypal.state.shown(paypal.state.orderOf(purchaseId));
  expect(await deliver(gateway, { type: 'CHECKOUT.ORDER.APPROVED', resource })).toMatchObject({
    status: 200,
  });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await settle(purchaseId)).toBe('captured');
  expect(sentTo('/capture')).toHaveLength(1);
});

test('forged events, events of other webhooks and unsigned ones are rejected', async () => {
  const gateway = await addPayPal();
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url);
  const resource = paypal.state.shown(paypal.state.orderOf(purchaseId));
  const event = { type: 'CHECKOUT.ORDER.APPROVED', resource };
  expect(await deliver(gateway, { ...event, isForged: true })).toMatchObject({ status: 400 });
  const other = await addPayPal({ paypal: { clientId: paypalClientId, webhookId: 'OTHER' } });
  expect(await deliver(other, event)).toMatchObject({ status: 400 });
  const body = JSON.stringify({ id: 'WH-0', event_type: event.type, resource });
  const unsigned = await server.request(`/payments/${gateway.id}/events`, { method: 'POST', body });
  expect(unsigned.status).toBe(400);
  expect(await sales.events(gateway.id)).toEqual([]);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
});

test('a declined payment fails; an abandoned one expires, and a late approval takes nothing', async () => {
  const gateway = await addPayPal();
  const declined = await sales.open(gateway);
  const late = await sales.open(gateway);
  await pay(declined.url, 'declined');
  expect(await settle(declined.purchaseId)).toBe('failed');
  expect(await sales.transactions(declined.purchaseId)).toMatchObject([
    { type: 'sale', state: 'failed', decline: 'PayPal or the bank declined the payment' },
  ]);
  sales.pass(30);
  await sales.work();
  expect(await sales.purchase(late.purchaseId)).toMatchObject({ status: 'expired' });
  await pay(late.url);
  const resource = paypal.state.shown(paypal.state.orderOf(late.purchaseId));
  await deliver(gateway, { type: 'CHECKOUT.ORDER.APPROVED', resource });
  expect(await sales.purchase(late.purchaseId)).toMatchObject({ status: 'expired' });
  expect(paypal.state.orderOf(late.purchaseId).captures).toEqual([]);
});

test('a payment that PayPal is checking waits, also beyond its time', async () => {
  const gateway = await addPayPal();
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url, 'pending');
  expect(await settle(purchaseId)).toBe('pending');
  sales.pass(31);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({
    status: 'pending',
    next_step_at: new Date(server.clock.now.getTime() + 120_000),
  });
  const [capture] = paypal.state.orderOf(purchaseId).captures;
  if (capture !== undefined) capture.status = 'COMPLETED';
  await deliver(gateway, { type: 'PAYMENT.CAPTURE.COMPLETED', resource: capture ?? {} });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('answers that are lost after the call charge nothing twice', async () => {
  const gateway = await addPayPal({ capture: 'atSessionStart' });
  const bought = await sales.buy(gateway);
  paypal.dropAfter('/checkout/orders');
  expect(await openHostedPage(server.context, bought.purchaseId, sales.page)).toMatchObject({
    failure: { kind: 'unreachable' },
  });
  const opened = await openHostedPage(server.context, bought.purchaseId, sales.page);
  const mine = [...paypal.state.orders.values()].filter(
    ({ custom_id }) => custom_id === bought.purchaseId,
  );
  expect(mine).toHaveLength(1);
  await pay('url' in opened ? opened.url : '');
  paypal.dropAfter('/authorize');
  expect(await settle(bought.purchaseId)).toBe('pending');
  expect(await settle(bought.purchaseId)).toBe('authorised');
  await server.database.withScope([sales.family.area.path], (transaction) =>
    notePurchaseStart(transaction, [{ guestId: bought.guestId, at: server.clock.now }]),
  );
  paypal.dropAfter('/capture');
  await sales.work();
  expect(await sales.transactions(bought.purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'pending' },
  ]);
  sales.pass(2);
  await sales.work();
  expect(await sales.purchase(bought.purchaseId)).toMatchObject({ status: 'captured' });
  paypal.dropAfter('/refund');
  const refund = { purchaseId: bought.purchaseId, amount: 300, by: 'Ada' };
  expect(await refundPurchase(server.context, refund)).toMatchObject({ state: 'pending' });
  const [made] = paypal.state.orderOf(bought.purchaseId).refunds;
  await deliver(gateway, {
    type: 'PAYMENT.CAPTURE.REFUNDED',
    resource: made === undefined ? {} : paypal.state.shownRefund(made),
  });
  sales.pass(2);
  await sales.work();
  expect(await sales.transactions(bought.purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'succeeded' },
    { type: 'refund', state: 'succeeded', amount: 300 },
  ]);
  const order = paypal.state.orderOf(bought.purchaseId);
  expect([order.authorizations.length, order.captures.length, order.refunds.length]).toEqual([
    1, 1, 1,
  ]);
});

test('refunds in parts, a pending one, one made at PayPal, and a reversal are booked', async () => {
  const { purchaseId, gateway, order } = await paid();
  const refund = (amount: number) =>
    refundPurchase(server.context, { purchaseId, amount, by: 'Ada' });
  expect(await refund(100)).toEqual({ state: 'succeeded', text: null });
  paypal.state.refundNextAs('PENDING');
  expect(await refund(50)).toEqual({
    state: 'pending',
    text: 'PayPal has not finished the refund',
  });
  const waiting = order.refunds.at(-1);
  if (waiting !== undefined) waiting.status = 'CANCELLED';
  sales.pass(2);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 100 });
  const captureId = order.captures[0]?.id ?? '';
  const amount = { currency_code: 'EUR', value: '2.00' };
  paypal.state.call(
    'POST',
    `/v2/payments/captures/${captureId}/refund`,
    JSON.stringify({ amount }),
  );
  const made = order.refunds.at(-1);
  await deliver(gateway, {
    type: 'PAYMENT.CAPTURE.REFUNDED',
    resource: made === undefined ? {} : paypal.state.shownRefund(made),
  });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 300 });
  const href = `${paypal.url}/v2/payments/captures/${captureId}`;
  await deliver(gateway, {
    type: 'PAYMENT.CAPTURE.REVERSED',
    resource: { id: 'REV1', amount: order.amount, links: [{ rel: 'up', href }] },
  });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', amount: 50, state: 'failed' },
    { type: 'refund', amount: 100, state: 'succeeded' },
    { type: 'refund', amount: 200, state: 'succeeded' },
    { type: 'chargeback', amount: 995 },
  ]);
});

test('an authorised payment is voided', async () => {
  const { purchaseId, url } = await sales.open(await addPayPal({ capture: 'atSessionStart' }));
  await pay(url);
  expect(await settle(purchaseId)).toBe('authorised');
  paypal.dropAfter('/void');
  const wanted = { purchaseId, by: 'Ada' };
  expect(await voidPurchase(server.context, wanted)).toMatchObject({ state: 'pending' });
  sales.pass(2);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'succeeded' },
  ]);
});

test('a silent PayPal changes nothing until it answers again', async () => {
  const gateway = await addPayPal();
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url);
  paypal.setSilent(true);
  expect(await settle(purchaseId)).toBe('pending');
  const resource = paypal.state.shown(paypal.state.orderOf(purchaseId));
  const event = { type: 'CHECKOUT.ORDER.APPROVED', resource, id: 'WH-SILENT' };
  expect(await deliver(gateway, event), 'to be delivered again').toMatchObject({ status: 400 });
  paypal.setSilent(false);
  expect(await deliver(gateway, event)).toMatchObject({ status: 200 });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a secret that PayPal does not accept is told in words, and none is stored in clear', async () => {
  const clientSecret = 'EJ_canary_of_the_secret_8c1d';
  const gateway = await addPayPal({ secrets: { clientSecret } });
  const { purchaseId } = await sales.buy(gateway);
  expect(await openHostedPage(server.context, purchaseId, sales.page)).toEqual({
    failure: { kind: 'refused', text: 'PayPal does not accept the client ID and secret' },
  });
  const texts = (await dumpOf(server.database)).map(({ text }) => text).join('\n');
  for (const secret of [clientSecret, paypalSecret]) expect(texts).not.toContain(secret);
});
