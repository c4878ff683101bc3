// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeAdyen, startFakeAdyen } from '../../../test/adyen/fake-adyen.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  notePurchaseStart,
  openHostedPage,
  refundPurchase,
  settlePurchase,
  voidPurchase,
} from './public/card-payments.ts';
import { adyenSales } from './testing/adyen-sales.ts';
import { type CardSales, cardSales } from './testing/card-sales.ts';

let adyen: FakeAdyen;
let server: TestServer;
let sales: CardSales;
let shop: ReturnType<typeof adyenSales>;

beforeAll(async () => {
  adyen = await startFakeAdyen();
  server = await startTestServer({ adyenApiUrl: adyen.url });
});
afterAll(async () => {
  await server.close();
  await adyen[Symbol.asyncDispose]();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  sales = await cardSales(server);
  shop = adyenSales(server, sales, adyen);
  adyen.state.events.length = 0;
  adyen.state.failing.clear();
});

const settle = (id: string) => settlePurchase(server.context, id);

test('without an event the look-up captures it; the late event adds what a refund needs', async () => {
  const gateway = await shop.addGateway();
  const { purchaseId, url } = await sales.open(gateway);
  expect(await settle(purchaseId)).toBe('pending');
  await shop.pay(url);
  sales.pass(3);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  const refund = { purchaseId, amount: 995, by: 'Ada' };
  expect(await refundPurchase(server.context, refund)).toMatchObject({
    state: 'pending',
    text: expect.stringContaining('not yet reported'),
  });
  const item = adyen.state.events.shift();
  await shop.deliver(gateway, item);
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', last4: '1111', reference: item?.pspReference },
    { type: 'refund', state: 'pending' },
  ]);
  sales.pass(1);
  await sales.work();
  await shop.deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
});

test('a capture waits for its event, and one that fails is tried again in the same row', async () => {
  const gateway = await shop.addGateway({ capture: 'atSessionStart' });
  const { purchaseId, guestId } = await shop.buy(gateway);
  await server.database.withScope([sales.family.area.path], (transaction) =>
    notePurchaseStart(transaction, [{ guestId, at: server.clock.now }]),
  );
  adyen.state.failing.add('CAPTURE');
  await sales.work();
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'pending' },
  ]);
  expect(await shop.deliverNext(gateway)).toMatchObject({ status: 200 });
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'authorised' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'pending', decline: 'Adyen reported that it was not done' },
  ]);
  sales.pass(2);
  await sales.work();
  await shop.deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'succeeded', decline: null },
  ]);
});

test('answers that are lost after the call charge nothing twice', async () => {
  const gateway = await shop.addGateway({ capture: 'atSessionStart' });
  const bought = await sales.buy(gateway);
  adyen.dropAfter('/paymentLinks');
  expect(await openHostedPage(server.context, bought.purchaseId, sales.page)).toMatchObject({
    failure: { kind: 'unreachable' },
  });
  const opened = await openHostedPage(server.context, bought.purchaseId, sales.page);
  const mine = [...adyen.state.links.values()].filter(
    ({ reference }) => reference === bought.purchaseId,
  );
  expect(mine).toHaveLength(1);
  await shop.pay('url' in opened ? opened.url : '');
  await shop.deliverNext(gateway);
  await server.database.withScope([sales.family.area.path], (transaction) =>
    notePurchaseStart(transaction, [{ guestId: bought.guestId, at: server.clock.now }]),
  );
  adyen.dropAfter('/captures');
  await sales.work();
  expect(await sales.transactions(bought.purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'pending' },
  ]);
  await shop.deliverNext(gateway);
  expect(await sales.purchase(bought.purchaseId)).toMatchObject({ status: 'captured' });
  adyen.dropAfter('/refunds');
  const refund = { purchaseId: bought.purchaseId, amount: 300, by: 'Ada' };
  expect(await refundPurchase(server.context, refund)).toMatchObject({ state: 'pending' });
  sales.pass(2);
  await sales.work();
  expect(await sales.transactions(bought.purchaseId), 'received, without an outcome').toMatchObject(
    [{ type: 'authorise' }, { type: 'capture', state: 'succeeded' }, { state: 'pending' }],
  );
  await shop.deliverNext(gateway);
  expect(await sales.transactions(bought.purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture' },
    { type: 'refund', state: 'succeeded', amount: 300 },
  ]);
  expect(await sales.purchase(bought.purchaseId)).toMatchObject({ refunded: 300 });
  expect(adyen.state.events, 'each was done once').toEqual([]);
});

