// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dumpOf } from '../../../../../test/canaries.ts';
import { sharedServer, startTestServer, type TestServer } from '../../../../../test/server.ts';
import {
  openHostedPage,
  refundPurchase,
  settlePurchase,
  voidPurchase,
} from '../../public/card-payments.ts';
import {
  type CardSales,
  cardSales,
  cards,
  pay,
  returnAddressOf,
  sandboxSecret,
  sendForm,
} from '../../testing/card-sales.ts';
import { signatureOf } from '../signature.ts';

let server: TestServer;
let sales: CardSales;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  sales = await cardSales(server);
});

const settle = (id: string) => settlePurchase(server.context, id);

test('a paid page returns the guest, and the purchase is captured once by look-up and event', async () => {
  const gateway = await sales.addGateway();
  const { purchaseId, url } = await sales.open(gateway);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending', is_test: true });
  const shown = await server.request(new URL(url).pathname);
  const html = await shown.text();
  expect(html.length).toBeLessThan(60_000);
  expect(html).toContain('Sandbox: no money moves');
  expect(html).toContain('€9.95');
  expect(html).toContain(sales.family.area.name);
  expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const paid = await pay(server, url);
  expect([paid.status, returnAddressOf(paid)]).toEqual([200, sales.page.returnUrl]);
  expect(await settle(purchaseId)).toBe('captured');
  await sales.work();
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'succeeded', amount: 995, last4: '4242', brand: 'Visa' },
  ]);
  expect(await sales.events(gateway.id)).toMatchObject([
    { type: 'payment.captured', outcome: 'ignored', purchase_id: purchaseId },
  ]);
  // A second click of Pay.
  await pay(server, url);
  await sales.work();
  expect(await sales.transactions(purchaseId)).toHaveLength(1);
});

test('a purchase in a sandbox whose stored mode is live stays out of revenue', async () => {
  const { purchaseId } = await sales.buy(await sales.addGateway({ mode: 'live' }));
  expect(await sales.purchase(purchaseId)).toMatchObject({ is_test: true });
});

test('an event before the return captures the purchase, also when it arrives twice', async () => {
  const gateway = await sales.addGateway({ sandbox: { events: 'twice', delaySeconds: 60 } });
  const { purchaseId, url } = await sales.open(gateway);
  await pay(server, url);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  sales.pass(1);
  await sales.work();
  const { version, ...purchase } = await sales.purchase(purchaseId);
  expect(purchase).toMatchObject({ status: 'captured', next_step_at: null, failure: null });
  expect(await settle(purchaseId)).toBe('captured');
  expect(await sales.purchase(purchaseId)).toMatchObject({ version });
  const events = await sales.events(gateway.id);
  expect(events).toMatchObject([{ outcome: 'applied' }]);
  expect(events[0]?.sealed_body).not.toContain(purchaseId);
});

test('payments without events are looked up after two minutes', async () => {
  const gateway = await sales.addGateway({ sandbox: { events: 'never' } });
  const { purchaseId, url } = await sales.open(gateway);
  await pay(server, url);
  sales.pass(1);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  sales.pass(1);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('a declined card fails the purchase with the reason', async () => {
  const { purchaseId, url } = await sales.open(await sales.addGateway());
  await pay(server, url, cards.declined);
  expect(await settle(purchaseId)).toBe('failed');
  expect(await sales.purchase(purchaseId)).toMatchObject({ failure: 'The card was declined' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'sale', state: 'failed', last4: '0002', decline: 'The card was declined' },
  ]);
});

test.each([
  ['complete', 'captured'],
  ['fail', 'failed'],
])('a challenge that the guest answers with %s ends as %s', async (answer, status) => {
  const { purchaseId, url } = await sales.open(await sales.addGateway());
  const challenged = await pay(server, url, cards.challenged);
  expect(await challenged.text()).toContain('Complete');
  expect(await settle(purchaseId)).toBe('pending');
  const answered = await sendForm(server, url, 'challenge', { answer });
  expect(returnAddressOf(answered)).toBe(sales.page.returnUrl);
  expect(await settle(purchaseId)).toBe(status);
});

test('a failed challenge is told as what it is, by look-up and by event', async () => {
  const gateway = await sales.addGateway();
  const reason = 'The card’s bank could not confirm the guest (3-D Secure)';
  const looksUp = [true, false];
  for (const isLookedUp of looksUp) {
    const { purchaseId, url } = await sales.open(gateway);
    await pay(server, url, cards.challenged);
    await sendForm(server, url, 'challenge', { answer: 'fail' });
    if (isLookedUp) await settle(purchaseId);
    else await sales.work();
    expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'failed', failure: reason });
    expect(await sales.transactions(purchaseId)).toMatchObject([
      { type: 'sale', state: 'failed', last4: '3155', decline: reason },
    ]);
  }
  await sales.work();
  const types = (await sales.events(gateway.id)).map(({ type }) => type);
  expect(types).toContain('payment.authentication_failed');
});

