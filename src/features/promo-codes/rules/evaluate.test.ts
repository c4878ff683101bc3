import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fractionDigits } from '../../../contract/values/money.ts';
import { taxOf } from '../../service-plans/public/plan-tax.ts';
import { examplePromo } from '../examples.ts';
import type { PromoCode } from '../fields.ts';
import { evaluate, type PricedPlan, type PromoGuest, percentOf } from './evaluate.ts';

const area = { number: 4, path: '/1/2/3/4/', timeZone: 'Europe/Zurich' };
const nobody: PromoGuest = {
  email: null,
  groups: [],
  vip: null,
  tier: null,
  earlierUses: 0,
  hasPurchased: false,
};
const day: PricedPlan = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Day',
  price: 995,
  currency: 'EUR',
  taxRate: 19_000,
  taxIncluded: true,
  durationKind: 'elapsed',
};
const better = {
  ...day,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Fast',
  price: 1_995,
  areaNumber: area.number,
};
const now = new Date('2026-06-10T12:00:00Z');

type Asked = Omit<Partial<Parameters<typeof evaluate>[0]>, 'promo' | 'guest'> & {
  promo?: Partial<PromoCode> & { uses?: number; given?: Record<string, number> };
  guest?: Partial<PromoGuest>;
};
const ask = ({ promo, guest, ...asked }: Asked) => {
  const { uses = 0, given = {}, ...fields } = promo ?? {};
  return evaluate({
    promo: { ...examplePromo(fields), uses, given },
    area,
    plan: day,
    guest: { ...nobody, ...guest },
    now,
    ...asked,
  });
};

test('extra time is refused for a plan without a time that it could be added to', () => {
  const promo = { gives: 'extraTime', percentOff: null, extraSeconds: 3_600 } as const;
  for (const durationKind of ['elapsed', 'usage'])
    expect(ask({ promo, plan: { ...day, durationKind } }).discount).toMatchObject({
      extraSeconds: 3_600,
    });
  for (const durationKind of ['fixedEnd', 'untilTime', 'recurring']) {
    const refused = ask({ promo, plan: { ...day, durationKind } });
    expect(refused).toMatchObject({ refusal: 'fixedEnd', text: expect.stringMatching(/^Day has/) });
    // Other codes do not care.
    expect(ask({ promo: {}, plan: { ...day, durationKind } }).refusal).toBeNull();
  }
});

describe('in currencies with 0, 2 and 3 decimals', () => {
  const plans = fc.record({
    currency: fc.constantFrom('JPY', 'EUR', 'BHD'),
    price: fc.integer({ min: 1, max: 1_000_000_000 }),
    taxRate: fc.integer({ min: 0, max: 50_000 }),
    taxIncluded: fc.boolean(),
  });

  test('a percentage is rounded half up to minor units, and the tax is that of the lower price', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 100 }), (terms, percentOff) => {
        const plan = { ...day, ...terms };
        const { discount } = ask({ plan, promo: { percentOff } });
        const exact = (BigInt(plan.price) * BigInt(percentOff) * 10n) / 100n;
        expect(BigInt(discount?.discount ?? -1)).toBe((exact + 5n) / 10n);
        expect(discount).toMatchObject({
          price: plan.price - (discount?.discount ?? 0),
          tax: taxOf({ ...plan, price: discount?.price ?? 0 }),
          isComplimentary: discount?.price === 0,
        });
      }),
    );
  });

  test('no discount makes a price negative', () => {
    const amounts = fc.integer({ min: 1, max: 2_000_000_000 });
    fc.assert(
      fc.property(plans, amounts, (terms, amount) => {
        const { currency } = terms;
        const promo: Partial<PromoCode> = {
          gives: 'amountOff',
          amountsOff: [{ currency, amount }],
        };
        const { discount } = ask({ plan: { ...day, ...terms }, promo });
        expect(discount?.price).toBe(Math.max(0, terms.price - amount));
        expect(discount?.discount).toBe(Math.min(terms.price, amount));
      }),
    );
  });

  test('the best of code, group and tier wins', () => {
    const percents = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(plans, percents, percents, percents, (terms, percentOff, group, tier) => {
        const others = [
          { source: 'group', percentOff: group },
          { source: 'tier', percentOff: tier },
        ] as const;
        const { discount } = ask({ plan: { ...day, ...terms }, promo: { percentOff }, others });
        expect(discount?.discount).toBe(percentOf(terms.price, Math.max(percentOff, group, tier)));
        if (percentOff === Math.max(percentOff, group, tier)) expect(discount?.source).toBe('code');
      }),
    );
  });

  test.each([
    ['JPY', 0, 999, 500, 499],
    ['EUR', 2, 995, 498, 497],
    ['BHD', 3, 1_001, 501, 500],
  ])('half of a price in %s (%i decimals)', (currency, decimals, price, off, left) => {
    expect(fractionDigits(currency)).toBe(decimals);
    const { discount } = ask({ plan: { ...day, price, currency }, promo: { percentOff: 50 } });
    expect(discount).toMatchObject({ discount: off, price: left });
  });
});

