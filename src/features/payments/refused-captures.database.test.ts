// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type FakeStripe, startFakeStripe } from '../../../test/stripe/fake-stripe.ts';
import { captureCardPurchase } from '../sales-reports/cc/actions/contract.ts';
import { listCardTransactions } from '../sales-reports/cc/contract.ts';
import { notePurchaseStart, settlePurchase } from './public/card-payments.ts';
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

/** A guest is online, and the money is reserved. */
async function started() {
  const gateway = await shop.addGateway({ capture: 'atSessionStart', mode: 'live' });
  const { purchaseId, guestId, url } = await sales.open(gateway);
  await shop.pay(url);
  await settlePurchase(server.context, purchaseId);
  await server.database.withScope([sales.family.area.path], (transaction) =>
    notePurchaseStart(transaction, [{ guestId, at: server.clock.now }]),
  );
  return purchaseId;
}

async function failedCaptures() {
  const params = { orgNumber: String(sales.family.area.number) };
  const query = { exception: 'capture-failed' } as const;
  return (await server.call(listCardTransactions, { params, query }, await signIn())).rows;
}

const refusal = 'Stripe rejected the request (charge_expired_for_capture)';
const captures = () => stripe.requests.filter((request) => request.endsWith('/capture')).length;

test('a refused capture is tried again in the same row after growing pauses, then a person sees it', async () => {
  const purchaseId = await started();
  stripe.state.refuseCaptures(100);
  stripe.requests.length = 0;
  const triesAt: number[] = [];
  for (let minute = 0; minute <= 24 * 60; minute += 1) {
    const before = captures();
    await sales.work();
    if (captures() > before) triesAt.push(minute);
    sales.pass(1);
    if (minute === 100) {
      expect(await sales.transactions(purchaseId)).toMatchObject([
        { type: 'authorise' },
        { type: 'capture', state: 'pending', decline: refusal },
      ]);
      expect(await failedCaptures()).toEqual([]);
    }
  }
  expect(triesAt).toEqual([0, 1, 6, 21, 81, 321]);
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'failed', decline: refusal },
  ]);
  expect(await failedCaptures()).toMatchObject([{ type: 'capture', decline: refusal }]);
});

test('a capture that Stripe takes after a refusal is one that succeeded', async () => {
  const purchaseId = await started();
  stripe.state.refuseCaptures(2);
  for (const minutes of [0, 2, 6]) {
    sales.pass(minutes);
    await sales.work();
  }
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'succeeded', decline: null },
  ]);
});

test('a person captures again what the job has given up, or learns why not', async () => {
  const purchaseId = await started();
  stripe.state.refuseCaptures(7);
  for (const minutes of [0, 2, 6, 16, 61, 241]) {
    sales.pass(minutes);
    await sales.work();
  }
  const params = { orgNumber: String(sales.family.area.number), purchaseId };
  const capture = async () => server.call(captureCardPurchase, { params }, await signIn());
  expect(await capture()).toEqual({ isDone: false, text: refusal });
  expect(await failedCaptures()).toHaveLength(1);
  expect(await capture()).toEqual({ isDone: true, text: 'Captured' });
  expect(await failedCaptures()).toEqual([]);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await sales.transactions(purchaseId)).toHaveLength(2);
});
