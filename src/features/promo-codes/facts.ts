import { at, type FeatureFacts, idIn, type Plant, type World } from '../../../test/facts.ts';
import { ownedBy } from '../../../test/planting.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { addPlan } from '../../../test/sales.ts';
import { promoCodes } from './contract.ts';
import { examplePromo } from './examples.ts';
import type { PromoCode } from './fields.ts';
import { foldedCode } from './rules/code-text.ts';
import { plantPromo } from './testing/planted-promo.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const promos = '/AdminApi/organizations/{orgNumber}/promo-codes';
const promo = '/AdminApi/organizations/{orgNumber}/promo-codes/{promoId}';

const example = ({ unique }: World) =>
  examplePromo({ code: unique('CODE-'), validUntil: '2999-01-01T00:00', totalUses: 100 });
/** A record that names plans. */
const namingPlans = async (world: World) => ({
  ...example(world),
  gives: 'upgrade',
  plans: [await planOf(world)],
  upgradeTo: await planOf(world),
});
const stored = async (world: World, changes: Partial<PromoCode> = {}) => {
  const body = { ...example(world), ...changes };
  const reply = await world.send(`POST ${promos}`, { ...at(world.family.site), body });
  return at(world.family.site, { promoId: idIn(reply) });
};
const ofSeries = (world: World) =>
  stored(world, { series: { count: 5, length: 10 }, totalUses: null });
const planOf = (world: World) =>
  addPlan(world.server.database.system, world.family.area.number, world.unique('Plan '));

const guestOf = async ({ server, family, unique }: World) => {
  const { id } = await server.database.system
    .insertInto('guest')
    .values({ ...ownedBy(family.area), name: unique('Guest '), search_text: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const importOf = (code: string, name = 'Imported') => ({
  fields: ['code', 'name', 'percentOff'],
  lines: [{ line: 2, values: [code, name, '10'] }],
});
const noLines = { fields: { body: { ...importOf('IMPORTED'), fields: [] } } };

const invalid: Record<string, object> = {
  name: { name: '' },
  code: { code: 'SPR\u0406NG' },
  status: { status: 'Sold' },
  gives: { gives: 'everything' },
  percentOff: { gives: 'percentOff', percentOff: 101 },
  amountsOff: { gives: 'amountOff' },
  'amountsOff.0.amount': { gives: 'amountOff', amountsOff: [{ currency: 'EUR', amount: 0 }] },
  upgradeTo: { upgradeTo: null },
  extraSeconds: { gives: 'extraTime', extraSeconds: 59 },
  plans: { plans: [] },
  areas: { areas: [999_999_999] },
  validUntil: { validFrom: '2999-01-02T00:00' },
  'daysAndHours.0.until': { daysAndHours: [{ days: [1], from: '08:00', until: '08:00' }] },
  totalUses: { gives: 'percentOff', code: 'ABC', percentOff: 100, totalUses: null },
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
};
const invalidBodies = Object.fromEntries(
  Object.entries(invalid).map(([field, body]) => [field, { body }]),
);

const records = recordFacts({
  calls: promoCodes,
  at: 'site',
  example,
  linkedOnly: 'allowed',
  invalid,
  invalidLists: { state: { query: { state: 'lost' } }, gives: { query: { gives: 'lost' } } },
  plant: async (world, owner) => {
    const { system } = world.server.database;
    const code = world.unique('PLANTED-');
    const id = await plantPromo(world.server, owner, { code });
    await system
      .insertInto('promo_redemption')
      .values({
        organization_number: owner.number,
        organization_path: owner.path,
        promo_code_id: id,
        word: foldedCode(code),
        at: world.server.clock.now,
        state: 'redeemed',
        plan_id: await addPlan(system, owner.number, world.unique('Plan ')),
        currency: 'EUR',
        list_price: 995,
        discount: 249,
      })
      .execute();
    return id;
  },
  headings: { list: 'Promo Codes', item: 'Promo code Spring offer', newItem: 'New promo code' },
});

const plantPlan: Plant = ({ server, unique }, { number }) =>
  addPlan(server.database.system, number, unique('Plan '));

export const facts: FeatureFacts = {
  ...records,
  routes: {
    ...records.routes,
    [`POST ${promos}`]: {
      example: async (world) => ({ ...at(world.family.site), body: await namingPlans(world) }),
      invalid: invalidBodies,
    },
    [`PUT ${promo}`]: {
      example: async (world) => ({
        ...(await stored(world)),
        body: { ...(await namingPlans(world)), version: 1 },
      }),
      invalid: { ...invalidBodies, version: { body: { version: undefined } } },
    },
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
          guestId: await guestOf(world),
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
  planted: { ...records.planted, plans: plantPlan, upgradeTo: plantPlan },
  screens: [
    { path: '/manage/promo-codes', at: 'site', heading: 'Promo Codes' },
    { path: '/manage/promo-codes?item={promoId}', at: 'site', heading: 'Promo code Spring offer' },
    { path: '/manage/promo-codes?item=new', at: 'site', heading: 'New promo code' },
  ],
};
