// On both engines: it executes statements that no example of a route does.
import { afterEach, expect, test } from 'vitest';
import { signatureKey, transactionKey } from '../../../test/authorize-net/fake-authorize-net.ts';
import { authorizeNetCards } from '../../../test/authorize-net/state.ts';
import { voidPurchase } from './public/card-payments.ts';
import { authorizeNetWorld } from './testing/authorize-net-sales.ts';

const world = authorizeNetWorld();

afterEach(() => world.shop.expectLedger());

const sent = (name: string) => world.vendor.requests.filter((request) => request.includes(name));

test('an accepted payment is charged once by the return, and its event does nothing more', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  expect(await world.settle(purchaseId), 'not paid yet').toBe('pending');
  const token = await world.shop.tokenOn(url);
  const paid = await world.shop.pay(url);
  expect(paid.headers.get('location')).toBe(world.sales.page.returnUrl);
  expect(await world.settle(purchaseId)).toBe('captured');
  const { version, reference } = await world.sales.purchase(purchaseId);
  const { transId } = await world.shop.paymentOf(purchaseId);
  const event = { type: 'authcapture.created', transId };
  const { id, status } = await world.shop.deliver(gateway, event);
  expect(status).toBe(200);
  expect(await world.shop.deliver(gateway, { ...event, id })).toMatchObject({ status: 200 });
  expect(await world.sales.events(gateway.id)).toMatchObject([
    { event_id: id, type: 'net.authorize.payment.authcapture.created', purchase_id: purchaseId },
  ]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ version });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    {
      type: 'sale',
      state: 'succeeded',
      amount: 995,
      reference: transId,
      brand: 'visa',
      last4: '1111',
    },
  ]);
  const page = await world.server.request(new URL(url).pathname);
  expect(page.status, 'a page that is paid').toBe(404);
  expect(world.vendor.state.pageOf(token)).toMatchObject({
    transactionRequest: {
      transactionType: 'authCaptureTransaction',
      amount: '9.95',
      currencyCode: 'EUR',
      order: { invoiceNumber: reference, description: 'Premium' },
    },
  });
  expect(reference).toMatch(/^S[\da-f]{19}$/);
});

test('an event before the return charges it, also when the guest never returns', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const { transId } = await world.shop.paymentOf(purchaseId);
  await world.shop.deliver(gateway, { type: 'authcapture.created', transId });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await world.settle(purchaseId)).toBe('captured');
  expect(await world.sales.transactions(purchaseId)).toHaveLength(1);
});

test.each(['atOnce', 'atSessionStart'] as const)(
  'a payment that is held for review waits, also beyond its time (charged %s)',
  async (capture) => {
    const gateway = await world.shop.addGateway({ capture });
    const approved = await world.sales.open(gateway);
    const refused = await world.sales.open(gateway);
    for (const { url } of [approved, refused]) await world.shop.pay(url, authorizeNetCards.held);
    const payment = await world.shop.paymentOf(approved.purchaseId);
    const other = await world.shop.paymentOf(refused.purchaseId);
    await world.shop.deliver(gateway, { type: 'fraud.held', transId: payment.transId });
    expect(await world.settle(approved.purchaseId)).toBe('pending');
    world.sales.pass(31);
    await world.sales.work();
    expect(await world.sales.purchase(approved.purchaseId)).toMatchObject({ status: 'pending' });
    world.vendor.state.review(payment, true);
    world.vendor.state.review(other, false);
    await world.shop.deliver(gateway, { type: 'fraud.approved', transId: payment.transId });
    await world.shop.deliver(gateway, { type: 'fraud.declined', transId: other.transId });
    expect(await world.sales.purchase(approved.purchaseId)).toMatchObject({
      status: capture === 'atOnce' ? 'captured' : 'authorised',
    });
    expect(await world.sales.purchase(refused.purchaseId)).toMatchObject({
      status: 'failed',
      failure: 'The card was declined',
    });
  },
);

