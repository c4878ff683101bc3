// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { notePurchaseStart } from './public/card-payments.ts';
import { stripeWorld } from './testing/stripe-sales.ts';

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
