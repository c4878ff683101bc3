// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { dumpOf } from '../../../../../test/canaries.ts';
import { cancelPurchase, openHostedPage, unpaidReason } from '../../public/card-payments.ts';
import { stripeWebhookSecret, stripeWorld } from '../../testing/stripe-sales.ts';

const world = stripeWorld();

test('a card is accepted on the hosted page, and the return captures it once', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  const again = await openHostedPage(world.server.context, purchaseId, world.sales.page);
  expect(again).toEqual({ url });
  const paid = await world.shop.pay(url);
  expect(paid.headers.get('location')).toBe(world.sales.page.returnUrl);
  expect(await world.settle(purchaseId)).toBe('captured');
  const { status } = await world.shop.deliver(gateway, url, 'checkout.session.completed');
  expect(status).toBe(200);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    reference: world.shop.sessionIn(url),
  });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', amount: 995, last4: '4242', brand: 'visa' },
  ]);
  const intent = world.shop.intentOf(purchaseId);
  expect(intent).toMatchObject({ statement_descriptor_suffix: 'HOTEL WIFI', currency: 'eur' });
});

test('a visit with another return address leads to the same page', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  const sealedAgain = {
    ...world.sales.page,
    returnUrl: `${world.sales.page.returnUrl}?state=other`,
  };
  expect(await openHostedPage(world.server.context, purchaseId, sealedAgain)).toEqual({ url });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ hosted_page: world.sales.page });
  await world.shop.pay(url);
  await world.settle(purchaseId);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    hosted_page: null,
  });
});

test('a payment of a silent Stripe stays open when the guest gives it up', async () => {
  const { purchaseId } = await world.sales.open(await world.shop.addGateway());
  world.vendor.setSilent(true);
  expect(await cancelPurchase(world.server.context, purchaseId)).toBe('pending');
  world.vendor.setSilent(false);
  expect(await cancelPurchase(world.server.context, purchaseId)).toBe('expired');
});

test('a declined card can be replaced on the page; abandoned, the purchase expires', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url, '4000000000009995');
  expect(await world.settle(purchaseId)).toBe('pending');
  await world.shop.deliver(gateway, url, 'payment_intent.payment_failed');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  world.sales.pass(30);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'failed', decline: 'The card has insufficient funds' },
  ]);
  expect(world.vendor.state.sessions.get(world.shop.sessionIn(url))).toMatchObject({
    status: 'expired',
  });
  const late = await world.shop.pay(url);
  expect(await late.text()).not.toContain('Card number');
});

test('a challenged card is captured after its confirmation', async () => {
  const { purchaseId, url } = await world.sales.open(await world.shop.addGateway());
  const asked = await world.shop.pay(url, '4000002500003155');
  expect(await asked.text()).toContain('Complete');
  expect(await world.settle(purchaseId)).toBe('pending');
  await world.shop.pay(url, '4000002500003155', { answer: 'complete' });
  expect(await world.settle(purchaseId)).toBe('captured');
});

test('a failed challenge is told as what it is', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url, '4000002500003155');
  await world.shop.pay(url, '4000002500003155', { answer: 'failed' });
  await world.shop.deliver(gateway, url, 'payment_intent.payment_failed');
  // Stripe's page takes another try.
  expect(await world.settle(purchaseId)).toBe('pending');
  world.sales.pass(30);
  await world.sales.work();
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    {
      type: 'sale',
      state: 'failed',
      decline: 'The card’s bank could not confirm the guest (3-D Secure)',
    },
  ]);
  const { area } = world.sales.family;
  const reason = await world.server.database.withScope([area.path], (transaction) =>
    unpaidReason(transaction, purchaseId),
  );
  expect(reason).toBe('unconfirmed');
});

test('nothing changes while Stripe does not reply', async () => {
  const { purchaseId, url } = await world.sales.open(await world.shop.addGateway());
  await world.shop.pay(url);
  world.vendor.setSilent(true);
  expect(await world.settle(purchaseId)).toBe('pending');
  world.sales.pass(31);
  await expect(world.sales.work()).rejects.toThrow('The gateway did not answer');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  world.vendor.setSilent(false);
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a key that Stripe rejects has a readable error, and no secret is stored in clear', async () => {
  const secretKey = 'sk_test_canary_of_the_key_8c1d';
  const gateway = await world.shop.addGateway({
    secrets: { secretKey, webhookSecret: stripeWebhookSecret },
  });
  const { purchaseId } = await world.sales.buy(gateway);
  expect(await openHostedPage(world.server.context, purchaseId, world.sales.page)).toEqual({
    failure: { kind: 'denied', text: 'Stripe does not accept the secret key' },
  });
  const texts = (await dumpOf(world.server.database)).map(({ text }) => text).join('\n');
  for (const secret of [secretKey, stripeWebhookSecret, '4242424242424242'])
    expect(texts).not.toContain(secret);
});

test('a page that cannot be opened counts as a failure of a live gateway', async () => {
  for (const [mode, failures] of [
    ['live', 1],
    ['test', 0],
  ] as const) {
    const gateway = await world.shop.addGateway({
      mode,
      secrets: { secretKey: 'sk_wrong', webhookSecret: stripeWebhookSecret },
    });
    const { purchaseId } = await world.sales.buy(gateway);
    const opened = await openHostedPage(world.server.context, purchaseId, world.sales.page);
    expect(opened).toHaveProperty('failure');
    expect(
      await world.server.database.system
        .selectFrom('payment_gateway')
        .select('failures_in_row')
        .where('id', '=', gateway.id)
        .executeTakeFirst(),
    ).toEqual({ failures_in_row: failures });
  }
});
