import { sql } from 'kysely';
import { at, type FeatureFacts, idIn, type Plant, type World } from '../../../test/facts.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { addPlan } from '../../../test/sales.ts';
import { promotions } from './contract.ts';
import { examplePromotion, exampleVariant } from './examples.ts';
import type { Promotion } from './fields.ts';
import { sendPromotionSecrets } from './secrets-facts.ts';
import { plantPromo } from './testing/planted-code.ts';
import { plantPromotion } from './testing/planted-promotion.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const all = '/AdminApi/organizations/{orgNumber}/promotions';
const one = '/AdminApi/organizations/{orgNumber}/promotions/{promotionId}';
const [first, second] = [exampleVariant({ share: 60 }), exampleVariant({ share: 39 })];

const example = ({ unique }: World) => examplePromotion({ name: unique('Promotion ') });
const stored = async (world: World, changes: Partial<Promotion> = {}) => {
  const body = { ...example(world), ...changes };
  const reply = await world.send(`POST ${all}`, { ...at(world.family.site), body });
  return at(world.family.site, { promotionId: idIn(reply) });
};
const offer = async (world: World) => ({
  ...example(world),
  type: 'offer',
  promoCodeId: await plantPromo(world.server, world.family.site, { code: world.unique('OFFER-') }),
});
const sms = {
  type: 'message',
  placement: 'message',
  channel: 'sms',
  webhookUrl: 'https://hooks.example/sms',
} as const;

const invalid: Record<string, object> = {
  name: { name: '' },
  type: { type: 'popup' },
  status: { status: 'Sold' },
  placement: { type: 'redirect', placement: 'loginPage' },
  languages: { languages: [] },
  variants: { variants: [first, second] },
  'variants.0.title.en': { variants: [exampleVariant({ title: { en: 'x'.repeat(81) } })] },
  'variants.0.text.en': { variants: [exampleVariant({ text: { en: 'x'.repeat(501) } })] },
  'variants.0.button': { variants: [exampleVariant({ button: {} })] },
  'variants.0.address.en': {
    variants: [exampleVariant({ address: { en: 'http://hotel.example.com/' } })],
  },
  'variants.0.image': { variants: [exampleVariant({ image: { en: crypto.randomUUID() } })] },
  goal: { goal: 'answer' },
  questions: {
    type: 'survey',
    placement: 'statusPage',
    questions: Array.from({ length: 6 }, () => ({
      kind: 'stars',
      question: { en: 'How was it?' },
      options: {},
    })),
  },
  'questions.0.options': {
    type: 'survey',
    placement: 'statusPage',
    questions: [{ kind: 'options', question: { en: 'Which?' }, options: { en: 'One' } }],
  },
  promoCodeId: { type: 'offer', promoCodeId: crypto.randomUUID() },
  areas: { areas: [999_999_999] },
  validUntil: { validFrom: '2999-01-02T00:00', validUntil: '2999-01-01T00:00' },
  'daysAndHours.0.until': { daysAndHours: [{ days: [1], from: '08:00', until: '08:00' }] },
  audienceValues: { audience: 'vip' },
  visitsUntil: { visitsFrom: 5, visitsUntil: 4 },
  deviceTypes: { type: 'message', placement: 'message', deviceTypes: ['phone'] },
  priority: { priority: 0 },
  weight: { weight: 101 },
  timesPerDay: { timesPerDay: 0 },
  splashSeconds: { splashSeconds: 16 },
  hoursAfter: { hoursAfter: 721 },
  webhookUrl: { ...sms, webhookUrl: 'http://hooks.example/' },
};
const invalidBodies = Object.fromEntries(
  Object.entries(invalid).map(([field, body]) => [field, { body }]),
);

