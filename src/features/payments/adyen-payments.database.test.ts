// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  adyenApiKey,
  adyenMerchant,
  type FakeAdyen,
  startFakeAdyen,
} from '../../../test/adyen/fake-adyen.ts';
import type { Item } from '../../../test/adyen/state.ts';
import { dumpOf } from '../../../test/canaries.ts';
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

const hmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const former = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';
const good = '4111111111111111';
const challenged = '4212345678910006';
const refused = '4000020000000000';

let adyen: FakeAdyen;
let server: TestServer;
let sales: CardSales;

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
  adyen.requests.length = 0;
  adyen.state.events.length = 0;
  adyen.state.failing.clear();
});

const settle = (id: string) => settlePurchase(server.context, id);
const addAdyen = (
  changes: Partial<Parameters<CardSales['addGateway']>[0]> = {},
): Promise<UsableGateway> =>
  sales.addGateway({
    adyen: { merchantAccount: adyenMerchant, clientKey: 'test_ABC', liveUrlPrefix: null },
    secrets: { apiKey: adyenApiKey, hmacKey },
    ...changes,
  });
const deliver = (
  gateway: UsableGateway,
  item: Item | undefined,
  changes: Partial<Parameters<FakeAdyen['deliver']>[1]> = {},
) =>
  adyen.deliver(item, {
    send: (init) => server.request(`/payments/${gateway.id}/events`, init),
    hmacKey,
    ...changes,
  });
/** Delivers the oldest event that was not delivered yet. */
const deliverNext = (gateway: UsableGateway) => deliver(gateway, adyen.state.events.shift());

/** Pays on the fake's hosted page, as a browser does. */
const pay = (url: string, number = good, more: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ number, ...more }) });

/** Buys and pays a purchase whose capture is a request of its own, up to its authorisation. */
async function authorised(gateway: UsableGateway) {
  const bought = await sales.open(gateway);
  await pay(bought.url);
  await deliverNext(gateway);
  expect(await sales.purchase(bought.purchaseId)).toMatchObject({ status: 'authorised' });
  return bought;
}

async function paid() {
  const gateway = await addAdyen();
  const bought = await sales.open(gateway);
  await pay(bought.url);
  await deliverNext(gateway);
  return { ...bought, gateway };
}

test('an accepted card is captured by the event, which is answered as Adyen wants it', async () => {
  const gateway = await addAdyen();
  const { purchaseId, url } = await sales.open(gateway);
  expect(await openHostedPage(server.context, purchaseId, sales.page)).toEqual({ url });
  expect(await (await pay(url)).text()).toContain(sales.page.returnUrl);
  const [item] = adyen.state.events;
  expect(await deliver(gateway, item)).toEqual({ status: 200, body: '[accepted]' });
  const { version, ...purchase } = await sales.purchase(purchaseId);
  expect(purchase).toMatchObject({ status: 'captured', reference: url.split('/').at(-1) });
  expect(await deliver(gateway, item), 'once more').toMatchObject({ status: 200 });
  expect(await settle(purchaseId)).toBe('captured');
  expect(await sales.purchase(purchaseId)).toMatchObject({ version });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', amount: 995, last4: '1111', brand: 'visa' },
  ]);
  expect(await sales.events(gateway.id)).toMatchObject([
    { event_id: `AUTHORISATION:true:${item?.pspReference}`, outcome: 'applied' },
  ]);
  const link = [...adyen.state.links.values()].find(({ reference }) => reference === purchaseId);
  expect(link?.body).toMatchObject({
    amount: { value: 995, currency: 'EUR' },
    allowedPaymentMethods: ['scheme'],
    reusable: false,
    manualCapture: false,
    shopperLocale: 'en-US',
  });
});

