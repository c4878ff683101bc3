// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { adyenApiKey } from '../../../../../test/adyen/fake-adyen.ts';
import { dumpOf } from '../../../../../test/canaries.ts';
import { openHostedPage } from '../../public/card-payments.ts';
import { adyenCards, adyenWorld, hmacKey } from '../../testing/adyen-sales.ts';

const former = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';

const world = adyenWorld();

test('an accepted card is captured by the event, which is answered as Adyen wants it', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  expect(await openHostedPage(world.server.context, purchaseId, world.sales.page)).toEqual({ url });
  expect(await (await world.shop.pay(url)).text()).toContain(world.sales.page.returnUrl);
  const [item] = world.vendor.state.events;
  expect(await world.shop.deliver(gateway, item)).toEqual({ status: 200, body: '[accepted]' });
  const { version, ...purchase } = await world.sales.purchase(purchaseId);
  expect(purchase).toMatchObject({ status: 'captured', reference: url.split('/').at(-1) });
  expect(await world.shop.deliver(gateway, item), 'once more').toMatchObject({ status: 200 });
  expect(await world.settle(purchaseId)).toBe('captured');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ version });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', amount: 995, last4: '1111', brand: 'visa' },
  ]);
  expect(await world.sales.events(gateway.id)).toMatchObject([
    { event_id: `AUTHORISATION:true:${item?.pspReference}`, outcome: 'applied' },
  ]);
  const link = [...world.vendor.state.links.values()].find(
    ({ reference }) => reference === purchaseId,
  );
  expect(link?.body).toMatchObject({
    amount: { value: 995, currency: 'EUR' },
    allowedPaymentMethods: ['scheme'],
    reusable: false,
    manualCapture: false,
    shopperLocale: 'en-US',
  });
});

test('forged, changed and foreign events are rejected; a replaced key stays valid', async () => {
  const gateway = await world.shop.addGateway({
    secrets: { apiKey: adyenApiKey, hmacKey, previousWebhookSecret: former },
  });
  const { purchaseId, url } = await world.sales.open(gateway);
  await world.shop.pay(url);
  const [item] = world.vendor.state.events;
  const forged = { hmacKey: 'AA'.repeat(32) };
  for (const changes of [
    forged,
    { tampered: { success: 'false' } },
    { tampered: { amount: { value: 1, currency: 'EUR' } } },
    { merchantAccountCode: 'OtherECOM' },
    { live: 'true' },
  ] as const)
    expect(await world.shop.deliver(gateway, item, changes)).toMatchObject({
      status: 400,
      body: '',
    });
  expect(await world.sales.events(gateway.id)).toEqual([]);
  world.sales.pass(25 * 60);
  expect(await world.shop.deliver(gateway, item, { hmacKey: former })).toMatchObject({
    status: 400,
  });
  world.sales.pass(-2 * 60);
  expect(await world.shop.deliver(gateway, item, { hmacKey: former })).toMatchObject({
    status: 200,
  });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a declined card and a failed challenge can be replaced; abandoned, the purchase expires', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  const other = await world.sales.open(gateway);
  await world.shop.pay(other.url, adyenCards.challenged, { answer: 'complete' });
  await world.shop.deliverNext(gateway);
  expect(await world.sales.purchase(other.purchaseId)).toMatchObject({ status: 'captured' });
  await world.shop.pay(url, adyenCards.refused);
  expect(await (await world.shop.pay(url, adyenCards.challenged)).text()).toContain('Complete');
  await world.shop.pay(url, adyenCards.challenged, { answer: 'fail' });
  await world.shop.deliverNext(gateway);
  await world.shop.deliverNext(gateway);
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  world.sales.pass(30);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    {
      type: 'sale',
      state: 'failed',
      decline: 'The card’s bank did not confirm the payment (3-D Secure)',
    },
  ]);
  expect(await (await world.shop.pay(url)).text(), 'nobody can pay it any more').toContain(
    'has expired',
  );
});

test('a purchase that is abandoned without a card expires without a transaction', async () => {
  const { purchaseId, url } = await world.sales.open(await world.shop.addGateway());
  world.sales.pass(30);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await world.sales.transactions(purchaseId)).toEqual([]);
  await world.shop.pay(url);
  expect(world.vendor.state.events).toEqual([]);
});

test('a silent Adyen changes nothing until it answers again', async () => {
  const { purchaseId, url } = await world.sales.open(await world.shop.addGateway());
  await world.shop.pay(url);
  world.vendor.setSilent(true);
  expect(await world.settle(purchaseId)).toBe('pending');
  world.sales.pass(31);
  await expect(world.sales.work()).rejects.toThrow('The gateway did not answer');
  world.vendor.setSilent(false);
  world.sales.pass(2);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a key that Adyen does not accept is told in words, and no secret is stored in clear', async () => {
  const apiKey = 'AQE_canary_of_the_key_8c1d';
  const gateway = await world.shop.addGateway({ secrets: { apiKey, hmacKey } });
  const { purchaseId } = await world.sales.buy(gateway);
  expect(await openHostedPage(world.server.context, purchaseId, world.sales.page)).toEqual({
    failure: { kind: 'denied', text: 'Adyen does not accept the API key' },
  });
  const texts = (await dumpOf(world.server.database)).map(({ text }) => text).join('\n');
  for (const secret of [apiKey, hmacKey, adyenCards.good]) expect(texts).not.toContain(secret);
});
