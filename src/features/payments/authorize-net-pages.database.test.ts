// On both engines: it executes statements that no example of a route does.
import { afterEach, expect, test } from 'vitest';
import { signatureKey, transactionKey } from '../../../test/authorize-net/fake-authorize-net.ts';
import { authorizeNetCards } from '../../../test/authorize-net/state.ts';
import { dumpOf } from '../../../test/canaries.ts';
import { getCardChoices } from '../sales-reports/cc/contract.ts';
import { cancelPurchase, openHostedPage } from './public/card-payments.ts';
import { authorizeNetWorld } from './testing/authorize-net-sales.ts';

const world = authorizeNetWorld();

afterEach(() => world.shop.expectLedger());

const sent = (name: string) => world.vendor.requests.filter((request) => request.includes(name));
const pageOf = async (url: string) => {
  const response = await world.server.request(new URL(url).pathname);
  return { response, html: await response.text() };
};

test('the page leads to the form by itself and by a button, and nowhere else', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  expect(url).toBe(`http://localhost/payments/authorize-net/${purchaseId}`);
  const { response, html } = await pageOf(url);
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`form-action ${world.vendor.url}; base-uri 'none'`);
  expect(policy).toMatch(
    /default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain(`<form method="post" action="${world.vendor.url}/pay/payment">`);
  expect(html).toContain('<button type="submit">Continue to payment</button>');
  expect(
    (await pageOf(`http://localhost/payments/authorize-net/${gateway.id}`)).html,
  ).not.toContain('token');
  const other = await world.sales.open(await world.sales.addGateway());
  const another = `http://localhost/payments/authorize-net/${other.purchaseId}`;
  expect((await pageOf(another)).response.status, 'a purchase of the sandbox').toBe(404);
});

test('a guest who comes back gets the same token, and a new one when it has expired', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  const token = await world.shop.tokenOn(url);
  const again = await openHostedPage(world.server.context, purchaseId, world.sales.page);
  expect(again).toEqual({ url });
  expect(await world.shop.tokenOn(url)).toBe(token);
  expect(sent('getHostedPaymentPage')).toHaveLength(1);
  world.sales.pass(14.5);
  expect((await pageOf(url)).html).toContain('This payment page has expired');
  expect((await pageOf(url)).html).toContain(`href="${world.sales.page.returnUrl}"`);
  expect(await openHostedPage(world.server.context, purchaseId, world.sales.page)).toEqual({ url });
  expect(await world.shop.tokenOn(url)).not.toBe(token);
  await world.shop.pay(url);
  expect(await world.settle(purchaseId)).toBe('captured');
});

test('a declined card is no end: the guest enters another, or the payment fails at its time', async () => {
  const gateway = await world.shop.addGateway();
  const second = await world.sales.open(gateway);
  await world.shop.pay(second.url, authorizeNetCards.declined);
  expect(await world.settle(second.purchaseId)).toBe('pending');
  await world.shop.pay(second.url, authorizeNetCards.other);
  expect(await world.settle(second.purchaseId)).toBe('captured');
  expect(await world.sales.transactions(second.purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', last4: '8888' },
  ]);
  const declined = await world.sales.open(gateway);
  await world.shop.pay(declined.url, authorizeNetCards.declined);
  expect(await cancelPurchase(world.server.context, declined.purchaseId)).toBe('expired');
  expect(await world.sales.transactions(declined.purchaseId)).toMatchObject([
    { type: 'sale', state: 'failed', decline: 'The card was declined' },
  ]);
});

test('a page whose answer was lost is opened again, and the earlier one is not used', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId } = await world.sales.buy(gateway);
  world.vendor.dropAfter('getHostedPaymentPage');
  expect(await openHostedPage(world.server.context, purchaseId, world.sales.page)).toMatchObject({
    failure: { kind: 'unreachable' },
  });
  const opened = await openHostedPage(world.server.context, purchaseId, world.sales.page);
  await world.shop.pay('url' in opened ? opened.url : '');
  expect(await world.settle(purchaseId)).toBe('captured');
});