test('without an event the look-up captures it; the late event adds what a refund needs', async () => {
  const gateway = await addAdyen();
  const { purchaseId, url } = await sales.open(gateway);
  expect(await settle(purchaseId)).toBe('pending');
  await pay(url);
  sales.pass(3);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  const refund = { purchaseId, amount: 995, by: 'Ada' };
  expect(await refundPurchase(server.context, refund)).toMatchObject({
    state: 'pending',
    text: expect.stringContaining('not yet reported'),
  });
  const item = adyen.state.events.shift();
  await deliver(gateway, item);
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', last4: '1111', reference: item?.pspReference },
    { type: 'refund', state: 'pending' },
  ]);
  sales.pass(1);
  await sales.work();
  await deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
});

test('forged, changed and foreign events are rejected; a replaced key stays valid', async () => {
  const gateway = await addAdyen({
    secrets: { apiKey: adyenApiKey, hmacKey, previousWebhookSecret: former },
  });
  const { purchaseId, url } = await sales.open(gateway);
  await pay(url);
  const [item] = adyen.state.events;
  const forged = { hmacKey: 'AA'.repeat(32) };
  for (const changes of [
    forged,
    { tampered: { success: 'false' } },
    { tampered: { amount: { value: 1, currency: 'EUR' } } },
    { merchantAccountCode: 'OtherECOM' },
    { live: 'true' },
  ] as const)
    expect(await deliver(gateway, item, changes)).toMatchObject({ status: 400, body: '' });
  expect(await sales.events(gateway.id)).toEqual([]);
  sales.pass(25 * 60);
  expect(await deliver(gateway, item, { hmacKey: former })).toMatchObject({ status: 400 });
  sales.pass(-2 * 60);
  expect(await deliver(gateway, item, { hmacKey: former })).toMatchObject({ status: 200 });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a declined card and a failed challenge can be replaced; abandoned, the purchase expires', async () => {
  const gateway = await addAdyen();
  const { purchaseId, url } = await sales.open(gateway);
  const other = await sales.open(gateway);
  await pay(other.url, challenged, { answer: 'complete' });
  await deliverNext(gateway);
  expect(await sales.purchase(other.purchaseId)).toMatchObject({ status: 'captured' });
  await pay(url, refused);
  expect(await (await pay(url, challenged)).text()).toContain('Complete');
  await pay(url, challenged, { answer: 'fail' });
  await deliverNext(gateway);
  await deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  sales.pass(30);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    {
      type: 'sale',
      state: 'failed',
      decline: 'The card’s bank did not confirm the payment (3-D Secure)',
    },
  ]);
  expect(await (await pay(url)).text(), 'nobody can pay it any more').toContain('has expired');
});

test('a purchase that is abandoned without a card expires without a transaction', async () => {
  const { purchaseId, url } = await sales.open(await addAdyen());
  sales.pass(30);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await sales.transactions(purchaseId)).toEqual([]);
  await pay(url);
  expect(adyen.state.events).toEqual([]);
});

test('a capture waits for its event, and one that fails is a failed transaction', async () => {
  const gateway = await addAdyen({ capture: 'atSessionStart' });
  const { purchaseId, guestId } = await authorised(gateway);
  await server.database.withScope([sales.family.area.path], (transaction) =>
    notePurchaseStart(transaction, [guestId], server.clock.now),
  );
  adyen.state.failing.add('CAPTURE');
  await sales.work();
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'pending' },
  ]);
  expect(await deliverNext(gateway)).toMatchObject({ status: 200 });
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'authorised' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'failed', decline: 'Adyen reported that it was not done' },
  ]);
  sales.pass(61);
  await sales.work();
  await deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'failed' },
    { type: 'capture', state: 'succeeded' },
  ]);
});