test('a free plan is complimentary, without tax', () => {
  const promo: Partial<PromoCode> = { gives: 'freePlan', plans: [day.id] };
  expect(ask({ promo }).discount).toMatchObject({ price: 0, tax: 0, isComplimentary: true });
});

test('an upgrade gives the better plan for the price of the chosen one', () => {
  const promo: Partial<PromoCode> = { gives: 'upgrade', plans: [day.id], upgradeTo: better.id };
  expect(ask({ promo, upgrade: better }).discount).toMatchObject({
    planId: better.id,
    listPrice: 1_995,
    discount: 1_000,
    price: 995,
  });
  expect(ask({ promo, upgrade: { ...better, currency: 'JPY' } }).refusal).toBe('currency');
  expect(ask({ promo, upgrade: { ...better, areaNumber: 5 } })).toMatchObject({
    refusal: 'plan',
    text: 'The better plan of the code is not sold in this area',
  });
});

test('extra time changes no price and wins over the discount of a tier', () => {
  const promo = { gives: 'extraTime', extraSeconds: 3_600 } as const;
  const others = [{ source: 'tier', percentOff: 50 }] as const;
  expect(ask({ promo, others }).discount).toMatchObject({
    source: 'code',
    price: 995,
    discount: 0,
    extraSeconds: 3_600,
  });
});

const evening = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', until: '23:59' }];
const listed = (audience: PromoCode['audience'], value: string) => ({
  audience,
  audienceValues: [value],
});

test.each<[string, Asked, string | null]>([
  ['paused', { promo: { status: 'Paused' } }, 'paused'],
  ['ended', { promo: { status: 'Ended' } }, 'ended'],
  ['before its beginning', { promo: { validFrom: '2026-06-10T14:01' } }, 'scheduled'],
  [
    'from its beginning in the time of the site',
    { promo: { validFrom: '2026-06-10T14:00' } },
    null,
  ],
  ['at its end', { promo: { validUntil: '2026-06-10T14:00' } }, 'expired'],
  ['before its end', { promo: { validUntil: '2026-06-10T14:01' } }, null],
  ['outside its hours', { promo: { daysAndHours: evening } }, 'hours'],
  ['in another area', { promo: { areas: [5] } }, 'area'],
  ['below one of its organizations', { promo: { areas: [9, 3] } }, null],
  ['for another plan', { promo: { plans: [better.id] } }, 'plan'],
  ['for a plan that is free', { plan: { ...day, price: 0 } }, 'alreadyFree'],
  [
    'in another currency',
    { promo: { gives: 'amountOff', amountsOff: [{ currency: 'JPY', amount: 1 }] } },
    'currency',
  ],
  ['used by the guest', { guest: { earlierUses: 1 } }, 'guestUsed'],
  [
    'used by the guest, without a limit',
    { promo: { usesPerGuest: null }, guest: { earlierUses: 9 } },
    null,
  ],
  ['used up', { promo: { totalUses: 3, uses: 3 } }, 'usedUp'],
  ['with a use left', { promo: { totalUses: 3, uses: 2 } }, null],
  ['of a series, used', { promo: { series: { count: 5, length: 10 }, uses: 1 } }, 'usedUp'],
  [
    'with too small a rest of its budget',
    { promo: { budget: [{ currency: 'EUR', amount: 1_000 }], given: { EUR: 752 } } },
    'budgetSpent',
  ],
  [
    'with exactly the rest of its budget',
    { promo: { budget: [{ currency: 'EUR', amount: 1_000 }], given: { EUR: 751 } } },
    null,
  ],
  [
    'with a budget in another currency',
    { promo: { budget: [{ currency: 'JPY', amount: 9_000 }] } },
    'budgetSpent',
  ],
  [
    'of another group',
    { promo: listed('guestGroup', 'TOUR'), guest: { groups: ['CREW'] } },
    'audience',
  ],
  [
    'of its group',
    { promo: listed('guestGroup', 'tour'), guest: { groups: ['CREW', 'TOUR'] } },
    null,
  ],
  ['of another VIP level', { promo: listed('vip', '3'), guest: { vip: '2' } }, 'audience'],
  ['of its tier', { promo: listed('tier', 'Gold'), guest: { tier: 'gold' } }, null],
  [
    'at the second purchase',
    { promo: { audience: 'firstPurchase' }, guest: { hasPurchased: true } },
    'audience',
  ],
  ['at the first purchase', { promo: { audience: 'firstPurchase' } }, null],
  ['without an e-mail address', { promo: listed('emailDomain', 'example.com') }, 'audience'],
  [
    'of a look-alike domain',
    { promo: listed('emailDomain', 'example.com'), guest: { email: 'a@badexample.com' } },
    'audience',
  ],
  [
    'of a subdomain',
    { promo: listed('emailDomain', '@example.com'), guest: { email: 'a@Mail.Example.com' } },
    null,
  ],
])('a code %s', (_when, asked, refusal) => {
  const outcome = ask(asked);
  expect(outcome.refusal).toBe(refusal);
  if (outcome.discount === null) expect(outcome.text).not.toBe('');
});
