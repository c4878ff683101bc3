// On both engines
import { beforeEach, expect, test } from 'vitest';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
import { sellingWorld } from '../testing/portal-world.ts';

const world = sellingWorld({
  methods: ['free', 'promoCode'],
  price: 1_000,
  paymentMethods: ['creditCard'],
});
const { arrive, browser, submit } = world;

beforeEach(() => world.sales.addGateway());

const code = (changes: Parameters<typeof plantPromo>[2]) =>
  plantPromo(world.server, world.area, { percentOff: null, ...changes });

test('a promo code is taken off where the plan is paid, and the price returns', async () => {
  await code({ code: 'TENOFF', gives: 'percentOff', percentOff: 10 });
  const payPage = await submit(await arrive(), 'free');
  expect(payPage.text).not.toContain('Remove');
  const reduced = await submit(payPage, 'promo', { promoCode: 'TENOFF' });
  expect(reduced.text).toContain('€9.00');
  const whole = await submit(reduced, 'removePromo');
  expect(whole.text).toContain('€10.00');
  expect(whole.text).not.toContain('€9.00');
  await browser().submit(whole, 'payCard');
  expect(await world.purchases()).toMatchObject([{ amount: 1_000, discount: 0 }]);
});

test('one that is used up meanwhile is taken off too, so that the guest can pay', async () => {
  const id = await code({ code: 'ONCE', gives: 'percentOff', percentOff: 10, totalUses: 1 });
  const reduced = await submit(await submit(await arrive(), 'free'), 'promo', {
    promoCode: 'ONCE',
  });
  await world.server.database.system
    .updateTable('promo_code')
    .set({ uses: 1 })
    .where('id', '=', id)
    .execute();
  const refused = await submit(reduced, 'payCard');
  expect(refused.text).toContain('has been used up');
  const whole = await submit(refused, 'removePromo');
  expect(whole.text).toContain('€10.00');
  expect((await browser().submit(whole, 'payCard')).html).toContain('/payments/sandbox/');
});

test('without the code that shows a plan, the guest chooses another one', async () => {
  const { id } = await world.sales.guests.addPlan({
    name: 'Secret plan',
    loginMethods: ['promoCode'],
    paymentMethods: ['creditCard'],
    price: 500,
    taxRate: 0,
    texts: [{ portalName: 'Secret plan', language: 'en', description: '' }],
  });
  await code({ code: 'SECRET', gives: 'unlock', plans: [id] });
  const plans = await submit(await submit(await arrive(), 'free'), 'promo', {
    promoCode: 'SECRET',
  });
  const payPage = await submit(plans, 'plan', { plan: id });
  expect(payPage.text).toContain('€5.00');
  const others = await submit(payPage, 'removePromo');
  expect(others.text).not.toContain('Secret plan');
  expect(others.text).toContain('€10.00');
});

test('a guest who signed in with the code signs in again', async () => {
  await code({ code: 'TENOFF', gives: 'percentOff', percentOff: 10 });
  const payPage = await submit(await arrive(), 'promoCode', { promoCode: 'TENOFF' });
  expect(payPage.text).toContain('€9.00');
  // Otherwise a free plan of this method would start without a use.
  const signIn = await submit(payPage, 'removePromo');
  expect(signIn.text).toContain('Connect for free');
  expect(signIn.text).not.toContain('€10.00');
});

test('a guest who signed in with a code is offered no free plan that takes no use of it', async () => {
  await world.sales.guests.addPlan({
    name: 'Free plan',
    loginMethods: ['promoCode', 'email'],
    price: 0,
    texts: [{ portalName: 'Free plan', language: 'en', description: '' }],
  });
  await code({ code: 'TENOFF', gives: 'percentOff', percentOff: 10 });
  // The plan that the code reduces is the only one.
  const payPage = await submit(await arrive(), 'promoCode', { promoCode: 'TENOFF' });
  expect(payPage.text).toContain('€9.00');
});
