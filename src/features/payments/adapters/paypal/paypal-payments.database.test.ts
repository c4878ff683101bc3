// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { dumpOf } from '../../../../../test/canaries.ts';
import { paypalClientId, paypalSecret } from '../../../../../test/paypal/fake-paypal.ts';
import { openHostedPage, refundPurchase, voidPurchase } from '../../public/card-payments.ts';
import { expectDoneOnce } from '../../testing/lost-replies.ts';
import { paypalWorld } from '../../testing/paypal-sales.ts';

const world = paypalWorld();

const sentTo = (path: string) => world.vendor.requests.filter((request) => request.includes(path));

test('an approved payment is captured once by the return, and the event does nothing more', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  expect(await openHostedPage(world.server.context, purchaseId, world.sales.page)).toEqual({ url });
  expect(await world.settle(purchaseId), 'not approved yet').toBe('pending');
  const approved = await world.shop.pay(url);
  expect(approved.headers.get('location')).toBe(world.sales.page.returnUrl);
  expect(await world.settle(purchaseId)).toBe('captured');
  const order = world.vendor.state.orderOf(purchaseId);
  const { version } = await world.sales.purchase(purchaseId);
  const event = { type: 'PAYMENT.CAPTURE.COMPLETED', resource: order.captures[0] ?? {} };
  const { id, status } = await world.shop.deliver(gateway, event);
  expect(status).toBe(200);
  expect(await world.shop.deliver(gateway, { ...event, id })).toMatchObject({ status: 200 });
  expect(await world.sales.events(gateway.id)).toMatchObject([
    { event_id: id, type: 'PAYMENT.CAPTURE.COMPLETED', purchase_id: purchaseId },
  ]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ version, reference: order.id });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', amount: 995, reference: order.captures[0]?.id },
  ]);
  expect(sentTo('/capture')).toHaveLength(1);
  expect(order.body).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'EUR', value: '9.95' } }],
    payment_source: {
      paypal: {
        experience_context: { cancel_url: world.sales.page.cancelUrl, user_action: 'PAY_NOW' },
      },
    },
  });
});

test('an event before the return captures it, also when the guest never returns', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const resource = world.vendor.state.shown(world.vendor.state.orderOf(purchaseId));
  expect(
    await world.shop.deliver(gateway, { type: 'CHECKOUT.ORDER.APPROVED', resource }),
  ).toMatchObject({
    status: 200,
  });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await world.settle(purchaseId)).toBe('captured');
  expect(sentTo('/capture')).toHaveLength(1);
});

test('forged events, events of other webhooks and unsigned ones are rejected', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const resource = world.vendor.state.shown(world.vendor.state.orderOf(purchaseId));
  const event = { type: 'CHECKOUT.ORDER.APPROVED', resource };
  expect(await world.shop.deliver(gateway, { ...event, isForged: true })).toMatchObject({
    status: 400,
  });
  const other = await world.shop.addGateway({
    paypal: { clientId: paypalClientId, webhookId: 'OTHER' },
  });
  expect(await world.shop.deliver(other, event)).toMatchObject({ status: 400 });
  const body = JSON.stringify({ id: 'WH-0', event_type: event.type, resource });
  const unsigned = await world.server.request(`/payments/${gateway.id}/events`, {
    method: 'POST',
    body,
  });
  expect(unsigned.status).toBe(400);
  expect(await world.sales.events(gateway.id)).toEqual([]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
});

test('an event that PayPal no longer delivers is rejected without asking PayPal about it', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId } = await world.sales.open(gateway);
  const resource = world.vendor.state.shown(world.vendor.state.orderOf(purchaseId));
  const sentAt = world.server.clock.now;
  const event = { type: 'CHECKOUT.ORDER.APPROVED', resource, sentAt };
  world.sales.pass(3 * 24 * 60);
  expect(await world.shop.deliver(gateway, event)).toMatchObject({ status: 200 });
  const asked = sentTo('verify-webhook-signature').length;
  world.sales.pass(2 * 60);
  expect(await world.shop.deliver(gateway, event)).toMatchObject({ status: 400 });
  world.sales.pass(-4 * 24 * 60);
  expect(await world.shop.deliver(gateway, event), 'of tomorrow').toMatchObject({ status: 400 });
  expect(sentTo('verify-webhook-signature')).toHaveLength(asked);
});

test('a declined payment fails; an abandoned one expires, and a late approval takes nothing', async () => {
  const gateway = await world.shop.addGateway();
  const declined = await world.sales.open(gateway);
  const late = await world.sales.open(gateway);
  await world.shop.pay(declined.url, 'declined');
  expect(await world.settle(declined.purchaseId)).toBe('failed');
  expect(await world.sales.transactions(declined.purchaseId)).toMatchObject([
    { type: 'sale', state: 'failed', decline: 'PayPal or the bank declined the payment' },
  ]);
  world.sales.pass(30);
  await world.sales.work();
  expect(await world.sales.purchase(late.purchaseId)).toMatchObject({ status: 'expired' });
  await world.shop.pay(late.url);
  const resource = world.vendor.state.shown(world.vendor.state.orderOf(late.purchaseId));
  await world.shop.deliver(gateway, { type: 'CHECKOUT.ORDER.APPROVED', resource });
  expect(await world.sales.purchase(late.purchaseId)).toMatchObject({ status: 'expired' });
  expect(world.vendor.state.orderOf(late.purchaseId).captures).toEqual([]);
});

