// On both engines: guests pay at the same time, each in a transaction of its own.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { addPlan, sell } from '../../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { PromoCode } from '../fields.ts';
import { plantPromo } from '../testing/planted-promo.ts';
import { type Customer, findDiscount, unlockedPlans } from './find-discount.ts';
import { redeemOf, releaseOf } from './purchase-uses.ts';
import { redeem, releaseLapsedUses, releaseUse, reserveUse } from './reserve-use.ts';

let server: TestServer;
let family: TestProvider;
let planId: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  planId = await addPlan(server.database.system, family.area.number, 'Day');
});

const stranger: Customer = {
  guestId: null,
  macAddress: null,
  reservation: null,
  email: null,
  groups: [],
  vip: null,
  tier: null,
};
const deviceOf = (number: number) =>
  `02:00:00:00:${String(Math.floor(number / 100)).padStart(2, '0')}:${String(number % 100).padStart(2, '0')}`;

const inProvider = <T>(work: (transaction: ScopedTransaction) => Promise<T>) =>
  server.database.withScope([family.provider.path], work);
const areaOf = () => ({
  number: family.area.number,
  path: family.area.path,
  providerNumber: family.provider.number,
  timeZone: 'UTC',
});

interface Asked {
  area?: ReturnType<typeof areaOf>;
  code?: string;
  guest?: Partial<Customer>;
  listPrice?: number;
  currency?: string;
}

const find = (transaction: ScopedTransaction, asked: Asked = {}) =>
  findDiscount(transaction, {
    area: asked.area ?? areaOf(),
    code: asked.code ?? 'spring25',
    planId,
    listPrice: asked.listPrice ?? 995,
    currency: asked.currency ?? 'EUR',
    guest: { ...stranger, ...asked.guest },
    now: server.clock.now,
  });

/** Finds the discount and takes a use of it; returns the id of the redemption, or the rule that refuses. */
const reserve = (asked: Asked = {}) =>
  inProvider(async (transaction) => {
    const found = await find(transaction, asked);
    if (found.kind === 'refused') return found.refusal;
    const guest = { ...stranger, ...asked.guest };
    const use = { area: asked.area ?? areaOf(), found, guest, now: server.clock.now };
    const reserved = await reserveUse(transaction, use);
    return 'refusal' in reserved ? reserved.refusal : reserved;
  });

/** As many as have a connection at the same time: more would wait for one, on a busy machine in vain. */
const atOnce = 20;

/** Reserves a use for each guest, many of them at the same time. */
async function race(guests: readonly Asked[]) {
  const outcomes: Awaited<ReturnType<typeof reserve>>[] = [];
  const waiting = guests.entries();
  const payOneAfterAnother = async () => {
    for (const [index, asked] of waiting) outcomes[index] = await reserve(asked);
  };
  await Promise.all(Array.from({ length: atOnce }, payOneAfterAnother));
  return outcomes;
}

const heldBy = async (asked: Asked = {}) => {
  const reserved = await reserve(asked);
  if (typeof reserved === 'string') throw new Error(reserved);
  return reserved.redemptionId;
};

