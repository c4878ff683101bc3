// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adyenApiKey, type FakeAdyen, startFakeAdyen } from '../../../test/adyen/fake-adyen.ts';
import { dumpOf } from '../../../test/canaries.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { openHostedPage, settlePurchase } from './public/card-payments.ts';
import { adyenCards, adyenSales, hmacKey } from './testing/adyen-sales.ts';
import { type CardSales, cardSales } from './testing/card-sales.ts';

const former = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';

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

test('an accepted card is captured by the event, which is answered as Adyen wants it', async () => {
  const gateway = await shop.addGateway();
  const { purchaseId, url } = await sales.open(gateway);
  expect(await openHostedPage(server.context, purchaseId, sales.page)).toEqual({ url });
  expect(await (await shop.pay(url)).text()).toContain(sales.page.returnUrl);
  const [item] = adyen.state.events;
  expect(await shop.deliver(gateway, item)).toEqual({ status: 200, body: '[accepted]' });
  const { version, ...purchase } = await sales.purchase(purchaseId);
  expect(purchase).toMatchObject({ status: 'captured', reference: url.split('/').at(-1) });
  expect(await shop.deliver(gateway, item), 'once more').toMatchObject({ status: 200 });
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

test('forged, changed and foreign events are rejected; a replaced key stays valid', async () => {
  const gateway = await shop.addGateway({
    secrets: { apiKey: adyenApiKey, hmacKey, previousWebhookSecret: former },
  });
  const { purchaseId, url } = await sales.open(gateway);
  await shop.pay(url);
  const [item] = adyen.state.events;
  const forged = { hmacKey: 'AA'.repeat(32) };
  for (const changes of [
    forged,
    { tampered: { success: 'false' } },
    { tampered: { amount: { value: 1, currency: 'EUR' } } },
    { merchantAccountCode: 'OtherECOM' },
    { live: 'true' },
  ] as const)
    expect(await shop.deliver(gateway, item, changes)).toMatchObject({ status: 400, body: '' });
  expect(await sales.events(gateway.id)).toEqual([]);
  sales.pass(25 * 60);
  expect(await shop.deliver(gateway, item, { hmacKey: former })).toMatchObject({ status: 400 });
  sales.pass(-2 * 60);
  expect(await shop.deliver(gateway, item, { hmacKey: former })).toMatchObject({ status: 200 });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a declined card and a failed challenge can be replaced; abandoned, the purchase expires', async () => {
  const gateway = await shop.addGateway();
  const { purchaseId, url } = await sales.open(gateway);
  const other = await sales.open(gateway);
  await shop.pay(other.url, adyenCards.challenged, { answer: 'complete' });
  await shop.deliverNext(gateway);
  expect(await sales.purchase(other.purchaseId)).toMatchObject({ status: 'captured' });
  await shop.pay(url, adyenCards.refused);
  expect(await (await shop.pay(url, adyenCards.challenged)).text()).toContain('Complete');
  await shop.pay(url, adyenCards.challenged, { answer: 'fail' });
  await shop.deliverNext(gateway);
  await shop.deliverNext(gateway);
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
  expect(await (await shop.pay(url)).text(), 'nobody can pay it any more').toContain('has expired');
});

test('a purchase that is abandoned without a card expires without a transaction', async () => {
  const { purchaseId, url } = await sales.open(await shop.addGateway());
  sales.pass(30);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await sales.transactions(purchaseId)).toEqual([]);
  await shop.pay(url);
  expect(adyen.state.events).toEqual([]);
});

test('a silent Adyen changes nothing until it answers again', async () => {
  const { purchaseId, url } = await sales.open(await shop.addGateway());
  await shop.pay(url);
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
  const gateway = await shop.addGateway({ secrets: { apiKey, hmacKey } });
  const { purchaseId } = await sales.buy(gateway);
  expect(await openHostedPage(server.context, purchaseId, sales.page)).toEqual({
    failure: { kind: 'refused', text: 'Adyen does not accept the API key' },
  });
  const texts = (await dumpOf(server.database)).map(({ text }) => text).join('\n');
  for (const secret of [apiKey, hmacKey, adyenCards.good]) expect(texts).not.toContain(secret);
});
