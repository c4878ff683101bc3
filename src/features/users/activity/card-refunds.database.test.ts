// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { settlePurchase } from '../../payments/public/card-payments.ts';
import { type CardSales, cardSales, pay } from '../../payments/testing/card-sales.ts';
import { listGuestPurchases, refundPurchase, voidPurchase } from './contract.ts';

let server: TestServer;
let sales: CardSales;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  sales = await cardSales(server);
});

async function sell(changes: Parameters<CardSales['addGateway']>[0] = {}) {
  const { purchaseId, guestId, url } = await sales.open(await sales.addGateway(changes));
  await pay(server, url);
  await settlePurchase(server.context, purchaseId);
  await sales.guests.open(guestId);
  const params = { ...sales.guests.at(guestId).params, purchaseId };
  const shown = async () => {
    const { rows } = await server.call(
      listGuestPurchases,
      { ...sales.guests.at(guestId), query: {} },
      sales.token,
    );
    const [purchase] = rows;
    if (purchase === undefined) throw new Error('The purchase is missing');
    return purchase;
  };
  const refund = (amount: number, version: number, as = sales.token) =>
    server.call(refundPurchase, { params, body: { amount, version } }, as);
  return { params, shown, refund };
}

test('a refund is sent to the gateway, and recorded once in the history', async () => {
  const { shown, refund } = await sell();
  const { version } = await shown();
  const rows = (await sales.guests.history()).length;
  expect(await refund(400, version)).toMatchObject({
    outcome: { state: 'succeeded', text: null },
    refunded: 400,
    refundable: 595,
    isAtGateway: true,
  });
  await expect(refund(400, version)).rejects.toMatchObject({ status: 409 });
  expect(await sales.guests.history()).toHaveLength(rows + 1);
  await expect(refund(596, (await shown()).version)).rejects.toMatchObject({ status: 400 });
});

test('of two refunds of one version at once, one reaches the gateway', async () => {
  const { shown, refund } = await sell();
  const { version } = await shown();
  const outcomes = await Promise.allSettled([refund(300, version), refund(300, version)]);
  const done = outcomes.filter(
    (each) => each.status === 'fulfilled' && each.value.outcome.state === 'succeeded',
  );
  expect(done).toHaveLength(1);
  expect(await shown()).toMatchObject({ refunded: 300, refundable: 695 });
});

test.each([
  [{ refundBy: 'nobody' as const }, 0, /allows no refunds/],
  [{ refundBy: 'delete' as const }, 0, /roles that may delete users/],
  [{ refundDays: 7 }, 8, /within 7 days/],
])('the limits %j of the gateway are kept', async (limits, days, message) => {
  const { shown, refund } = await sell(limits);
  const { version } = await shown();
  sales.pass(days * 24 * 60);
  const token =
    'refundBy' in limits && limits.refundBy === 'delete'
      ? await server.signInAs(sales.family.provider.number, { users: 'edit' })
      : await server.signInAs(sales.family.provider.number);
  await expect(refund(100, version, token)).rejects.toMatchObject({
    status: 403,
    message: expect.stringMatching(message),
  });
});

test('an authorised payment is voided, a captured one is not', async () => {
  const held = await sell({ capture: 'atSessionStart' });
  const { version, canVoid } = await held.shown();
  expect(canVoid).toBe(true);
  const call = (params: typeof held.params, of: number) =>
    server.call(voidPurchase, { params, body: { version: of } }, sales.token);
  expect(await call(held.params, version)).toMatchObject({
    status: 'voided',
    canVoid: false,
    outcome: { state: 'succeeded' },
  });
  const sold = await sell();
  expect(await call(sold.params, (await sold.shown()).version)).toMatchObject({
    status: 'captured',
    outcome: { state: 'failed', text: expect.stringMatching(/captured/) },
  });
});
