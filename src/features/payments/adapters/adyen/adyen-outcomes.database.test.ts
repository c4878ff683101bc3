// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adyenMerchant } from '../../../../../test/adyen/fake-adyen.ts';
import { refundPurchase, voidPurchase } from '../../public/card-payments.ts';
import { settleRefund } from '../../public/unknown-refunds.ts';
import { adyenWorld } from '../../testing/adyen-sales.ts';
import { expectDoneOnce } from '../../testing/lost-replies.ts';

const world = adyenWorld();

test('without an event the look-up captures it; the late event adds what a refund needs', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  expect(await world.settle(purchaseId)).toBe('pending');
  await world.shop.pay(url);
  world.sales.pass(3);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  const refund = { purchaseId, amount: 995, by: 'Ada' };
  expect(await refundPurchase(world.server.context, refund)).toMatchObject({
    state: 'pending',
    text: expect.stringContaining('not yet reported'),
  });
  const item = world.vendor.state.events.shift();
  await world.shop.deliver(gateway, item);
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', last4: '1111', reference: item?.pspReference },
    { type: 'refund', state: 'pending' },
  ]);
  world.sales.pass(1);
  await world.sales.work();
  await world.shop.deliverNext(gateway);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
});

test('a capture waits for its event, and one that fails is tried again in the same row', async () => {
  const gateway = await world.shop.addGateway({ capture: 'atSessionStart' });
  const { purchaseId, guestId } = await world.shop.buy(gateway);
  await world.sales.begin(guestId);
  world.vendor.state.failing.add('CAPTURE');
  await world.sales.work();
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'pending' },
  ]);
  expect(await world.shop.deliverNext(gateway)).toMatchObject({ status: 200 });
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'authorised' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'pending', decline: 'Adyen reported that it was not done' },
  ]);
  world.sales.pass(2);
  await world.sales.work();
  await world.shop.deliverNext(gateway);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'capture', state: 'succeeded', decline: null },
  ]);
});

test('answers that are lost after the call charge nothing twice', async () => {
  await expectDoneOnce(world, {
    paths: { page: '/paymentLinks', capture: '/captures', refund: '/refunds' },
    authorise: ({ gateway }) => world.shop.deliverNext(gateway),
    capture: ({ gateway }) => world.shop.deliverNext(gateway),
    async refund({ gateway, purchaseId, repeat }) {
      await repeat();
      expect(
        await world.sales.transactions(purchaseId),
        'received, without an outcome',
      ).toMatchObject([
        { type: 'authorise' },
        { type: 'capture', state: 'succeeded' },
        { state: 'pending' },
      ]);
      await world.shop.deliverNext(gateway);
    },
    made: (purchaseId) => ({
      links: [...world.vendor.state.links.values()].filter(
        ({ reference }) => reference === purchaseId,
      ),
    }),
  });
  expect(world.vendor.state.events, 'each was done once').toEqual([]);
});

test('refunds in parts, one made at Adyen, one that fails, and a chargeback are booked', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId } = await world.shop.buy(gateway);
  const refund = (amount: number) =>
    refundPurchase(world.server.context, { purchaseId, amount, by: 'Ada' });
  expect(await refund(100)).toMatchObject({
    state: 'pending',
    text: expect.stringContaining('later'),
  });
  const first = world.vendor.state.events.shift();
  await world.shop.deliver(gateway, first);
  world.vendor.state.failing.add('REFUND');
  await refund(50);
  await world.shop.deliverNext(gateway);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 100,
  });
  await world.shop.deliver(gateway, world.vendor.state.report(purchaseId, 'REFUND', 200));
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 300,
  });
  await world.shop.deliver(
    gateway,
    world.vendor.state.report(purchaseId, 'NOTIFICATION_OF_CHARGEBACK', 995),
  );
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 300 });
  await world.shop.deliver(gateway, {
    ...world.vendor.state.report(purchaseId, 'REFUND_FAILED', 100),
    pspReference: first?.pspReference ?? '',
  });
  expect(await world.sales.purchase(purchaseId), 'days later').toMatchObject({ refunded: 200 });
  const dispute = world.vendor.state.report(purchaseId, 'CHARGEBACK', 995);
  await world.shop.deliver(gateway, dispute);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  await world.shop.deliver(gateway, { ...dispute, eventCode: 'CHARGEBACK_REVERSED' });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    refunded: 200,
  });
  await world.shop.deliver(gateway, { ...dispute, eventCode: 'SECOND_CHARGEBACK' });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', amount: 50, state: 'failed' },
    { type: 'refund', amount: 100, state: 'failed', decline: expect.stringContaining('bank') },
    { type: 'refund', amount: 200, state: 'succeeded' },
    { type: 'chargeback', amount: 995, state: 'failed' },
    { type: 'chargeback', amount: 995, state: 'succeeded' },
  ]);
});