test('forged events, events of other accounts and unsigned ones are rejected', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const { transId } = await world.shop.paymentOf(purchaseId);
  const event = { type: 'authcapture.created', transId };
  const forged = { ...event, signatureKey: '00'.repeat(64) };
  expect(await world.shop.deliver(gateway, forged)).toMatchObject({ status: 400 });
  const unsigned = await world.server.request(`/payments/${gateway.id}/events`, {
    method: 'POST',
    body: JSON.stringify({ notificationId: '1', eventType: 'x', payload: { id: transId } }),
  });
  expect(unsigned.status).toBe(400);
  expect(await world.sales.events(gateway.id)).toEqual([]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  const other = await world.shop.addGateway();
  expect(await world.shop.deliver(other, event)).toMatchObject({ status: 200 });
  expect(await world.sales.events(other.id)).toMatchObject([{ purchase_id: null }]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  const test = { type: 'authcapture.created', transId: '0' };
  expect(await world.shop.deliver(gateway, test), 'a test event').toMatchObject({ status: 200 });
  await world.settle(purchaseId);
});

test('the earlier signature key is valid for a day', async () => {
  const secrets = {
    transactionKey,
    signatureKey: '11'.repeat(64),
    previousWebhookSecret: signatureKey,
  };
  const gateway = await world.shop.addGateway({ secrets });
  const event = { type: 'authcapture.created', transId: '0' };
  expect(await world.shop.deliver(gateway, event)).toMatchObject({ status: 200 });
  world.sales.pass(24 * 60);
  expect(await world.shop.deliver(gateway, event)).toMatchObject({ status: 400 });
});

test('an authorised payment is captured when the guest begins, once, though the answer was lost', async () => {
  const { purchaseId, guestId, payment } = await world.shop.buy({ capture: 'atSessionStart' });
  expect(payment.invoice).toMatch(/^A/);
  await world.sales.begin(guestId);
  world.vendor.dropAfter('priorAuthCapture');
  await world.sales.work();
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'pending' },
  ]);
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded', reference: payment.transId },
    { type: 'capture', state: 'succeeded', reference: payment.transId },
  ]);
  expect(sent('priorAuthCapture')).toHaveLength(1);
});

test('an authorised payment is voided once, though the answer was lost', async () => {
  const { purchaseId } = await world.shop.buy({ capture: 'atSessionStart' });
  world.vendor.dropAfter('voidTransaction');
  const wanted = { purchaseId, by: 'Ada' };
  expect(await voidPurchase(world.server.context, wanted)).toMatchObject({ state: 'pending' });
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'succeeded' },
  ]);
  expect(sent('voidTransaction')).toHaveLength(1);
});

test('an authorised payment that the merchant voids or captures at Authorize.Net follows', async () => {
  const voided = await world.shop.buy({ capture: 'atSessionStart' });
  const { transId: refTransId } = voided.payment;
  world.vendor.state.create({ transactionType: 'voidTransaction', refTransId });
  await world.shop.deliver(voided.gateway, { type: 'void.created', transId: refTransId });
  expect(await world.sales.purchase(voided.purchaseId)).toMatchObject({ status: 'voided' });
  const captured = await world.shop.buy({ capture: 'atSessionStart' });
  const { transId } = captured.payment;
  const transactionType = 'priorAuthCaptureTransaction';
  world.vendor.state.create({ transactionType, refTransId: transId });
  await world.shop.deliver(captured.gateway, { type: 'priorAuthCapture.created', transId });
  expect(await world.sales.purchase(captured.purchaseId)).toMatchObject({ status: 'captured' });
});

test('a payment of which no event and no return told is found by its invoice, also when it is settled', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  for (const number of [authorizeNetCards.declined, authorizeNetCards.good])
    await world.shop.pay(url, number);
  world.vendor.setSilent(true);
  world.sales.pass(20);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  world.vendor.state.settle();
  world.vendor.setSilent(false);
  world.sales.pass(15);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('an abandoned payment expires', async () => {
  const { purchaseId } = await world.sales.open(await world.shop.addGateway());
  world.sales.pass(30);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
});

test('a silent Authorize.Net changes nothing until it answers again', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const { transId } = await world.shop.paymentOf(purchaseId);
  world.vendor.setSilent(true);
  expect(await world.settle(purchaseId)).toBe('pending');
  const event = { type: 'authcapture.created', transId, id: 'note-silent' };
  expect(await world.shop.deliver(gateway, event), 'to be delivered again').toMatchObject({
    status: 400,
  });
  world.vendor.setSilent(false);
  expect(await world.shop.deliver(gateway, event)).toMatchObject({ status: 200 });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});