const stored = (id: string) =>
  server.database.system
    .selectFrom('promo_code')
    .select(['uses', 'given'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const plant = (changes: Partial<PromoCode> = {}, at = family.provider) =>
  plantPromo(server, at, changes);

test('a code of the provider is found in its area, in any case, with or without hyphens', async () => {
  await plant();
  for (const code of ['SPRING-25', 'spring25', ' Spring 25 '])
    expect(await inProvider((transaction) => find(transaction, { code }))).toMatchObject({
      kind: 'discount',
      discount: 249,
      price: 746,
      word: 'SPRING25',
    });
});

test('a code of another site, or one that does not exist, is unknown', async () => {
  await plant({}, family.sibling);
  for (const code of ['SPRING-25', 'NONE-AT-ALL', ''])
    expect(await inProvider((transaction) => find(transaction, { code }))).toMatchObject({
      refusal: 'unknown',
    });
});

test('200 guests who pay at the same time get exactly the 100 uses of a code', async () => {
  const id = await plant({ totalUses: 100 });
  const outcomes = await race(
    Array.from({ length: 200 }, (_none, number) => ({ guest: { macAddress: deviceOf(number) } })),
  );
  expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(100);
  expect(new Set(outcomes.filter((outcome) => typeof outcome === 'string'))).toEqual(
    new Set(['usedUp']),
  );
  expect(await stored(id)).toMatchObject({ uses: 100 });
}, 60_000);

test('a budget is never exceeded, and is used up while discounts fit', async () => {
  const id = await plant({ percentOff: 100, budget: [{ currency: 'EUR', amount: 100_000 }] });
  // Pseudo-random prices of 1.00 to 20.99, about twice the budget in all.
  const prices = Array.from({ length: 200 }, (_none, number) => 100 + ((number * 7_919) % 2_000));
  const outcomes = await race(
    prices.map((listPrice, number) => ({ listPrice, guest: { macAddress: deviceOf(number) } })),
  );
  const refused = prices.filter((_price, number) => typeof outcomes[number] === 'string');
  const given = prices
    .filter((_price, number) => typeof outcomes[number] !== 'string')
    .reduce((sum, price) => sum + price, 0);
  expect((await stored(id)).given).toEqual({ EUR: given });
  expect(given).toBeLessThanOrEqual(100_000);
  expect(refused.length).toBeGreaterThan(0);
  // No refused discount would still fit.
  expect(Math.min(...refused)).toBeGreaterThan(100_000 - given);
}, 60_000);

test('parallel requests of one guest, by different devices of one stay, get one use', async () => {
  const id = await plant();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_none, number) =>
      reserve({ guest: { reservation: '4711', macAddress: deviceOf(number) } }),
    ),
  );
  expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1);
  expect(await stored(id)).toEqual({ uses: 1, given: { EUR: 249 } });
  expect(await reserve({ guest: { reservation: '4711' } })).toBe('guestUsed');
  expect(await reserve({ guest: { reservation: '4712' } })).not.toBe('guestUsed');
});

test('each code of a series has one use, however many guests try it', async () => {
  const id = await plant({ code: 'SPRING-', series: { count: 2, length: 10 }, usesPerGuest: null });
  await server.database.system
    .insertInto('promo_word')
    .values(
      ['SPRINGAAAAAAAAAA', 'SPRINGCCCCCCCCCC'].map((word) => ({
        provider_number: family.provider.number,
        word,
        promo_code_id: id,
      })),
    )
    .execute();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => reserve({ code: 'Spring-aaaaaaaaaa' })),
  );
  expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1);
  expect(await reserve({ code: 'SPRINGAAAAAAAAAA' })).toBe('usedUp');
  expect(await reserve({ code: 'SPRINGCCCCCCCCCC' })).toMatchObject({
    redemptionId: expect.any(String),
  });
  expect(await stored(id)).toMatchObject({ uses: 2 });
});

test('a use whose payment fails is returned once', async () => {
  const id = await plant({ totalUses: 1 });
  const redemptionId = await heldBy();
  expect(await reserve()).toBe('usedUp');
  expect(await inProvider((transaction) => releaseUse(transaction, redemptionId))).toBe(true);
  expect(await inProvider((transaction) => releaseUse(transaction, redemptionId))).toBe(false);
  expect(await stored(id)).toEqual({ uses: 0, given: { EUR: 0 } });
  await heldBy();
});

test('a use that is held for 15 minutes is returned by the job, or to the next guest', async () => {
  const id = await plant({ totalUses: 1 });
  await heldBy();
  server.clock.now = new Date('2026-06-10T12:14:59Z');
  expect(await reserve()).toBe('usedUp');
  server.clock.now = new Date('2026-06-10T12:15:00Z');
  await takeDueSteps(releaseLapsedUses(server.context));
  expect(await stored(id)).toMatchObject({ uses: 0 });
  await heldBy();
  server.clock.now = new Date('2026-06-10T12:31:00Z');
  await takeDueSteps(releaseLapsedUses(server.context));
  await heldBy();
});

const purchase = async () => {
  const [id] = await sell(server.database.system, family.area.number, planId, [{}]);
  return id ?? '';
};

