// On both engines
import { describe, expect, test } from 'vitest';
import { type GuestPage, startSession, ticketOf } from '../../../../test/portal-guests.ts';
import {
  type CardSales,
  cards,
  pay,
  returnAddressOf,
  sendForm,
} from '../../payments/testing/card-sales.ts';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
import { sellingWorld } from '../testing/portal-world.ts';

const world = sellingWorld({
  methods: ['free', 'roomAndName', 'promoCode'],
  price: 995,
  paymentMethods: ['creditCard', 'roomCharge'],
});
const { arrive, browser, purchases, submit } = world;

/** Signs in by a click and chooses the only plan, which leads to the page where it is paid. */
const atPayPage = async () => submit(await arrive(), 'free');

/** Follows the page that leads to the gateway's, which a policy for forms forbids to redirect to. */
function cardPageOf(page: GuestPage): string {
  const url = /href="([^"]*\/payments\/sandbox\/[^"]*)"/.exec(page.html)?.[1];
  if (url === undefined) throw new Error(`No card page: ${page.text}`);
  return url.replaceAll('&amp;', '&');
}

test('a guest who pays by card is let in, once', async () => {
  await world.sales.addGateway();
  const payPage = await atPayPage();
  expect(payPage.text).toContain('€9.95');
  expect(payPage.text).toContain('Test mode');
  expect((await purchases()).length).toBe(0);
  const url = cardPageOf(await browser().submit(payPage, 'payCard'));
  // A second click leads to the same payment.
  expect(cardPageOf(await browser().submit(payPage, 'payCard'))).toBe(url);
  const [pending, ...others] = await purchases();
  expect(others).toEqual([]);
  expect(pending).toMatchObject({ status: 'pending', amount: 995, method: 'creditCard' });
  const paid = await pay(world.server, url);
  const back = await browser().open(returnAddressOf(paid) ?? '');
  const ticket = ticketOf(back);
  expect((await purchases())[0]).toMatchObject({ status: 'captured', started_at: null });
  await startSession(world.server, ticket, world.mac());
  expect((await purchases())[0]).toMatchObject({ started_at: world.server.clock.now });
  await world.sales.work();
  expect(await purchases()).toHaveLength(1);
  expect(await world.sales.transactions(pending?.id ?? '')).toHaveLength(1);
});

test('a gateway that is being tested takes no guest from an active one, and says no money moves only in test mode', async () => {
  const { system } = world.server.database;
  const tested = await world.sales.addGateway();
  const set = (id: string, change: { status?: 'Test' | 'Suspended'; mode?: 'live' }) =>
    system.updateTable('payment_gateway').set(change).where('id', '=', id).execute();
  await set(tested.id, { status: 'Test', mode: 'live' });
  const active = await world.sales.addGateway();
  await browser().submit(await atPayPage(), 'payCard');
  expect(await purchases()).toMatchObject([{ gateway_id: active.id }]);
  await set(active.id, { status: 'Suspended' });
  const payPage = await atPayPage();
  expect(payPage.text).toContain('Pay by card');
  expect(payPage.text).not.toContain('no money is charged');
});

test('a declined card leaves the guest outside, who can pay again', async () => {
  await world.sales.addGateway();
  const url = cardPageOf(await browser().submit(await atPayPage(), 'payCard'));
  const declined = await pay(world.server, url, cards.declined);
  const back = await browser().open(returnAddressOf(declined) ?? url);
  expect(back.location).toBeNull();
  expect(back.text).toContain('Your card was declined');
  const again = cardPageOf(await browser().submit(back, 'payCard'));
  expect(again).not.toBe(url);
  expect((await purchases()).map(({ status }) => status).toSorted()).toEqual(['failed', 'pending']);
});

test('a failed challenge is told as what it is to the guest, who can pay again', async () => {
  await world.sales.addGateway();
  const url = cardPageOf(await browser().submit(await atPayPage(), 'payCard'));
  await pay(world.server, url, cards.challenged);
  const failed = await sendForm(world.server, url, 'challenge', { answer: 'fail' });
  const back = await browser().open(returnAddressOf(failed) ?? url);
  expect(back.text).toContain('Your bank could not confirm that it is you');
  expect(back.text).not.toContain('was declined');
  expect(cardPageOf(await browser().submit(back, 'payCard'))).not.toBe(url);
});

