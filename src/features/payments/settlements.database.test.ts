// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/server.ts';
import { getCardChoices, sumCardTransactions } from '../sales-reports/cc/contract.ts';
import { refundPurchase } from './public/card-payments.ts';
import { adyenWorld } from './testing/adyen-sales.ts';
import { type CardSales, pay } from './testing/card-sales.ts';
import { paypalWorld } from './testing/paypal-sales.ts';
import { stripeWorld } from './testing/stripe-sales.ts';

const day = 24 * 60;
const inDays = (days: number) => new Date(Date.UTC(2026, 5, 10 + days, 12));

const rowsOf = ({ database }: TestServer, purchaseId: string) =>
  database.system
    .selectFrom('card_transaction')
    .select(['type', 'fee', 'batch', 'settled_at', 'next_step_at'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('at')
    .execute();

/** Makes the rows of a purchase count in the reports, as those of a live gateway do. */
async function countAsLive({ database }: TestServer, purchaseId: string): Promise<void> {
  for (const table of ['purchase', 'card_transaction'] as const)
    await database.system
      .updateTable(table)
      .set({ is_test: false })
      .where(table === 'purchase' ? 'id' : 'purchase_id', '=', purchaseId)
      .execute();
}

async function reportOf(server: TestServer, { family }: CardSales) {
  // The session of the start has ended by now.
  const token = await server.signInAs(family.provider.number);
  const params = { orgNumber: String(family.area.number) };
  const query = { period: 'custom' as const, from: '2026-06-01', to: '2026-12-31' };
  const { totals } = await server.call(sumCardTransactions, { params, query }, token);
  const { exceptions } = await server.call(getCardChoices, { params, query }, token);
  return {
    fee: totals[0]?.fee,
    net: totals[0]?.net,
    exceptions: exceptions.filter(({ count }) => count > 0).map(({ id }) => id),
  };
}

describe('Stripe', () => {
  const world = stripeWorld();
  async function sold(amount = 995) {
    const gateway = await world.shop.addGateway();
    const { purchaseId, url } = await world.sales.open(gateway, amount);
    await world.shop.pay(url);
    await world.settle(purchaseId);
    const deliver = (type: string) => world.shop.deliver(gateway, url, type);
    const rows = () => rowsOf(world.server, purchaseId);
    return { purchaseId, deliver, rows };
  }

  test('fee and day are read after the guest has paid, and the payout once it is made', async () => {
    const { purchaseId, deliver, rows } = await sold();
    expect(await rows(), 'the guest does not wait for it').toMatchObject([{ fee: null }]);
    await world.sales.work();
    expect(await rows()).toMatchObject([{ fee: 40, settled_at: inDays(7), batch: null }]);
    await countAsLive(world.server, purchaseId);
    world.sales.pass(4 * day);
    expect(await reportOf(world.server, world.sales)).toEqual({
      fee: 40,
      net: 955,
      exceptions: ['paid-without-access'],
    });
    world.sales.pass(4 * day);
    await world.sales.work();
    expect(await rows(), 'not paid out yet').toMatchObject([{ batch: null }]);
    const payout = world.vendor.state.balance.payOut();
    world.sales.pass(9 * day);
    await world.sales.work();
    const settled = { fee: 40, settled_at: inDays(7), batch: payout, next_step_at: null };
    expect(await rows()).toEqual([{ type: 'sale', ...settled }]);
    await deliver('charge.succeeded');
    world.vendor.requests.length = 0;
    await world.sales.work();
    expect(await rows()).toEqual([{ type: 'sale', ...settled }]);
    expect(world.vendor.requests).toEqual([]);
  });

  test('the fees of a refund and a dispute are added', async () => {
    const { purchaseId, deliver, rows } = await sold();
    await refundPurchase(world.server.context, { purchaseId, amount: 100, by: 'Ada' });
    await deliver('charge.dispute.funds_withdrawn');
    await world.sales.work();
    await countAsLive(world.server, purchaseId);
    const fees = (await rows()).map(({ type, fee }) => `${type} ${fee}`);
    expect(fees.toSorted()).toEqual(['chargeback 1500', 'refund 0', 'sale 40']);
    expect(await reportOf(world.server, world.sales)).toMatchObject({ fee: 1_540 });
  });

  test('the fee of an account in another currency is converted like the amount', async () => {
    world.vendor.state.balance.settleIn('usd', 1.25);
    const { rows } = await sold(1_000);
    await world.sales.work();
    // 0.44 USD of 12.50 USD
    expect(await rows()).toMatchObject([{ fee: 35 }]);
  });

  test('a silent Stripe is asked again', async () => {
    const { rows } = await sold();
    world.vendor.setSilent(true);
    await world.sales.work();
    expect(await rows()).toMatchObject([{ fee: null, settled_at: null }]);
    world.vendor.setSilent(false);
    world.sales.pass(10);
    await world.sales.work();
    expect(await rows()).toMatchObject([{ fee: 40, settled_at: inDays(7) }]);
  });

  test('the day of a reconciliation is kept', async () => {
    const { purchaseId, rows } = await sold();
    await world.server.database.system
      .updateTable('card_transaction')
      .set({ settled_at: inDays(2) })
      .where('purchase_id', '=', purchaseId)
      .execute();
    await world.sales.work();
    expect(await rows()).toMatchObject([{ fee: 40, settled_at: inDays(2) }]);
  });
});

describe('PayPal', () => {
  const world = paypalWorld();

  test('keeps a fee of a capture and gives a part back with a refund', async () => {
    const { purchaseId } = await world.shop.buy();
    world.sales.pass(1);
    await refundPurchase(world.server.context, { purchaseId, amount: 100, by: 'Ada' });
    await world.sales.work();
    expect(await rowsOf(world.server, purchaseId)).toMatchObject([
      { type: 'sale', fee: 60, settled_at: inDays(0), next_step_at: null },
      { type: 'refund', fee: -35, next_step_at: null },
    ]);
    await countAsLive(world.server, purchaseId);
    world.sales.pass(4 * day);
    expect(await reportOf(world.server, world.sales)).toMatchObject({
      fee: 25,
      net: 995 - 100 - 25,
      exceptions: ['paid-without-access'],
    });
  });

  test('has no fee while it checks a capture', async () => {
    const gateway = await world.shop.addGateway();
    const { purchaseId, url } = await world.sales.open(gateway);
    await world.shop.pay(url, 'pending');
    await world.settle(purchaseId);
    await world.sales.work();
    expect(await rowsOf(world.server, purchaseId)).toEqual([]);
  });
});

describe('a gateway whose interface tells no fees', () => {
  const world = adyenWorld();

  test('is not asked: Adyen’s fees are in its settlement report only', async () => {
    const { purchaseId } = await world.shop.buy(await world.shop.addGateway());
    await world.sales.work();
    expect(await rowsOf(world.server, purchaseId)).toMatchObject([
      { type: 'sale', fee: null, settled_at: null, next_step_at: null },
    ]);
  });

  test('settles its transactions on their day if it is the sandbox, so that none is missing', async () => {
    const { purchaseId, url } = await world.sales.open(
      await world.sales.addGateway({ mode: 'live' }),
    );
    await pay(world.server, url);
    await world.settle(purchaseId);
    await world.sales.work();
    expect(await rowsOf(world.server, purchaseId)).toMatchObject([
      { type: 'sale', fee: null, batch: '20260610', settled_at: inDays(0), next_step_at: null },
    ]);
    await countAsLive(world.server, purchaseId);
    world.sales.pass(4 * day);
    expect((await reportOf(world.server, world.sales)).exceptions).toEqual(['paid-without-access']);
  });
});