test('the outcome rules follow the last digits of the amount', async () => {
  const rules = [{ amountEnds: '02', outcome: 'declined' as const }];
  const gateway = await sales.addGateway({ sandbox: { rules } });
  const { purchaseId, url } = await sales.open(gateway, 1_002);
  await pay(server, url);
  expect(await settle(purchaseId)).toBe('failed');
});

test('cancelling on the page leads back and fails the purchase', async () => {
  const { purchaseId, url } = await sales.open(await sales.addGateway());
  const cancelled = await sendForm(server, url, 'cancel');
  expect(returnAddressOf(cancelled)).toBe(sales.page.cancelUrl);
  expect(await settle(purchaseId)).toBe('failed');
  expect(await openHostedPage(server.context, purchaseId, sales.page)).toMatchObject({
    failure: { kind: 'refused' },
  });
});

test('a card that is not listed is refused, and stored and shown nowhere', async () => {
  // The dump of a shared database has what other tests sent.
  const own = await startTestServer();
  const shop = await cardSales(own);
  const { purchaseId, url } = await shop.open(await shop.addGateway());
  const number = '5555 5555 5555 4444';
  const refused = await pay(own, url, number);
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('Only the test cards below work here');
  await pay(own, url);
  await settlePurchase(own.context, purchaseId);
  await shop.work();
  const texts = [html, ...(await dumpOf(own.database)).map(({ text }) => text)].join('\n');
  for (const listed of [number, '4242424242424242', '555555555555'])
    expect(texts.slice(html.length)).not.toContain(listed);
  expect(html).not.toContain('value=');
  expect(html).not.toContain('5555 5555');
  expect(texts).not.toContain(sandboxSecret);
  await own.close();
});

test('an abandoned payment is cancelled at the gateway, then expires', async () => {
  const { purchaseId, url } = await sales.open(await sales.addGateway());
  sales.pass(31);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'expired', failure: null });
  const late = await pay(server, url);
  expect(returnAddressOf(late)).toBe(sales.page.cancelUrl);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await sales.transactions(purchaseId)).toEqual([]);
});

test('a purchase whose page was never opened expires', async () => {
  const { purchaseId } = await sales.buy(await sales.addGateway());
  sales.pass(30);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
});

test('a payment that succeeded before its expiry wins', async () => {
  const { purchaseId, url } = await sales.open(
    await sales.addGateway({ sandbox: { events: 'never' } }),
  );
  sales.pass(29);
  await pay(server, url);
  sales.pass(2);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});

test('an authorised purchase is captured when its plan begins', async () => {
  const gateway = await sales.addGateway({ capture: 'atSessionStart' });
  const { purchaseId, guestId, url } = await sales.open(gateway);
  await pay(server, url);
  expect(await settle(purchaseId)).toBe('authorised');
  sales.pass(5);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'authorised' });
  await sales.begin(guestId);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    started_at: server.clock.now,
  });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'capture', state: 'succeeded' },
  ]);
});

test('an authorised purchase that never begins is voided after an hour', async () => {
  const gateway = await sales.addGateway({ capture: 'atSessionStart' });
  const { purchaseId, url } = await sales.open(gateway);
  await pay(server, url);
  await settle(purchaseId);
  sales.pass(59);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'authorised' });
  sales.pass(2);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
  expect(await sales.transactions(purchaseId)).toMatchObject([
    { type: 'authorise', state: 'succeeded' },
    { type: 'void', state: 'succeeded' },
  ]);
});