test('a guest who has paid and comes back is let in without paying again', async () => {
  await world.sales.addGateway();
  const url = cardPageOf(await browser().submit(await atPayPage(), 'payCard'));
  await pay(world.server, url);
  await world.sales.work();
  world.sales.pass(40);
  expect(ticketOf(await arrive())).toMatch(/^[0-9a-f]{32}$/);
  expect(await purchases()).toHaveLength(1);
});

describe('a plan that is only for promo codes', () => {
  const hidden = ({
    name = 'Secret plan',
    ...changes
  }: Parameters<CardSales['guests']['addPlan']>[0] = {}) =>
    world.sales.guests.addPlan({
      name,
      loginMethods: ['promoCode'],
      paymentMethods: ['creditCard'],
      price: 500,
      taxRate: 0,
      texts: [{ portalName: name, language: 'en', description: '' }],
      ...changes,
    });
  const code = (changes: Parameters<typeof plantPromo>[2]) =>
    plantPromo(world.server, world.area, { percentOff: null, ...changes });
  const enter = async (promoCode: string) => submit(await arrive(), 'promoCode', { promoCode });

  test('is shown by a code that gives it, and by no other', async () => {
    await world.sales.addGateway();
    const { id } = await hidden();
    const other = await hidden({ name: 'Another secret' });
    await code({ code: 'TENOFF', gives: 'percentOff', percentOff: 10 });
    await code({ code: 'SECRET', gives: 'unlock', plans: [id] });
    expect((await arrive()).text).not.toMatch(/secret/i);
    const reduced = await enter('TENOFF');
    // The only other plan is chosen at once.
    expect(reduced.text).toContain('€8.95');
    expect(reduced.text).not.toMatch(/secret/i);
    const shown = await enter('secret');
    expect(shown.text).toContain('Secret plan');
    expect(shown.text).not.toContain('Another secret');
    expect((await enter('WRONG')).text).toContain('We do not know this promo code');
    expect(other.id).not.toBe(id);
    const payPage = await submit(shown, 'plan', { plan: id });
    expect(payPage.text).toContain('€5.00');
    const url = cardPageOf(await browser().submit(payPage, 'payCard'));
    const paid = await pay(world.server, url);
    const back = await browser().open(returnAddressOf(paid) ?? '');
    expect(ticketOf(back)).toMatch(/^[0-9a-f]{32}$/);
    expect(await purchases()).toMatchObject([{ status: 'captured', amount: 500, plan_id: id }]);
  });

  test('is shown where the guest pays for another one', async () => {
    await world.sales.addGateway();
    const { id } = await hidden();
    await code({ code: 'SECRET', gives: 'unlock', plans: [id] });
    const payPage = await atPayPage();
    const plans = await submit(payPage, 'promo', { promoCode: 'SECRET' });
    expect(plans.text).toContain('Secret plan');
  });

  test('uses the code up also when it costs nothing', async () => {
    const { id } = await hidden({ price: 0 });
    await world.server.database.system
      .updateTable('service_plan')
      .set({ status: 'Retired' })
      .where('id', '=', world.sales.plan.id)
      .execute();
    await code({ code: 'ONCE', gives: 'unlock', plans: [id], totalUses: 1 });
    const entered = await browser().submit(await arrive(), 'promoCode', { promoCode: 'ONCE' });
    const ticket = ticketOf(entered);
    await startSession(world.server, ticket, world.mac());
    expect(await purchases()).toMatchObject([
      { method: 'complimentary', amount: 0, plan_id: id, started_at: world.server.clock.now },
    ]);
    const usesOfGuests = await world.server.database.system
      .selectFrom('promo_redemption')
      .innerJoin('guest', 'guest.id', 'promo_redemption.guest_id')
      .select('state')
      .where('promo_redemption.plan_id', '=', id)
      .execute();
    expect(usesOfGuests).toEqual([{ state: 'redeemed' }]);
    world.changeDevice();
    expect((await enter('ONCE')).text).toMatch(/used up|no longer/i);
    expect(await purchases()).toHaveLength(1);
  });
});