test('a payment that PayPal is checking waits, also beyond its time', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url, 'pending');
  expect(await world.settle(purchaseId)).toBe('pending');
  world.sales.pass(31);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'pending',
    next_step_at: new Date(world.server.clock.now.getTime() + 120_000),
  });
  const [capture] = world.vendor.state.orderOf(purchaseId).captures;
  if (capture !== undefined) capture.status = 'COMPLETED';
  await world.shop.deliver(gateway, { type: 'PAYMENT.CAPTURE.COMPLETED', resource: capture ?? {} });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('answers that are lost after the call charge nothing twice', () =>
  expectDoneOnce(world, {
    paths: { page: '/checkout/orders', capture: '/capture', refund: '/refund' },
    async authorise({ purchaseId }) {
      world.vendor.dropAfter('/authorize');
      expect(await world.settle(purchaseId)).toBe('pending');
      expect(await world.settle(purchaseId)).toBe('authorised');
    },
    async refund({ gateway, purchaseId, repeat }) {
      const [made] = world.vendor.state.orderOf(purchaseId).refunds;
      await world.shop.deliver(gateway, {
        type: 'PAYMENT.CAPTURE.REFUNDED',
        resource: made === undefined ? {} : world.vendor.state.shownRefund(made),
      });
      await repeat();
    },
    made: (purchaseId) => {
      const { authorizations, captures, refunds } = world.vendor.state.orderOf(purchaseId);
      const orders = [...world.vendor.state.orders.values()].filter(
        ({ custom_id }) => custom_id === purchaseId,
      );
      return { orders, authorizations, captures, refunds };
    },
  }));

test('refunds in parts, a pending one, one made at PayPal, and a reversal are booked', async () => {
  const { purchaseId, gateway, order } = await world.shop.buy();
  const refund = (amount: number) =>
    refundPurchase(world.server.context, { purchaseId, amount, by: 'Ada' });
  expect(await refund(100)).toEqual({ state: 'succeeded', text: null });
  world.vendor.state.refundNextAs('PENDING');
  expect(await refund(50)).toEqual({
    state: 'pending',
    text: 'PayPal has not finished the refund',
  });
  const waiting = order.refunds.at(-1);
  if (waiting !== undefined) waiting.status = 'CANCELLED';
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 100,
  });
  const captureId = order.captures[0]?.id ?? '';
  const amount = { currency_code: 'EUR', value: '2.00' };
  world.vendor.state.call(
    'POST',
    `/v2/payments/captures/${captureId}/refund`,
    JSON.stringify({ amount }),
  );
  const made = order.refunds.at(-1);
  await world.shop.deliver(gateway, {
    type: 'PAYMENT.CAPTURE.REFUNDED',
    resource: made === undefined ? {} : world.vendor.state.shownRefund(made),
  });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 300,
  });
  const href = `${world.vendor.url}/v2/payments/captures/${captureId}`;
  await world.shop.deliver(gateway, {
    type: 'PAYMENT.CAPTURE.REVERSED',
    resource: { id: 'REV1', amount: order.amount, links: [{ rel: 'up', href }] },
  });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', amount: 50, state: 'failed' },
    { type: 'refund', amount: 100, state: 'succeeded' },
    { type: 'refund', amount: 200, state: 'succeeded' },
    { type: 'chargeback', amount: 995 },
  ]);
});

test('an authorised payment is voided', async () => {
  const { purchaseId, url } = await world.sales.open(
    await world.shop.addGateway({ capture: 'atSessionStart' }),
  );
  await world.shop.pay(url);
  expect(await world.settle(purchaseId)).toBe('authorised');
  world.vendor.dropAfter('/void');
  const wanted = { purchaseId, by: 'Ada' };
  expect(await voidPurchase(world.server.context, wanted)).toMatchObject({ state: 'pending' });
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'succeeded' },
  ]);
});

test('a silent PayPal changes nothing until it answers again', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  world.vendor.setSilent(true);
  expect(await world.settle(purchaseId)).toBe('pending');
  const resource = world.vendor.state.shown(world.vendor.state.orderOf(purchaseId));
  const event = { type: 'CHECKOUT.ORDER.APPROVED', resource, id: 'WH-SILENT' };
  expect(await world.shop.deliver(gateway, event), 'to be delivered again').toMatchObject({
    status: 400,
  });
  world.vendor.setSilent(false);
  expect(await world.shop.deliver(gateway, event)).toMatchObject({ status: 200 });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a secret that PayPal does not accept is told in words, and none is stored in clear', async () => {
  const clientSecret = 'EJ_canary_of_the_secret_8c1d';
  const gateway = await world.shop.addGateway({ secrets: { clientSecret } });
  const { purchaseId } = await world.sales.buy(gateway);
  expect(await openHostedPage(world.server.context, purchaseId, world.sales.page)).toEqual({
    failure: { kind: 'denied', text: 'PayPal does not accept the client ID and secret' },
  });
  const texts = (await dumpOf(world.server.database)).map(({ text }) => text).join('\n');
  for (const secret of [clientSecret, paypalSecret]) expect(texts).not.toContain(secret);
});