test('refunds in parts, one made at Adyen, one that fails, and a chargeback are booked', async () => {
  const gateway = await shop.addGateway();
  const { purchaseId } = await shop.buy(gateway);
  const refund = (amount: number) =>
    refundPurchase(server.context, { purchaseId, amount, by: 'Ada' });
  expect(await refund(100)).toMatchObject({
    state: 'pending',
    text: expect.stringContaining('later'),
  });
  const first = adyen.state.events.shift();
  await shop.deliver(gateway, first);
  adyen.state.failing.add('REFUND');
  await refund(50);
  await shop.deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 100 });
  await shop.deliver(gateway, adyen.state.report(purchaseId, 'REFUND', 200));
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 300 });
  await shop.deliver(gateway, adyen.state.report(purchaseId, 'NOTIFICATION_OF_CHARGEBACK', 995));
  expect(await sales.purchase(purchaseId)).toMatchObject({ refunded: 300 });
  await shop.deliver(gateway, {
    ...adyen.state.report(purchaseId, 'REFUND_FAILED', 100),
    pspReference: first?.pspReference ?? '',
  });
  expect(await sales.purchase(purchaseId), 'days later').toMatchObject({ refunded: 200 });
  const dispute = adyen.state.report(purchaseId, 'CHARGEBACK', 995);
  await shop.deliver(gateway, dispute);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
  await shop.deliver(gateway, { ...dispute, eventCode: 'CHARGEBACK_REVERSED' });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 200 });
  await shop.deliver(gateway, { ...dispute, eventCode: 'SECOND_CHARGEBACK' });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', amount: 50, state: 'failed' },
    { type: 'refund', amount: 100, state: 'failed', decline: expect.stringContaining('bank') },
    { type: 'refund', amount: 200, state: 'succeeded' },
    { type: 'chargeback', amount: 995, state: 'failed' },
    { type: 'chargeback', amount: 995, state: 'succeeded' },
  ]);
});

test('a chargeback after the events are forgotten finds its purchase by the booked payment', async () => {
  const gateway = await shop.addGateway();
  const { purchaseId } = await shop.buy(gateway);
  await server.database.system
    .deleteFrom('payment_event')
    .where('gateway_id', '=', gateway.id)
    .execute();
  await shop.deliver(gateway, {
    ...adyen.state.report(purchaseId, 'CHARGEBACK', 995),
    merchantReference: 'of another system',
  });
  expect(await sales.purchase(purchaseId)).toMatchObject({ refunded: 995 });
});

test('a capture that the card scheme does not carry out brings no money', async () => {
  const gateway = await shop.addGateway();
  const { purchaseId } = await shop.buy(gateway);
  await shop.deliver(gateway, adyen.state.report(purchaseId, 'CAPTURE_FAILED', 995));
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded' },
    { type: 'chargeback', amount: 995, decline: expect.stringContaining('did not carry out') },
  ]);
});

test('an authorised payment is voided when Adyen reports it', async () => {
  const gateway = await shop.addGateway({ capture: 'atSessionStart' });
  const { purchaseId } = await shop.buy(gateway);
  expect(await voidPurchase(server.context, { purchaseId, by: 'Ada' })).toMatchObject({
    state: 'pending',
  });
  await shop.deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'succeeded' },
  ]);
});

test('an authorised payment without an event is voided by our reference', async () => {
  const gateway = await shop.addGateway({ capture: 'atSessionStart' });
  const { purchaseId, url } = await sales.open(gateway);
  await shop.pay(url);
  expect(await settle(purchaseId)).toBe('authorised');
  expect(await voidPurchase(server.context, { purchaseId, by: 'Ada' })).toMatchObject({
    state: 'pending',
  });
  expect(adyen.requests).toContain('POST /v71/cancels');
  await shop.deliverNext(gateway);
  await shop.deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
});
