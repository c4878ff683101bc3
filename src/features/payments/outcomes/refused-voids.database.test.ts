// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { stripeWorld } from '../testing/stripe-sales.ts';

const world = stripeWorld();

/** The money is reserved, and the guest has not come online for an hour. */
async function leftAlone() {
  const gateway = await world.shop.addGateway({ capture: 'atSessionStart' });
  const { purchaseId, guestId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  await world.settle(purchaseId);
  world.sales.pass(61);
  return { purchaseId, guestId };
}

async function workFor(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    await world.sales.work();
    world.sales.pass(1);
  }
}

test('a void that Stripe refused succeeds when it is sent again', async () => {
  const { purchaseId } = await leftAlone();
  world.vendor.state.refuseCancels(1);
  await world.sales.work();
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'pending' },
  ]);
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'succeeded', decline: null },
  ]);
});

test.each([
  ['was refused', () => world.vendor.state.refuseCancels(1)],
  ['did not arrive', () => world.vendor.setSilent(true)],
])('a void that %s is not repeated when the guest has come online', async (_, hold) => {
  const { purchaseId, guestId } = await leftAlone();
  hold();
  await world.sales.work();
  world.vendor.setSilent(false);
  await world.sales.begin(guestId);
  await workFor(10);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'failed', decline: 'The guest came online' },
    { type: 'capture', state: 'succeeded' },
  ]);
});

test('a void without an answer for a day does not hold up the capture of a guest who comes online', async () => {
  const { purchaseId, guestId } = await leftAlone();
  world.vendor.setSilent(true);
  for (let hour = 0; hour < 26; hour += 1) {
    await world.sales.work();
    world.sales.pass(60);
  }
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'unknown' },
  ]);
  world.vendor.setSilent(false);
  await world.sales.begin(guestId);
  for (const minutes of [60, 5, 5]) {
    world.sales.pass(minutes);
    await world.sales.work();
  }
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a void whose answer was lost stands although the guest has come online', async () => {
  const { purchaseId, guestId } = await leftAlone();
  world.vendor.dropAfter('/cancel');
  await world.sales.work();
  await world.sales.begin(guestId);
  await workFor(10);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
});
