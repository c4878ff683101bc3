// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { sealSecret } from '../../payment-gateways/queries.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
import { getCardChoices } from '../../sales-reports/cc/contract.ts';
import { loadPayment } from '../engine/load-payment.ts';
import { expire } from '../engine/settle.ts';
import { openHostedPage } from '../public/card-payments.ts';
import { stripeWorld } from '../testing/stripe-sales.ts';

const world = stripeWorld();
const query = { period: 'custom', from: '2026-06-01', to: '2026-12-31' } as const;

async function exceptions() {
  const token = await world.server.signInAs(world.sales.family.provider.number);
  const params = { orgNumber: String(world.sales.family.area.number) };
  const found = await world.server.call(getCardChoices, { params, query }, token);
  return found.exceptions.filter(({ count }) => count > 0).map(({ id }) => id);
}

/** A purchase whose page is open, that counts as revenue, with the use of a promo code. */
async function opened() {
  const gateway = await world.shop.addGateway();
  const { purchaseId, url } = await world.sales.open(gateway);
  const { system } = world.server.database;
  await system
    .updateTable('purchase')
    .set({ is_test: false })
    .where('id', '=', purchaseId)
    .execute();
  const { area } = world.sales.family;
  const promo = await plantPromo(world.server, area, { code: 'TENOFF', percentOff: 10 });
  await system
    .updateTable('promo_code')
    .set({ uses: 1, given: JSON.stringify({ EUR: 110 }) })
    .where('id', '=', promo)
    .execute();
  const redemption = await system
    .insertInto('promo_redemption')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      promo_code_id: promo,
      word: 'TENOFF',
      at: world.server.clock.now,
      state: 'held',
      held_until: world.server.clock.now,
      purchase_id: purchaseId,
      plan_id: world.sales.plan.id,
      currency: 'EUR',
      list_price: 1_105,
      discount: 110,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const use = async () => {
    const { state } = await system
      .selectFrom('promo_redemption')
      .select('state')
      .where('id', '=', redemption.id)
      .executeTakeFirstOrThrow();
    return state;
  };
  return { gateway, purchaseId, url, use };
}

test.each([
  [
    'does not know the payment',
    (_: string, session: string) => world.vendor.state.sessions.delete(session),
  ],
  [
    'rejects the keys',
    async (gatewayId: string) => {
      const wrong = await sealSecret(world.server.context, gatewayId, 'secretKey', 'sk_test_wrong');
      await world.server.database.system
        .updateTable('payment_gateway')
        .set({ secrets: JSON.stringify({ secretKey: wrong }) })
        .where('id', '=', gatewayId)
        .execute();
    },
  ],
])('a purchase whose gateway %s ends after a day, and a person is told', async (_, lose) => {
  const { gateway, purchaseId, url, use } = await opened();
  await lose(gateway.id, world.shop.sessionIn(url));
  world.sales.pass(60);
  await expect(world.sales.work()).rejects.toThrow('did not answer');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
  world.sales.pass(24 * 60);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'expired' });
  expect(await use()).toBe('released');
  expect(await exceptions()).toEqual(['unanswered']);
});

test('a silent gateway is asked for longer', async () => {
  const { purchaseId } = await opened();
  world.vendor.setSilent(true);
  world.sales.pass(25 * 60);
  await expect(world.sales.work()).rejects.toThrow('did not answer');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
});

test('a payment that is reported after that counts', async () => {
  const { gateway, purchaseId, url } = await opened();
  const session = world.shop.sessionIn(url);
  const known = world.vendor.state.sessions.get(session);
  world.vendor.state.sessions.delete(session);
  world.sales.pass(25 * 60);
  await world.sales.work();
  if (known !== undefined) world.vendor.state.sessions.set(session, known);
  await world.shop.pay(url);
  await world.shop.deliver(gateway, url, 'payment_intent.succeeded');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'captured',
    failure: null,
  });
  expect(await exceptions()).not.toContain('unanswered');
});

test('a page that is opened while its purchase is cancelled stays open', async () => {
  const gateway = await world.shop.addGateway();
  const { purchaseId } = await world.sales.buy(gateway);
  const before = await loadPayment(world.server.context, purchaseId);
  if (before === undefined) throw new Error('There is no such payment');
  await openHostedPage(world.server.context, purchaseId, world.sales.page);
  expect(await expire(world.server.context, before)).toMatchObject({ kind: 'unreachable' });
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'pending' });
});
