// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import { loadPayment } from '../engine/load-payment.ts';
import { expire, settle } from '../engine/settle.ts';
import { adyenWorld } from '../testing/adyen-sales.ts';
import { paypalWorld } from '../testing/paypal-sales.ts';

describe('Adyen', () => {
  const world = adyenWorld();

  /** The guest answers the challenge of the bank after the link has expired. */
  async function authorisedLate() {
    const gateway = await world.shop.addGateway({ capture: 'atSessionStart' });
    const { purchaseId, url } = await world.sales.open(gateway);
    world.sales.pass(30);
    await world.sales.work();
    const { status, reference } = await world.sales.purchase(purchaseId);
    expect(status).toBe('expired');
    const link = world.vendor.state.links.get(reference ?? '');
    if (link === undefined) throw new Error('There is no such link');
    link.status = 'active';
    await world.shop.pay(url);
    link.status = 'expired';
    await world.shop.deliverNext(gateway);
    return { gateway, purchaseId };
  }

  test('what is authorised after the expiry is voided', async () => {
    const { gateway, purchaseId } = await authorisedLate();
    await world.sales.work();
    await world.shop.deliverNext(gateway);
    expect([...world.vendor.state.payments.values()].at(-1)).toMatchObject({ state: 'cancelled' });
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'voided' });
    expect(await world.sales.transactions(purchaseId)).toMatchObject([
      { type: 'authorise', state: 'succeeded' },
      { type: 'void', state: 'succeeded', amount: 995 },
    ]);
  });

  test('a void of it that Adyen refuses is tried again', async () => {
    const { gateway, purchaseId } = await authorisedLate();
    world.vendor.state.failing.add('CANCELLATION');
    await world.sales.work();
    await world.shop.deliverNext(gateway);
    await world.sales.work();
    world.sales.pass(2);
    await world.sales.work();
    await world.shop.deliverNext(gateway);
    expect(await world.sales.transactions(purchaseId)).toMatchObject([
      { type: 'authorise', state: 'succeeded' },
      { type: 'void', state: 'succeeded' },
    ]);
  });
});

describe('PayPal', () => {
  const world = paypalWorld();

  async function approved() {
    const gateway = await world.shop.addGateway();
    const { purchaseId, url } = await world.sales.open(gateway);
    const payment = await loadPayment(world.server.context, purchaseId);
    if (payment === undefined) throw new Error('There is no such payment');
    return { purchaseId, url, payment };
  }

  test('a slow look-up takes nothing after the expiry', async () => {
    const { purchaseId, url, payment } = await approved();
    world.sales.pass(30);
    await world.sales.work();
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
    await world.shop.pay(url);
    await settle(world.server.context, payment);
    expect(world.vendor.state.orderOf(purchaseId).captures).toEqual([]);
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  });

  test('a payment that is being taken is not cancelled', async () => {
    const { purchaseId, url, payment } = await approved();
    const { context } = world.server;
    const cancel: typeof payment.adapter.cancel = async (...wanted) => {
      const report = await payment.adapter.cancel(...wanted);
      // Meanwhile the guest approves it and returns, and PayPal's answer is on its way.
      await world.shop.pay(url);
      world.vendor.dropAfter('/capture');
      await settle(context, payment);
      return report;
    };
    const slow = { ...payment, adapter: { ...payment.adapter, cancel } };
    expect(await expire(context, slow)).toMatchObject({ kind: 'unreachable' });
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
    expect(await world.settle(purchaseId)).toBe('captured');
  });

  test('one whose taking was interrupted is ended by its expiry', async () => {
    const { purchaseId, payment } = await approved();
    await world.server.database.system
      .updateTable('purchase')
      .set({ taking_since: world.server.clock.now })
      .where('id', '=', purchaseId)
      .execute();
    expect(await expire(world.server.context, payment)).toMatchObject({ kind: 'unreachable' });
    world.sales.pass(1);
    expect(await expire(world.server.context, payment)).toBeNull();
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  });
});