test('answers that are lost after the call charge nothing twice', async () => {
  const gateway = await addAdyen({ capture: 'atSessionStart' });
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
  await pay('url' in opened ? opened.url : '');
  await deliverNext(gateway);
  await server.database.withScope([sales.family.area.path], (transaction) =>
    notePurchaseStart(transaction, [bought.guestId], server.clock.now),
  );
  adyen.dropAfter('/captures');
  await sales.work();
  expect(await sales.transactions(bought.purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'pending' },
  ]);
  await deliverNext(gateway);
  expect(await sales.purchase(bought.purchaseId)).toMatchObject({ status: 'captured' });
  adyen.dropAfter('/refunds');
  const refund = { purchaseId: bought.purchaseId, amount: 300, by: 'Ada' };
  expect(await refundPurchase(server.context, refund)).toMatchObject({ state: 'pending' });
  sales.pass(2);
  await sales.work();
  expect(await sales.transactions(bought.purchaseId), 'received, without an outcome').toMatchObject(
    [{ type: 'authorise' }, { type: 'capture', state: 'succeeded' }, { state: 'pending' }],
  );
  await deliverNext(gateway);
  expect(await sales.transactions(bought.purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture' },
    { type: 'refund', state: 'succeeded', amount: 300 },
  ]);
  expect(await sales.purchase(bought.purchaseId)).toMatchObject({ refunded: 300 });
  expect(adyen.state.events, 'each was done once').toEqual([]);
});

test('refunds in parts, one made at Adyen, one that fails, and a chargeback are booked', async () => {
  const { purchaseId, gateway } = await paid();
  const refund = (amount: number) =>
    refundPurchase(server.context, { purchaseId, amount, by: 'Ada' });
  expect(await refund(100)).toMatchObject({
    state: 'pending',
    text: expect.stringContaining('later'),
  });
  const first = adyen.state.events.shift();
  await deliver(gateway, first);
  adyen.state.failing.add('REFUND');
  await refund(50);
  await deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 100 });
  await deliver(gateway, adyen.state.report(purchaseId, 'REFUND', 200));
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 300 });
  await deliver(gateway, adyen.state.report(purchaseId, 'NOTIFICATION_OF_CHARGEBACK', 995));
  expect(await sales.purchase(purchaseId)).toMatchObject({ refunded: 300 });
  await deliver(gateway, {
    ...adyen.state.report(purchaseId, 'REFUND_FAILED', 100),
    pspReference: first?.pspReference ?? '',
  });
  expect(await sales.purchase(purchaseId), 'days later').toMatchObject({ refunded: 200 });
  const dispute = adyen.state.report(purchaseId, 'CHARGEBACK', 995);
  await deliver(gateway, dispute);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
  await deliver(gateway, { ...dispute, eventCode: 'CHARGEBACK_REVERSED' });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 200 });
  await deliver(gateway, { ...dispute, eventCode: 'SECOND_CHARGEBACK' });
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

test('an authorised payment is voided when Adyen reports it', async () => {
  const gateway = await addAdyen({ capture: 'atSessionStart' });
  const { purchaseId } = await authorised(gateway);
  expect(await voidPurchase(server.context, { purchaseId, by: 'Ada' })).toMatchObject({
    state: 'pending',
  });
  await deliverNext(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'succeeded' },
  ]);
});

test('a silent Adyen changes nothing until it answers again', async () => {
  const { purchaseId, url } = await sales.open(await addAdyen());
  await pay(url);
  adyen.setSilent(true);
  expect(await settle(purchaseId)).toBe('pending');
  sales.pass(31);
  await expect(sales.work()).rejects.toThrow('The gateway did not answer');
  adyen.setSilent(false);
  sales.pass(2);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a key that Adyen does not accept is told in words, and no secret is stored in clear', async () => {
  const apiKey = 'AQE_canary_of_the_key_8c1d';
  const gateway = await addAdyen({ secrets: { apiKey, hmacKey } });
  const { purchaseId } = await sales.buy(gateway);
  expect(await openHostedPage(server.context, purchaseId, sales.page)).toEqual({
    failure: { kind: 'refused', text: 'Adyen does not accept the API key' },
  });
  const texts = (await dumpOf(server.database)).map(({ text }) => text).join('\n');
  for (const secret of [apiKey, hmacKey, good]) expect(texts).not.toContain(secret);
});