/** Inserts a promotion with a row of each kind that belongs to it. */
const plant: Plant = async ({ server, unique }, owner) => {
  const { system } = server.database;
  const id = await plantPromotion(server, owner, {
    name: unique('Planted '),
    variants: [exampleVariant({ share: 50 }), exampleVariant({ share: 50 })],
  });
  const place = { organization_number: owner.number, organization_path: owner.path };
  const plan = await addPlan(system, owner.number, unique('Plan '));
  await sql`
    with guest as (
      insert into guest (organization_number, organization_path, name, search_text, created_at, created_by,
        updated_at, updated_by)
      values (${owner.number}, ${owner.path}, 'Guest', '', now(), 'test', now(), 'test') returning id),
    message as (
      insert into promotion_message (organization_number, organization_path, promotion_id, variant, guest_id, created_at)
      select ${owner.number}, ${owner.path}, ${id}::uuid, 0, id, now() from guest),
    sold as (
      insert into purchase (organization_number, organization_path, plan_id, at, amount, tax, currency, method, status)
      values (${owner.number}, ${owner.path}, ${plan}, now(), 995, 0, 'EUR', 'creditCard', 'captured')
      returning id)
    insert into promotion_purchase (organization_number, organization_path, purchase_id, promotion_id, variant, is_clicked)
    select ${owner.number}, ${owner.path}, id, ${id}::uuid, 0, true from sold`.execute(system);
  const seen = { ...place, promotion_id: id, device: 'AA:BB:CC:00:00:01' };
  const visit = crypto.randomUUID();
  await system
    .insertInto('promotion_event')
    .values({ ...seen, variant: 0, kind: 'shown', at: server.clock.now, visit })
    .execute();
  await system
    .insertInto('promotion_device')
    .values({ ...seen, day: '2026-06-10', shown: 1, last_visit: visit })
    .execute();
  await system
    .insertInto('promotion_hour')
    .values({
      ...place,
      promotion_id: id,
      variant: 0,
      hour: server.clock.now,
      shown: 1,
      devices: 1,
    })
    .execute();
  return id;
};

const records = recordFacts({
  calls: promotions,
  at: 'site',
  example,
  linkedOnly: 'allowed',
  invalid,
  invalidLists: { state: { query: { state: 'lost' } }, type: { query: { type: 'popup' } } },
  plant,
  headings: { list: 'Promotions', item: '', newItem: '' },
});

export const facts: FeatureFacts = {
  ...records,
  routes: {
    ...records.routes,
    [`POST ${all}`]: {
      example: async (world) => ({ ...at(world.family.site), body: await offer(world) }),
      invalid: invalidBodies,
    },
    [`PUT ${one}`]: {
      example: async (world) => {
        const body = await offer(world);
        return {
          ...(await stored(world, { type: 'offer', promoCodeId: body.promoCodeId })),
          body: { ...body, version: 1 },
        };
      },
      invalid: { ...invalidBodies, version: { body: { version: undefined } } },
    },
    [`POST ${one}/status`]: {
      example: async (world) => ({ ...(await stored(world)), body: { status: 'Active' } }),
      invalid: { status: { body: { status: 'Sold' } } },
    },
    [`POST ${organization}/promotion-copies`]: {
      example: async (world) => {
        const { params } = await stored(world);
        return {
          ...at(world.family.sibling),
          body: {
            fromOrganization: world.family.site.number,
            promotionId: params?.['promotionId'],
          },
        };
      },
      otherOrganizations: ['body.fromOrganization'],
      invalid: {
        fromOrganization: { body: { fromOrganization: 0 } },
        promotionId: { body: { promotionId: '1' } },
      },
    },
    [`GET ${organization}/promotions-export`]: {
      example: ({ family }) => at(family.site),
      invalid: { state: { query: { state: 'lost' } } },
    },
    [`GET ${one}/hours-export`]: stored,
    [`GET ${one}/results`]: (world) =>
      stored(world, {
        type: 'survey',
        placement: 'statusPage',
        questions: [{ kind: 'stars', question: { en: 'How was it?' }, options: {} }],
      }),
    [`POST ${one}/webhook-secret`]: (world) => stored(world, sms),
    [`GET ${one}/reachable-guests`]: (world) => stored(world, sms),
    [`GET ${organization}/promotion-sending`]: ({ family }) => at(family.site),
    [`GET ${organization}/promotion-preview`]: ({ family }) => at(family.site),
    [`GET ${organization}/promotion-codes`]: {
      example: ({ family }) => at(family.site),
      invalid: { text: { query: { text: 'x'.repeat(101) } } },
    },
  },
  linkedOnly: {
    ...records.linkedOnly,
    [`POST ${one}/status`]: 'allowed',
    [`POST ${organization}/promotion-copies`]: 'allowed',
    [`POST ${one}/webhook-secret`]: 'allowed',
  },
  planted: {
    ...records.planted,
    promoCodeId: ({ server, unique }, owner) =>
      plantPromo(server, owner, { code: unique('PLANTED-') }),
  },
  secrets: sendPromotionSecrets,
  screens: [
    { path: '/manage/promotions/manage', at: 'site', heading: 'Promotions' },
    {
      path: '/manage/promotions/item/banner/{promotionId}',
      at: 'site',
      heading: 'Content',
    },
    { path: '/manage/promotions/item/survey', at: 'site', heading: 'Questions' },
    { path: '/manage/promotions/item/message', at: 'site', heading: 'Sending' },
  ],
};