test('refunds in parts, to the whole, and not above', async () => {
  const { purchaseId, url } = await sales.open(await sales.addGateway());
  const refund = (amount: number) =>
    refundPurchase(server.context, { purchaseId, amount, by: 'Ada' });
  await pay(server, url);
  await settle(purchaseId);
  expect(await refund(400)).toEqual({ state: 'succeeded', text: null });
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured', refunded: 400 });
  expect(await refund(596)).toMatchObject({ state: 'failed' });
  const both = await Promise.all([refund(595), refund(595)]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded']);
  await sales.work();
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'refunded', refunded: 995 });
  const rows = await sales.transactions(purchaseId);
  const refunds = rows.filter(({ type, state }) => type === 'refund' && state === 'succeeded');
  expect(refunds.toSorted((one, other) => one.amount - other.amount)).toMatchObject([
    { amount: 400, state: 'succeeded' },
    { amount: 595, state: 'succeeded' },
  ]);
});

test('an authorised purchase can be voided, a captured one cannot', async () => {
  const held = await sales.open(await sales.addGateway({ capture: 'atSessionStart' }));
  await pay(server, held.url);
  await settle(held.purchaseId);
  const ended = { purchaseId: held.purchaseId, by: 'Ada' };
  expect(await voidPurchase(server.context, ended)).toMatchObject({ state: 'succeeded' });
  expect(await sales.purchase(held.purchaseId)).toMatchObject({ status: 'voided' });
  const sold = await sales.open(await sales.addGateway());
  await pay(server, sold.url);
  await settle(sold.purchaseId);
  expect(
    await voidPurchase(server.context, { purchaseId: sold.purchaseId, by: 'Ada' }),
  ).toMatchObject({ state: 'failed' });
});

test('two settlements and an event at once have one effect', async () => {
  const gateway = await sales.addGateway({ sandbox: { events: 'twice' } });
  const { purchaseId, url } = await sales.open(gateway);
  await pay(server, url);
  const { version } = await sales.purchase(purchaseId);
  await Promise.all([settle(purchaseId), settle(purchaseId), sales.work()]);
  expect(await sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    version: version + 1,
  });
  expect(await sales.transactions(purchaseId)).toHaveLength(1);
});

test('events with a bad or old signature, or of another gateway, change nothing', async () => {
  const [gateway, other] = [await sales.addGateway(), await sales.addGateway()];
  const { purchaseId } = await sales.open(gateway);
  const data = {
    reference: 'a'.repeat(40),
    purchaseId,
    amount: 995,
    currency: 'EUR',
    capturesAtOnce: true,
    refunded: 0,
    brand: 'Visa',
    last4: '4242',
  };
  const body = JSON.stringify({ id: crypto.randomUUID(), type: 'payment.captured', data });
  const send = async (to: string, signature: string, sent = body) => {
    const { status } = await server.request(`/payments/${to}/events`, {
      method: 'POST',
      headers: { 'atrium-signature': signature },
      body: sent,
    });
    return status;
  };
  const now = server.clock.now;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(await send(gateway.id, await signatureOf('another secret', body, now))).toBe(400);
  expect(await send(gateway.id, await signatureOf(sandboxSecret, `${body} `, now))).toBe(400);
  expect(await send(gateway.id, '')).toBe(400);
  expect(await send(gateway.id, await signatureOf(sandboxSecret, body, ago(6)))).toBe(400);
  expect(await send(crypto.randomUUID(), await signatureOf(sandboxSecret, body, now))).toBe(404);
  expect(await send(other.id, await signatureOf(sandboxSecret, body, now))).toBe(200);
  const large = 'x'.repeat(300_000);
  expect(await send(gateway.id, await signatureOf(sandboxSecret, large, now), large)).toBe(413);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  expect(await sales.events(gateway.id)).toEqual([]);
  expect(await sales.events(other.id)).toMatchObject([{ outcome: 'ignored', purchase_id: null }]);
  expect(await send(gateway.id, await signatureOf(sandboxSecret, body, ago(4)))).toBe(200);
  expect(await sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
});