test('what is paid after the purchase has ended, or twice, is voided', async () => {
  const gateway = await world.shop.addGateway();
  const late = await world.sales.open(gateway);
  const token = await world.shop.tokenOn(late.url);
  expect(await cancelPurchase(world.server.context, late.purchaseId)).toBe('expired');
  await world.shop.payWith(token, authorizeNetCards.good);
  const payment = await world.shop.paymentOf(late.purchaseId);
  const event = { type: 'authcapture.created', transId: payment.transId };
  world.vendor.dropAfter('voidTransaction');
  expect(await world.shop.deliver(gateway, event), 'to be delivered again').toMatchObject({
    status: 400,
  });
  expect(await world.shop.deliver(gateway, event)).toMatchObject({ status: 200 });
  expect(payment.status).toBe('voided');
  expect(sent('voidTransaction')).toHaveLength(1);
  expect(await world.sales.purchase(late.purchaseId)).toMatchObject({ status: 'expired' });

  const twice = await world.sales.open(gateway);
  const open = await world.shop.tokenOn(twice.url);
  for (const number of [authorizeNetCards.good, authorizeNetCards.other])
    await world.shop.payWith(open, number);
  expect(await world.settle(twice.purchaseId)).toBe('captured');
  const [first, second] = await world.shop.paymentsOf(twice.purchaseId);
  for (const { transId } of [second, first].flatMap((one) => one ?? []))
    await world.shop.deliver(gateway, { type: 'authcapture.created', transId });
  expect([first?.status, second?.status]).toEqual(['capturedPendingSettlement', 'voided']);
  expect(await world.sales.transactions(twice.purchaseId)).toMatchObject([
    { type: 'sale', reference: first?.transId },
  ]);
});

test('a second payment that is settled already is an exception, and its refund leaves the purchase paid', async () => {
  const gateway = await world.shop.addGateway({ mode: 'live' });
  const { purchaseId, url } = await world.sales.open(gateway);
  const token = await world.shop.tokenOn(url);
  for (const number of [authorizeNetCards.good, authorizeNetCards.other])
    await world.shop.payWith(token, number);
  expect(await world.settle(purchaseId)).toBe('captured');
  world.sales.pass(24 * 60);
  world.vendor.state.settle();
  const second = (await world.shop.paymentsOf(purchaseId)).at(-1);
  const transId = second?.transId ?? '';
  for (const type of ['authcapture.created', 'fraud.approved'])
    await world.shop.deliver(gateway, { type, transId });
  expect(await world.sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', last4: '1111' },
    { type: 'sale', last4: '8888', reference: transId },
  ]);
  const { exceptions } = await world.server.call(
    getCardChoices,
    { params: { orgNumber: String(world.sales.family.area.number) }, query: {} },
    await world.server.signInAs(world.sales.family.provider.number),
  );
  expect(exceptions.find(({ id }) => id === 'amount-differs')).toMatchObject({ count: 1 });
  const made = world.vendor.state.create({
    transactionType: 'refundTransaction',
    amount: '9.95',
    refTransId: transId,
    payment: { creditCard: { cardNumber: '8888', expirationDate: 'XXXX' } },
  });
  await world.shop.deliver(gateway, { type: 'refund.created', transId: made.transId });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 0 });
  expect((await world.sales.transactions(purchaseId)).at(-1)).toMatchObject({
    type: 'refund',
    state: 'succeeded',
    reference: made.transId,
  });
});

test('a key that is not accepted is explained, and neither keys nor tokens are stored in clear', async () => {
  const wrong = await world.shop.addGateway({
    secrets: { transactionKey: '9dCanary4f2b7a1c', signatureKey },
  });
  const { purchaseId } = await world.sales.buy(wrong);
  expect(await openHostedPage(world.server.context, purchaseId, world.sales.page)).toEqual({
    failure: {
      kind: 'denied',
      text: 'Authorize.Net does not accept the API login ID and transaction key',
    },
  });
  const { url } = await world.sales.open(await world.shop.addGateway());
  const token = await world.shop.tokenOn(url);
  await world.shop.pay(url);
  const texts = (await dumpOf(world.server.database)).map(({ text }) => text).join('\n');
  const secrets = ['9dCanary4f2b7a1c', transactionKey, signatureKey, token];
  for (const secret of [...secrets, authorizeNetCards.good]) expect(texts).not.toContain(secret);
  world.sales.pass(3);
  await world.sales.work();
});
