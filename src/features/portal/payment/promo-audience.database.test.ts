import { beforeEach, expect, test } from 'vitest';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
import { sellingWorld } from '../testing/portal-world.ts';

const world = sellingWorld({
  methods: ['roomAndName'],
  price: 1_000,
  paymentMethods: ['creditCard'],
});
const room = { room: '12', lastName: 'Roe' };

beforeEach(async () => {
  await world.sales.addGateway();
  const house = await plantGateway(world.server, world.area, { type: 'fias' });
  await plantStay(world.server, house, { ...room, vip: '3', guest_group: 'Crew' });
});

/** Returns what the guest reads after entering a code of half the price for an audience. */
async function enterCodeFor(audience: 'vip' | 'guestGroup', value: string): Promise<string> {
  await plantPromo(world.server, world.sales.family.provider, {
    code: 'HALF',
    percentOff: 50,
    audience,
    audienceValues: [value],
  });
  const browser = world.browser();
  const payPage = await browser.follow(
    await browser.submit(await world.arrive(), 'roomAndName', room),
  );
  const answer = await browser.submit(payPage, 'promo', { promoCode: 'HALF' });
  return (answer.location === null ? answer : await browser.follow(answer)).text;
}

test.each([
  ['vip', '3'],
  ['guestGroup', 'crew'],
] as const)('a code for the %s %s of the property system reduces the price', async (by, value) => {
  expect(await enterCodeFor(by, value)).toContain('€5.00');
});

test.each([
  ['vip', '2'],
  ['vip', 'Crew'],
  ['guestGroup', '3'],
] as const)('a code for the %s %s is refused', async (by, value) => {
  const text = await enterCodeFor(by, value);
  expect(text).toContain('does not apply');
  expect(text).not.toContain('€5.00');
});