test('a refund made at Adyen counts after one of the same amount that Adyen refused', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId } = await world.shop.buy(gateway);
  const atAccount = (account: string) =>
    world.server.database.system
      .updateTable('payment_gateway')
      .set({
        settings: sql`jsonb_set(settings, '{adyen,merchantAccount}', ${JSON.stringify(account)}::jsonb)`,
      })
      .where('id', '=', gateway.id)
      .execute();
  await atAccount('Another');
  const refund = { purchaseId, amount: 995, by: 'Ada' };
  expect(await refundPurchase(world.server.context, refund)).toMatchObject({ state: 'failed' });
  await atAccount(adyenMerchant);
  await world.shop.deliver(gateway, world.vendor.state.report(purchaseId, 'REFUND', 995));
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  expect(
    (await world.sales.transactions(purchaseId)).map(({ type, state }) => `${type} ${state}`),
  ).toEqual(['sale succeeded', 'refund failed', 'refund succeeded']);
});

test('a chargeback after the events are forgotten finds its purchase by the booked payment', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId } = await world.shop.buy(gateway);
  await world.server.database.system
    .deleteFrom('payment_event')
    .where('gateway_id', '=', gateway.id)
    .execute();
  await world.shop.deliver(gateway, {
    ...world.vendor.state.report(purchaseId, 'CHARGEBACK', 995),
    merchantReference: 'of another system',
  });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 995 });
});

test.each([
  { isRefunded: true, by: 'our reference' },
  { isRefunded: false, by: 'its amount' },
])(
  'a refund that a person settled ($isRefunded) is reported late, by $by, and counts once',
  async ({ isRefunded, by }) => {
    const gateway = await world.shop.addGateway();
    const { purchaseId } = await world.shop.buy(gateway);
    world.vendor.dropAfter('/refunds');
    const refund = { purchaseId, amount: 300, by: 'Ada' };
    await refundPurchase(world.server.context, refund);
    const { system } = world.server.database;
    await system
      .updateTable('card_transaction')
      .set({ state: 'unknown', next_step_at: null })
      .where('purchase_id', '=', purchaseId)
      .where('type', '=', 'refund')
      .execute();
    const transactionId = (await world.sales.transactions(purchaseId)).at(-1)?.id ?? '';
    const found = { transactionId, isRefunded, by: 'Ada', now: world.server.clock.now };
    await world.server.database.withScope([world.sales.family.area.path], (transaction) =>
      settleRefund(transaction, found),
    );
    const item = world.vendor.state.events.shift();
    const merchantReference = by === 'our reference' ? transactionId : purchaseId;
    await world.shop.deliver(gateway, item && { ...item, merchantReference });
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ refunded: 300 });
    expect(await world.sales.transactions(purchaseId)).toMatchObject([
      { type: 'sale' },
      { id: transactionId, state: 'succeeded', reference: item?.pspReference },
    ]);
  },
);

test('a capture that the card scheme does not carry out brings no money', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId } = await world.shop.buy(gateway);
  await world.shop.deliver(gateway, world.vendor.state.report(purchaseId, 'CAPTURE_FAILED', 995));
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'refunded',
    refunded: 995,
  });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded' },
    { type: 'chargeback', amount: 995, decline: expect.stringContaining('did not carry out') },
  ]);
});

test('an authorised payment is voided when Adyen reports it', async () => {
  const gateway = await world.shop.addGateway({ capture: 'atSessionStart' });
  const { purchaseId } = await world.shop.buy(gateway);
  expect(await voidPurchase(world.server.context, { purchaseId, by: 'Ada' })).toMatchObject({
    state: 'pending',
  });
  await world.shop.deliverNext(gateway);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise' },
    { type: 'void', state: 'succeeded' },
  ]);
});

test('an authorised payment without an event is voided by our reference', async () => {
  const gateway = await world.shop.addGateway({ capture: 'atSessionStart' });
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  expect(await world.settle(purchaseId)).toBe('authorised');
  expect(await voidPurchase(world.server.context, { purchaseId, by: 'Ada' })).toMatchObject({
    state: 'pending',
  });
  expect(world.vendor.requests).toContain('POST /v71/cancels');
  await world.shop.deliverNext(gateway);
  await world.shop.deliverNext(gateway);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
});