test('a purchase starts when its session began, not when that was reported', async () => {
  await world.sales.addGateway({ capture: 'atSessionStart' });
  const url = cardPageOf(await browser().submit(await atPayPage(), 'payCard'));
  await pay(world.server, url);
  const [paid] = await purchases();
  const back = await browser().open(returnAddressOf(await pay(world.server, url)) ?? '');
  const began = world.server.clock.now;
  world.sales.pass(50);
  await startSession(world.server, ticketOf(back), world.mac(), began);
  expect((await purchases())[0]).toMatchObject({ id: paid?.id, started_at: began });
  await world.sales.work();
  expect((await purchases())[0]).toMatchObject({ status: 'captured', started_at: began });
});

test('nobody is let in before the payment, also not by the device or the address of the page', async () => {
  await world.sales.addGateway();
  await browser().submit(await atPayPage(), 'payCard');
  const guest = await world.server.database.system
    .selectFrom('guest')
    .select(['awaits_payment', 'entitled_at'])
    .where('organization_number', '=', world.area.number)
    .executeTakeFirstOrThrow();
  expect(guest).toEqual({ awaits_payment: true, entitled_at: null });
  world.sales.pass(40);
  expect((await arrive()).location).toBeNull();
});

test('a room is charged once, and its guest is let in', async () => {
  const house = await plantGateway(world.server, world.area, {});
  await plantStay(world.server, house, { room: '101', lastName: 'Müller' });
  const form = { room: '101', lastName: 'mueller' };
  const wrong = await browser().submit(await arrive(), 'roomAndName', { ...form, room: '102' });
  expect(wrong.text).toContain('Room and name do not match');
  const payPage = await submit(await arrive(), 'roomAndName', {
    room: '101',
    lastName: 'Muller',
  });
  expect(payPage.text).toContain('Charge €9.95 to room 101');
  const charged = await browser().submit(payPage, 'payRoom');
  expect(ticketOf(charged)).toMatch(/^[0-9a-f]{32}$/);
  await browser().submit(payPage, 'payRoom');
  expect(await purchases()).toMatchObject([
    { status: 'posted', method: 'roomCharge', amount: 995 },
  ]);
  const guest = await world.server.database.system
    .selectFrom('guest')
    .select(['room', 'name', 'awaits_payment'])
    .where('organization_number', '=', world.area.number)
    .executeTakeFirstOrThrow();
  expect(guest).toEqual({ room: '101', name: 'Anna Müller', awaits_payment: false });
});

test('a guest at the page where a plan is paid can charge a room by its name', async () => {
  const house = await plantGateway(world.server, world.area, {});
  await plantStay(world.server, house, { room: '7', lastName: 'Ng' });
  const charged = await browser().submit(await atPayPage(), 'payRoom', {
    room: '7',
    lastName: 'Ng',
  });
  expect(charged.text === '' || charged.location !== null).toBe(true);
});

test('a guest who changes to the room after opening the card page pays once', async () => {
  await world.sales.addGateway();
  const house = await plantGateway(world.server, world.area, {});
  await plantStay(world.server, house, { room: '9', lastName: 'Berg' });
  const payPage = await atPayPage();
  const url = cardPageOf(await browser().submit(payPage, 'payCard'));
  const charged = await browser().submit(payPage, 'payRoom', { room: '9', lastName: 'Berg' });
  expect(ticketOf(charged)).toMatch(/^[0-9a-f]{32}$/);
  const late = await pay(world.server, url);
  expect(await late.text()).not.toContain('Card number');
  await world.sales.work();
  const paid = (await purchases()).map(({ method: by, status }) => `${by} ${status}`);
  expect(paid.toSorted()).toEqual(['creditCard expired', 'roomCharge posted']);
});

test('a guest whose charge waits sees what the hotel answered', async () => {
  const link = await plantGateway(world.server, world.area, {
    type: 'fias',
    posting: { queuedUpTo: null },
  });
  await plantStay(world.server, link, { room: '12', lastName: 'Roe' });
  const charged = await browser().submit(await atPayPage(), 'payRoom', {
    room: '12',
    lastName: 'Roe',
  });
  const waiting = await browser().follow(charged);
  await world.server.database.system
    .updateTable('posting')
    .set({ state: 'refused', answer: 'CO' })
    .where('organization_number', '=', world.area.number)
    .execute();
  const again = await browser().open(charged.location ?? '');
  expect(again.text).not.toBe(waiting.text);
  expect(again.text).toMatch(/credit/i);
});