test('a paid use is final, and its purchase names the code', async () => {
  const id = await plant({ totalUses: 1 });
  const redemptionId = await heldBy();
  const purchaseId = await purchase();
  const { now } = server.clock;
  expect(
    await inProvider((transaction) => redeem(transaction, redemptionId, purchaseId, now)),
  ).toBe(true);
  server.clock.now = new Date('2026-06-10T13:00:00Z');
  await takeDueSteps(releaseLapsedUses(server.context));
  expect(await stored(id)).toMatchObject({ uses: 1 });
  const { system } = server.database;
  expect(
    await system
      .selectFrom('purchase')
      .select('promo_code_id')
      .where('id', '=', purchaseId)
      .executeTakeFirst(),
  ).toEqual({ promo_code_id: id });
});

test('a use that was paid too late is reserved again while uses are left, and rejected otherwise', async () => {
  await plant({ totalUses: 1 });
  const late = await heldBy({ guest: { macAddress: deviceOf(1) } });
  await inProvider((transaction) => releaseUse(transaction, late));
  const other = await heldBy({ guest: { macAddress: deviceOf(2) } });
  const { now } = server.clock;
  const purchaseId = await purchase();
  const redeemLate = () => inProvider((transaction) => redeem(transaction, late, purchaseId, now));
  expect(await redeemLate()).toBe(false);
  await inProvider((transaction) => releaseUse(transaction, other));
  expect(await redeemLate()).toBe(true);
});

test('a use that was returned when its payment failed is taken again when it is paid after all', async () => {
  const id = await plant({ totalUses: 1 });
  const redemptionId = await heldBy();
  const purchaseId = await purchase();
  const { system } = server.database;
  await system
    .updateTable('promo_redemption')
    .set({ purchase_id: purchaseId })
    .where('id', '=', redemptionId)
    .execute();
  await inProvider((transaction) => releaseOf(transaction, purchaseId));
  expect(await stored(id)).toMatchObject({ uses: 0 });
  await inProvider((transaction) => redeemOf(transaction, purchaseId, server.clock.now));
  expect(await stored(id)).toEqual({ uses: 1, given: { EUR: 249 } });
  expect(await reserve()).toBe('usedUp');
});

test('a reservation counts within its site, because hotels number theirs alike', async () => {
  const id = await plant();
  await heldBy({ guest: { reservation: '4711' } });
  const elsewhere = {
    ...areaOf(),
    number: family.siblingArea.number,
    path: family.siblingArea.path,
  };
  expect(await reserve({ guest: { reservation: '4711' }, area: elsewhere })).toMatchObject({
    redemptionId: expect.any(String),
  });
  expect(await reserve({ guest: { reservation: '4711' } })).toBe('guestUsed');
  expect(await stored(id)).toMatchObject({ uses: 2 });
});

test('the first purchase is that of the device', async () => {
  await plant({ audience: 'firstPurchase' });
  const macAddress = deviceOf(7);
  expect(
    await inProvider((transaction) => find(transaction, { guest: { macAddress } })),
  ).toMatchObject({
    kind: 'discount',
  });
  await sell(server.database.system, family.area.number, planId, [{ mac_address: macAddress }]);
  expect(
    await inProvider((transaction) => find(transaction, { guest: { macAddress } })),
  ).toMatchObject({
    refusal: 'audience',
  });
});

test('a code unlocks its plans of the area', async () => {
  await plant({ gives: 'unlock', percentOff: null, plans: [planId] });
  const asked = { area: areaOf(), code: 'SPRING25', guest: stranger, now: server.clock.now };
  expect(await inProvider((transaction) => unlockedPlans(transaction, asked))).toEqual([planId]);
  expect(
    await inProvider((transaction) => unlockedPlans(transaction, { ...asked, code: 'OTHER' })),
  ).toEqual([]);
});

test('a code that was used up since it was found says so', async () => {
  await plantPromo(server, family.area, { code: 'SPRING25', totalUses: 1 });
  const found = await inProvider((transaction) => find(transaction));
  if (found.kind === 'refused') throw new Error(found.refusal);
  await heldBy({ guest: { macAddress: deviceOf(1) } });
  const use = { area: areaOf(), found, guest: stranger, now: server.clock.now };
  expect(await inProvider((transaction) => reserveUse(transaction, use))).toEqual({
    refusal: 'usedUp',
  });
});
