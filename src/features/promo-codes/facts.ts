import { at, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { addPlan } from '../../../test/sales.ts';
import { promoCodes } from './contract.ts';
import { examplePromo } from './examples.ts';
import type { PromoCode } from './fields.ts';
import { plantPromo } from './testing/planted-promo.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const promos = '/AdminApi/organizations/{orgNumber}/promo-codes';
const promo = '/AdminApi/organizations/{orgNumber}/promo-codes/{promoId}';

const example = ({ unique }: World) =>
  examplePromo({ code: unique('CODE-'), validUntil: '2999-01-01T00:00', totalUses: 100 });
const stored = async (world: World, changes: Partial<PromoCode> = {}) => {
  const body = { ...example(world), ...changes };
  const reply = await world.send(`POST ${promos}`, { ...at(world.family.site), body });
  return at(world.family.site, { promoId: idIn(reply) });
};
const ofSeries = (world: World) =>
  stored(world, { series: { count: 5, length: 10 }, totalUses: null });
const planOf = (world: World) =>
  addPlan(world.server.database.system, world.family.area.number, world.unique('Plan '));

const importOf = (code: string, name = 'Imported') => ({
  fields: ['code', 'name', 'percentOff'],
  lines: [{ line: 2, values: [code, name, '10'] }],
});
const noLines = { fields: { body: { ...importOf('IMPORTED'), fields: [] } } };

const records = recordFacts({
  calls: promoCodes,
  at: 'site',
  example,
  linkedOnly: 'allowed',
  invalid: {
    name: { name: '' },
    code: { code: 'SPR\u0406NG' },
    status: { status: 'Sold' },
    gives: { gives: 'everything' },
    percentOff: { percentOff: 101 },
    amountsOff: { gives: 'amountOff' },
    'amountsOff.0.amount': { gives: 'amountOff', amountsOff: [{ currency: 'EUR', amount: 0 }] },
    upgradeTo: { gives: 'upgrade', plans: [crypto.randomUUID()] },
    extraSeconds: { gives: 'extraTime', extraSeconds: 59 },
    plans: { gives: 'freePlan' },
    areas: { areas: [999_999_999] },
    validUntil: { validFrom: '2999-01-02T00:00' },
    'daysAndHours.0.until': { daysAndHours: [{ days: [1], from: '08:00', until: '08:00' }] },
    totalUses: { code: 'ABC', percentOff: 100, totalUses: null },
    usesPerGuest: { usesPerGuest: 0 },
    'budget.1.currency': {
      budget: [
        { currency: 'EUR', amount: 100 },
        { currency: 'EUR', amount: 200 },
      ],
    },
    audience: { audience: 'friends' },
    audienceValues: { audience: 'vip' },
    'series.count': { series: { count: 10_001, length: 10 }, totalUses: null },
    'series.length': { series: { count: 10_000, length: 5 }, totalUses: null },
    note: { note: 'x'.repeat(501) },
  },
  invalidLists: { state: { query: { state: 'lost' } }, gives: { query: { gives: 'lost' } } },
  plant: (world, owner) => plantPromo(world.server, owner, { code: world.unique('PLANTED-') }),
  headings: { list: 'Promo Codes', item: 'Promo code Spring offer', newItem: 'New promo code' },
});

export const facts: FeatureFacts = {
  ...records,
  routes: {
    ...records.routes,
    [`POST ${promo}/status`]: {
      example: async (world) => ({ ...(await stored(world)), body: { status: 'Paused' } }),
      invalid: { status: { body: { status: 'Sold' } } },
    },
    [`POST ${promo}/extension`]: {
      example: async (world) => ({
        ...(await stored(world)),
        body: { validUntil: '2999-02-01T00:00' },
      }),
      invalid: { validUntil: { body: { validUntil: '2026-01-01T00:00' } } },
    },
    [`GET ${organization}/promo-code-plans`]: {
      example: ({ family }) => at(family.site),
      invalid: { text: { query: { text: 'x'.repeat(101) } } },
    },
    [`GET ${promo}/redemptions`]: stored,
    [`GET ${promo}/codes`]: {
      example: ofSeries,
      invalid: { used: { query: { used: 'perhaps' } } },
    },
    [`GET ${promo}/codes-export`]: ofSeries,
    [`GET ${organization}/promo-codes-export`]: {
      example: ({ family }) => at(family.site),
      invalid: { state: { query: { state: 'lost' } } },
    },
    [`POST ${promo}/tries`]: {
      example: async (world) => ({
        ...(await stored(world)),
        body: {
          planId: await planOf(world),
          at: null,
          guestId: null,
          email: null,
          group: null,
          earlierUses: null,
        },
      }),
      invalid: {
        planId: { body: { planId: crypto.randomUUID() } },
        guestId: { body: { guestId: crypto.randomUUID() } },
        at: { body: { at: 'soon' } },
      },
    },
    [`POST ${organization}/promo-code-import-checks`]: {
      example: (world) => ({ ...at(world.family.site), body: importOf(world.unique('IMPORT-')) }),
      invalid: noLines,
    },
    [`POST ${organization}/promo-code-imports`]: {
      example: (world) => ({ ...at(world.family.site), body: importOf(world.unique('IMPORT-')) }),
      invalid: noLines,
    },
    [`GET ${promo}/poster`]: {
      example: async (world) => ({
        ...(await stored(world)),
        query: { area: String(world.family.area.number), origin: 'https://wifi.example.com' },
      }),
      otherOrganizations: ['query.area'],
      invalid: { origin: { query: { origin: 'ftp://example.com' } } },
    },
  },
  linkedOnly: {
    ...records.linkedOnly,
    [`POST ${promo}/status`]: 'allowed',
    [`POST ${promo}/extension`]: 'allowed',
    [`POST ${organization}/promo-code-imports`]: 'allowed',
  },
  screens: [
    { path: '/manage/promo-codes', at: 'site', heading: 'Promo Codes' },
    { path: '/manage/promo-codes?item={promoId}', at: 'site', heading: 'Promo code Spring offer' },
    { path: '/manage/promo-codes?item=new', at: 'site', heading: 'New promo code' },
  ],
};
