// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { captureCardPurchase } from '../sales-reports/cc/actions/contract.ts';
import { listCardTransactions } from '../sales-reports/cc/contract.ts';
import { notePurchaseStart } from './public/card-payments.ts';
import { stripeWorld } from './testing/stripe-sales.ts';

const world = stripeWorld();

// A session ends while the clock of the test goes on.
const signIn = () => world.server.signInAs(world.sales.family.provider.number);

/** A guest is online, and the money is reserved. */
async function started() {
  const gateway = await world.shop.addGateway({ capture: 'atSessionStart', mode: 'live' });
  const { purchaseId, guestId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  await world.settle(purchaseId);
  await world.server.database.withScope([world.sales.family.area.path], (transaction) =>
    notePurchaseStart(transaction, [{ guestId, at: world.server.clock.now }]),
  );
  return purchaseId;
}

async function failedCaptures() {
  const params = { orgNumber: String(world.sales.family.area.number) };
  const query = { exception: 'capture-failed' } as const;
  return (await world.server.call(listCardTransactions, { params, query }, await signIn())).rows;
}

const refusal = 'Stripe rejected the request (charge_expired_for_capture)';
const captures = () =>
  world.vendor.requests.filter((request) => request.endsWith('/capture')).length;

test('a refused capture is tried again in the same row after growing pauses, then a person sees it', async () => {
  const purchaseId = await started();
  world.vendor.state.refuseCaptures(100);
  world.vendor.requests.length = 0;
  const triesAt: number[] = [];
  for (let minute = 0; minute <= 24 * 60; minute += 1) {
    const before = captures();
    await world.sales.work();
    if (captures() > before) triesAt.push(minute);
    world.sales.pass(1);
    if (minute === 100) {
      expect(await world.sales.transactions(purchaseId)).toMatchObject([
        { type: 'authorise' },
        { type: 'capture', state: 'pending', decline: refusal },
      ]);
      expect(await failedCaptures()).toEqual([]);
    }
  }
  expect(triesAt).toEqual([0, 1, 6, 21, 81, 321]);
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'failed', decline: refusal },
  ]);
  expect(await failedCaptures()).toMatchObject([{ type: 'capture', decline: refusal }]);
});

test('a capture that Stripe takes after a refusal is one that succeeded', async () => {
  const purchaseId = await started();
  world.vendor.state.refuseCaptures(2);
  for (const minutes of [0, 2, 6]) {
    world.sales.pass(minutes);
    await world.sales.work();
  }
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'succeeded', decline: null },
  ]);
});

test('a person captures again what the job has given up, or learns why not', async () => {
  const purchaseId = await started();
  world.vendor.state.refuseCaptures(7);
  for (const minutes of [0, 2, 6, 16, 61, 241]) {
    world.sales.pass(minutes);
    await world.sales.work();
  }
  const params = { orgNumber: String(world.sales.family.area.number), purchaseId };
  const capture = async () => world.server.call(captureCardPurchase, { params }, await signIn());
  expect(await capture()).toEqual({ isDone: false, text: refusal });
  expect(await failedCaptures()).toHaveLength(1);
  expect(await capture()).toEqual({ isDone: true, text: 'Captured' });
  expect(await failedCaptures()).toEqual([]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await world.sales.transactions(purchaseId)).toHaveLength(2);
});
