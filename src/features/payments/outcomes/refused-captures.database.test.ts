// On both engines: it executes statements that no example of a route does.
import { expect, onTestFinished, test } from 'vitest';
import { captureCardPurchase } from '../../sales-reports/cc/actions/contract.ts';
import { listCardTransactions } from '../../sales-reports/cc/contract.ts';
import { voidPurchase } from '../public/card-payments.ts';
import { stripeWorld } from '../testing/stripe-sales.ts';

const world = stripeWorld();

// A session ends while the clock of the test goes on.
const signIn = () => world.server.signInAs(world.sales.family.provider.number);

/** A guest is online, and the money is reserved. */
async function started() {
  const gateway = await world.shop.addGateway({ capture: 'atSessionStart', mode: 'live' });
  const { purchaseId, guestId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  await world.settle(purchaseId);
  await world.sales.begin(guestId);
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

test.each([
  ['has no key', null],
  ['has a wrong key', 'sk_live_of_last_year'],
])('a capture waits while its gateway %s, and is not given up', async (_, key) => {
  const purchaseId = await started();
  const { gateway_id: id } = await world.sales.purchase(purchaseId);
  await world.shop.withSecretKey(id ?? '', key, async () => {
    for (let hour = 0; hour < 12; hour += 1) {
      await world.sales.work();
      world.sales.pass(60);
    }
    expect(await world.sales.transactions(purchaseId)).toMatchObject([
      { type: 'authorise' },
      { type: 'capture', state: 'pending' },
    ]);
  });
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

const captureOf = (purchaseId: string) => async () => {
  const params = { orgNumber: String(world.sales.family.area.number), purchaseId };
  return world.server.call(captureCardPurchase, { params }, await signIn());
};

test('a person cannot capture a payment before its capture has failed', async () => {
  const gateway = await world.shop.addGateway({ capture: 'atSessionStart', mode: 'live' });
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  expect(await world.settle(purchaseId)).toBe('authorised');
  await expect(captureOf(purchaseId)()).rejects.toMatchObject({ status: 409 });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([{ type: 'authorise' }]);
});

/** The job has given the capture up. */
async function givenUp(furtherRefusals = 0) {
  const purchaseId = await started();
  world.vendor.state.refuseCaptures(6 + furtherRefusals);
  for (const minutes of [0, 2, 6, 16, 61, 241]) {
    world.sales.pass(minutes);
    await world.sales.work();
  }
  return { purchaseId, capture: captureOf(purchaseId) };
}

test('a person captures again what the job has given up, or learns why not', async () => {
  const { purchaseId, capture } = await givenUp(1);
  expect(await capture()).toEqual({ isDone: false, text: refusal });
  expect(await failedCaptures()).toHaveLength(1);
  expect(await capture()).toEqual({ isDone: true, text: 'Captured' });
  expect(await failedCaptures()).toEqual([]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await world.sales.transactions(purchaseId)).toHaveLength(2);
});

test('a person’s retry of the next day is repeated until the gateway answers', async () => {
  const { purchaseId, capture } = await givenUp();
  await passDay();
  world.vendor.setSilent(true);
  onTestFinished(() => world.vendor.setSilent(false));
  expect(await capture()).toEqual({ isDone: true, text: 'Stripe did not answer' });
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'pending' },
  ]);
  world.vendor.setSilent(false);
  world.sales.pass(5);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

async function passDay() {
  world.sales.pass(24 * 60);
  await world.sales.work();
}

test('a retry without an answer for a day is listed and can be repeated again', async () => {
  const { purchaseId, capture } = await givenUp();
  world.vendor.setSilent(true);
  onTestFinished(() => world.vendor.setSilent(false));
  await capture();
  await passDay();
  expect(await failedCaptures()).toMatchObject([{ type: 'capture', state: 'unknown' }]);
  expect(await capture()).toEqual({ isDone: true, text: 'Stripe did not answer' });
  expect(await failedCaptures()).toEqual([]);
  world.vendor.setSilent(false);
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await world.sales.transactions(purchaseId)).toHaveLength(2);
});

test('a capture of unknown outcome does not hold up a void', async () => {
  const { purchaseId, capture } = await givenUp();
  world.vendor.setSilent(true);
  onTestFinished(() => world.vendor.setSilent(false));
  await capture();
  await passDay();
  world.vendor.setSilent(false);
  const wanted = { purchaseId, by: 'Ada' };
  expect(await voidPurchase(world.server.context, wanted)).toMatchObject({ state: 'succeeded' });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  expect(await failedCaptures()).toEqual([]);
});
