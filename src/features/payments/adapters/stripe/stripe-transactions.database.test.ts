// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { refundPurchase, voidPurchase } from '../../public/card-payments.ts';
import { expectDoneOnce } from '../../testing/lost-replies.ts';
import { stripeWorld } from '../../testing/stripe-sales.ts';

const world = stripeWorld();

test('a call whose reply was lost is repeated with the same key, and acts once', () =>
  expectDoneOnce(world, {
    paths: { page: '/checkout/sessions', capture: '/capture', refund: '/refunds' },
    authorise: async ({ purchaseId }) => expect(await world.settle(purchaseId)).toBe('authorised'),
    made: (purchaseId) => {
      const { sessions, refunds } = world.vendor.state;
      return {
        sessions: [...sessions.values()].filter(({ metadata }) => metadata.purchase === purchaseId),
        refunds: refunds.filter(({ amount }) => amount === 300),
      };
    },
  }));

test('refunds in parts, a refund made at Stripe, and a chargeback are booked', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  await world.settle(purchaseId);
  expect(
    await refundPurchase(world.server.context, { purchaseId, amount: 100, by: 'Ada' }),
  ).toEqual({
    state: 'succeeded',
    text: null,
  });
  const intent = world.shop.intentOf(purchaseId);
  world.vendor.state.call(
    'POST',
    '/v1/refunds',
    new Map([
      ['payment_intent', intent.id],
      ['amount', '200'],
    ]),
  );
  await world.shop.deliver(gateway, url, 'charge.refunded');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 300,
  });
  await world.shop.deliver(gateway, url, 'charge.dispute.funds_withdrawn');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', amount: 100 },
    { type: 'refund', amount: 200 },
    { type: 'chargeback', amount: 995 },
  ]);
});

test('an authorised payment is voided, and its guest can no longer come online', async () => {
  const { purchaseId, guestId, url } = await world.sales.open(
    await world.shop.addGateway({ capture: 'atSessionStart' }),
  );
  await world.shop.pay(url);
  await world.settle(purchaseId);
  await world.server.database.system
    .updateTable('guest')
    .set({ plan_id: world.sales.plan.id })
    .where('id', '=', guestId)
    .execute();
  expect(await voidPurchase(world.server.context, { purchaseId, by: 'Ada' })).toMatchObject({
    state: 'succeeded',
  });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  const guest = await world.server.database.system
    .selectFrom('guest')
    .select('valid_until')
    .where('id', '=', guestId)
    .executeTakeFirst();
  expect(guest).toEqual({ valid_until: world.server.clock.now });
});
