// On both engines: it executes statements that no example of a route does.
import { describe, expect, test } from 'vitest';
import { loadPayment } from './engine/load-payment.ts';
import { settle } from './engine/settle.ts';
import { adyenWorld } from './testing/adyen-sales.ts';
import { paypalWorld } from './testing/paypal-sales.ts';

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

  test('an authorization that a slow look-up makes after the expiry is voided', async () => {
    const gateway = await world.shop.addGateway({ capture: 'atSessionStart' });
    const { purchaseId, url } = await world.sales.open(gateway);
    const slow = await loadPayment(world.server.context, purchaseId);
    if (slow === undefined) throw new Error('There is no such payment');
    world.sales.pass(30);
    await world.sales.work();
    expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
    await world.shop.pay(url);
    await settle(world.server.context, slow);
    await world.sales.work();
    expect(world.vendor.state.orderOf(purchaseId).authorizations).toMatchObject([
      { status: 'VOIDED' },
    ]);
    expect(await world.sales.transactions(purchaseId)).toMatchObject([
      { type: 'authorise', state: 'succeeded' },
      { type: 'void', state: 'succeeded' },
    ]);
  });
});
