// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { stripeWebhookSecret, stripeWorld } from '../../testing/stripe-sales.ts';

const former = 'whsec_former_77aa20ce';
const world = stripeWorld();

test('a webhook before the return captures it, and the same event again does nothing', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const { id } = await world.shop.deliver(gateway, url, 'payment_intent.succeeded');
  const { version, ...purchase } = await world.sales.purchase(purchaseId);
  expect(purchase).toMatchObject({ status: 'captured' });
  expect(await world.shop.deliver(gateway, url, 'payment_intent.succeeded', { id })).toMatchObject({
    status: 200,
  });
  expect(await world.settle(purchaseId)).toBe('captured');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ version });
  expect(await world.sales.events(gateway.id)).toMatchObject([
    { event_id: id, outcome: 'applied', purchase_id: purchaseId },
  ]);
});

test('an event of the page that Stripe does not explain now is taken when it is repeated', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const id = `evt_${crypto.randomUUID()}`;
  const send = () => world.shop.deliver(gateway, url, 'checkout.session.completed', { id });
  world.vendor.setSilent(true);
  expect(await send()).toMatchObject({ status: 400 });
  world.vendor.setSilent(false);
  expect(await send()).toMatchObject({ status: 200 });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('forged, old and foreign webhooks are rejected; a replaced secret stays valid', async () => {
  const gateway = await world.shop.addGateway({
    secrets: {
      secretKey: world.vendor.secretKey,
      webhookSecret: stripeWebhookSecret,
      previousWebhookSecret: former,
    },
  });
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const send = (changes: Parameters<typeof world.shop.deliver>[3]) =>
    world.shop.deliver(gateway, url, 'payment_intent.succeeded', changes);
  expect(await send({ secrets: ['whsec_forged'] })).toMatchObject({ status: 400 });
  expect(await send({ ageSeconds: 360 })).toMatchObject({ status: 400 });
  expect(await send({ secrets: [] })).toMatchObject({ status: 400 });
  expect(await world.sales.events(gateway.id)).toEqual([]);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  world.sales.pass(25 * 60);
  expect(await send({ secrets: [former] }), 'after a day').toMatchObject({ status: 400 });
  world.sales.pass(-2 * 60);
  expect(await send({ secrets: ['whsec_unknown', former] })).toMatchObject({ status: 200 });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});
