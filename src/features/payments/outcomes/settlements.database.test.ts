// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { getCardChoices, sumCardTransactions } from '../../sales-reports/cc/contract.ts';
import { readSettlements } from '../jobs/read-settlements.ts';
import { sendTransactions } from '../jobs/send-transactions.ts';
import { refundPurchase } from '../public/card-payments.ts';
import { adyenWorld } from '../testing/adyen-sales.ts';
import { type CardSales, pay } from '../testing/card-sales.ts';
import { paypalWorld } from '../testing/paypal-sales.ts';
import { stripeWorld } from '../testing/stripe-sales.ts';

const day = 24 * 60;
const inDays = (days: number) => new Date(Date.UTC(2026, 5, 10 + days, 12));

const rowsOf = ({ database }: TestServer, purchaseId: string) =>
  database.system
    .selectFrom('card_transaction')
    .select(['type', 'fee', 'batch', 'settled_at', 'next_step_at'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('at')
    .execute();

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
    // Requests are counted, and those of other tests are none of this one.
    await world.server.database.system
      .updateTable('card_transaction')
      .set({ next_step_at: null })
      .execute();
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
    await world.sales.countAsLive(purchaseId);
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
    await world.sales.countAsLive(purchaseId);
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

  test('look-ups are work of their own, for which a lost answer does not wait', async () => {
    const { rows } = await sold();
    await takeDueSteps(sendTransactions(world.server.context));
    expect(await rows()).toMatchObject([{ fee: null }]);
    await takeDueSteps(readSettlements(world.server.context));
    expect(await rows()).toMatchObject([{ fee: 40 }]);
  });

  /** Works on each of the next days. */
  async function passDays(days: number) {
    for (let passed = 0; passed < days; passed += 1) {
      world.sales.pass(day);
      await world.sales.work();
    }
  }
  const readPayouts = () => world.vendor.requests.filter((one) => one.endsWith('/payouts'));
  const readHistories = () =>
    world.vendor.requests.filter((one) => one.endsWith('/balance_transactions'));

  test('a payout of the month is found, with few look-ups', async () => {
    const { rows } = await sold();
    await passDays(36);
    const payout = world.vendor.state.balance.payOut();
    expect(await rows()).toMatchObject([{ fee: 40, settled_at: inDays(7), batch: null }]);
    await passDays(4);
    expect(await rows()).toMatchObject([{ batch: payout, next_step_at: null }]);
    expect(readPayouts().length).toBeLessThan(9);
  });

  test('an account with manual payouts is not asked for ever', async () => {
    const { rows } = await sold();
    await passDays(8);
    world.vendor.state.balance.payOut(false);
    await passDays(38);
    expect(await rows()).toEqual([
      { type: 'sale', fee: 40, settled_at: inDays(7), batch: null, next_step_at: null },
    ]);
    expect(readPayouts().length).toBeLessThan(9);
    expect(readHistories(), 'Stripe refuses those of manual payouts').toEqual([]);
  });

  test('the search for a payout ends while the transaction is claimed', async () => {
    const { rows } = await sold();
    await passDays(6);
    const { balance } = world.vendor.state;
    for (let made = 0; made < 20; made += 1) balance.payOut();
    world.sales.pass(day - 10);
    world.vendor.beforeReplies(() => world.sales.pass(0.25));
    await passDays(1);
    expect(await rows()).toMatchObject([{ fee: 40, settled_at: inDays(7), batch: null }]);
    expect(readHistories().length).toBeLessThan(6);
    expect(readHistories().length).toBeGreaterThan(1);
    world.vendor.beforeReplies(() => undefined);
    const payout = balance.payOut();
    await passDays(2);
    expect(await rows()).toMatchObject([{ batch: payout }]);
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
    await world.sales.countAsLive(purchaseId);
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
    world.vendor.state.complete(world.vendor.state.orderOf(purchaseId));
    expect(await world.settle(purchaseId)).toBe('captured');
    await world.sales.work();
    expect(await rowsOf(world.server, purchaseId)).toMatchObject([{ type: 'sale', fee: 60 }]);
  });

  test('is asked again for the fee of a capture that does not have it yet', async () => {
    const { purchaseId, order } = await world.shop.buy();
    delete order.captures[0]?.seller_receivable_breakdown;
    await world.sales.work();
    expect(await rowsOf(world.server, purchaseId)).toMatchObject([
      { fee: null, settled_at: null, next_step_at: expect.any(Date) },
    ]);
    world.vendor.state.complete(order);
    world.sales.pass(10);
    await world.sales.work();
    expect(await rowsOf(world.server, purchaseId)).toMatchObject([
      { fee: 60, settled_at: inDays(0), next_step_at: null },
    ]);
  });

  test('does not say when it disburses a delayed capture', async () => {
    const { purchaseId, order } = await world.shop.buy();
    for (const capture of order.captures) capture.disbursement_mode = 'DELAYED';
    await world.sales.work();
    expect(await rowsOf(world.server, purchaseId)).toEqual([
      { type: 'sale', fee: 60, settled_at: null, batch: null, next_step_at: null },
    ]);
  });

  test('takes a reversed payment back on its day, and does not say what that costs', async () => {
    const { purchaseId, gateway, order } = await world.shop.buy();
    world.sales.pass(day);
    const href = `${world.vendor.url}/v2/payments/captures/${order.captures[0]?.id}`;
    await world.shop.deliver(gateway, {
      type: 'PAYMENT.CAPTURE.REVERSED',
      resource: { id: 'REV1', amount: order.amount, links: [{ rel: 'up', href }] },
    });
    await world.sales.work();
    expect(await rowsOf(world.server, purchaseId)).toMatchObject([
      { type: 'sale', fee: 60, settled_at: inDays(0) },
      { type: 'chargeback', fee: null, settled_at: inDays(1), next_step_at: null },
    ]);
  });
});

describe('a gateway whose API has no fees', () => {
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
    await world.sales.countAsLive(purchaseId);
    world.sales.pass(4 * day);
    expect((await reportOf(world.server, world.sales)).exceptions).toEqual(['paid-without-access']);
  });
});
