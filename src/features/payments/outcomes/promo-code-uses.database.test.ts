// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { assignUse, findDiscount, reserveUse } from '../../promo-codes/public/discounts.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
import { getCardChoices } from '../../sales-reports/cc/contract.ts';
import { openHostedPage } from '../public/card-payments.ts';
import { stripeWorld } from '../testing/stripe-sales.ts';

const world = stripeWorld();
const query = { period: 'custom', from: '2026-06-01', to: '2026-12-31' } as const;

/** A purchase whose page is open, with the last use of a promo code. */
async function reduced(capture: 'atOnce' | 'atSessionStart') {
  const { server, sales, shop } = world;
  const { area, provider } = sales.family;
  const { system } = server.database;
  const gateway = await shop.addGateway({ capture });
  const promoId = await plantPromo(server, provider, {
    code: 'TENOFF',
    percentOff: 10,
    totalUses: 1,
  });
  const { purchaseId } = await sales.buy(gateway);
  await system
    .updateTable('purchase')
    .set({ is_test: false })
    .where('id', '=', purchaseId)
    .execute();
  const now = server.clock.now;
  const guest = {
    guestId: null,
    macAddress: '02:00:00:00:00:01',
    reservation: null,
    email: null,
    groups: [],
    vip: null,
    tier: null,
  };
  const using = { ...area, providerNumber: provider.number, timeZone: 'UTC' };
  await server.database.withScope([provider.path], async (transaction) => {
    const found = await findDiscount(transaction, {
      area: using,
      code: 'TENOFF',
      planId: sales.plan.id,
      listPrice: 1_105,
      currency: 'EUR',
      guest,
      now,
    });
    if (found.kind !== 'discount') throw new Error(found.text);
    const use = await reserveUse(transaction, { area, found, guest, now });
    if ('refusal' in use) throw new Error(use.refusal);
    await assignUse(transaction, use.redemptionId, purchaseId, now);
  });
  const opened = await openHostedPage(server.context, purchaseId, sales.page);
  const url = 'url' in opened ? opened.url : '';
  const promo = () =>
    system
      .selectFrom('promo_code')
      .innerJoin('promo_redemption', 'promo_redemption.promo_code_id', 'promo_code.id')
      .select(['promo_code.uses', 'promo_code.given', 'promo_redemption.state'])
      .where('promo_code.id', '=', promoId)
      .executeTakeFirstOrThrow();
  /** Another guest uses the code. */
  const spend = () =>
    system.updateTable('promo_code').set({ uses: 1 }).where('id', '=', promoId).execute();
  return { gateway, purchaseId, url, promo, spend };
}

async function exceptions() {
  const token = await world.server.signInAs(world.sales.family.provider.number);
  const params = { orgNumber: String(world.sales.family.area.number) };
  const found = await world.server.call(getCardChoices, { params, query }, token);
  return found.exceptions.filter(({ count }) => count > 0).map(({ id }) => id);
}

test('a voided purchase returns the use of its promo code and its part of the budget', async () => {
  const { purchaseId, url, promo } = await reduced('atSessionStart');
  await world.shop.pay(url);
  await world.settle(purchaseId);
  expect(await promo()).toMatchObject({ uses: 1, given: { EUR: 111 }, state: 'redeemed' });
  world.sales.pass(61);
  await world.sales.work();
  expect(await world.sales.purchase(purchaseId)).toMatchObject({
    status: 'voided',
    promo_code_id: null,
  });
  expect(await promo()).toEqual({ uses: 0, given: { EUR: 0 }, state: 'released' });
});

/** The guest pays although the purchase has expired, as when the event of the payment is late. */
async function paidLate({ isUsedUp }: { isUsedUp: boolean }) {
  const { gateway, purchaseId, url, promo, spend } = await reduced('atOnce');
  const session = world.shop.sessionIn(url);
  const known = world.vendor.state.sessions.get(session);
  world.sales.pass(31);
  await world.sales.work();
  expect(await promo()).toMatchObject({ uses: 0, state: 'released' });
  if (known !== undefined) known.status = 'open';
  if (isUsedUp) await spend();
  await world.shop.pay(url);
  await world.shop.deliver(gateway, url, 'payment_intent.succeeded');
  expect(await world.sales.purchase(purchaseId)).toMatchObject({ status: 'captured' });
  world.sales.pass(1);
  return promo();
}

test('a late payment whose promo code is used up meanwhile is an exception', async () => {
  expect(await paidLate({ isUsedUp: true })).toMatchObject({ uses: 1, state: 'released' });
  expect(await exceptions()).toContain('discount-uncounted');
});

test('a late payment whose promo code has a use left takes it', async () => {
  expect(await paidLate({ isUsedUp: false })).toMatchObject({ uses: 1, state: 'redeemed' });
  expect(await exceptions()).not.toContain('discount-uncounted');
});
