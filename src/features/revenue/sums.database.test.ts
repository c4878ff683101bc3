import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { family, pathOf, refillFamily } from '../../../test/organization-family.ts';
import { addPlan, sell } from '../../../test/sales.ts';
import { openTestDatabase } from '../../../test/databases.ts';
import type { PooledDatabase } from '../../server/database/open.ts';
import type { DB } from '../../server/database/tables.ts';
import { expectedRevenue, keptRevenue } from './testing/expected-revenue.ts';

const { provider, grouping, otherGrouping, site, area, siblingArea, foreign } = family;

let database: PooledDatabase;
let system: Kysely<DB>;
let remove: () => Promise<void>;
let plans: { area: number; id: string }[];

beforeAll(async () => {
  ({ database, remove } = await openTestDatabase());
  ({ system } = database);
});
afterAll(() => remove());
beforeEach(() => empty());

async function empty(): Promise<void> {
  await system.deleteFrom('purchase').execute();
  await system.deleteFrom('service_plan').execute();
  await refillFamily(system);
  plans = [];
  for (const { number } of [area, siblingArea])
    for (const name of ['Basic', 'Premium'])
      plans.push({ area: number, id: await addPlan(system, number, name) });
}

async function expectSumsOfTheRows(): Promise<void> {
  expect(await keptRevenue(system)).toEqual(await expectedRevenue(system));
}

// Clocks go forward and back at these: half an hour after midnight, and over a whole day that Samoa never had.
const moments = [
  '2026-03-08T05:30:00Z',
  '2026-11-01T02:29:59Z',
  '2026-11-01T03:30:00Z',
  '2011-12-30T09:59:59Z',
  '2011-12-30T10:00:00Z',
  '2026-06-30T11:59:59.999Z',
  '2026-06-30T12:00:00Z',
].map((text) => new Date(text));
const zones = ['America/St_Johns', 'Pacific/Apia', 'Asia/Kolkata', null];

const at = fc.oneof(
  fc.constantFrom(...moments),
  fc.date({
    min: new Date('2026-03-01T00:00:00Z'),
    max: new Date('2026-03-20T00:00:00Z'),
    noInvalidDate: true,
  }),
);
const money = fc.integer({ min: 0, max: 100_000 }).chain((amount) =>
  fc.record({
    amount: fc.constant(amount),
    tax: fc.integer({ min: 0, max: amount }),
    refunded: fc.constantFrom(0, amount, Math.floor(amount / 3)),
  }),
);
const sale = fc
  .record({
    at,
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    method: fc.constantFrom('roomCharge', 'creditCard', 'accessCode', 'complimentary'),
    status: fc.constantFrom('authorised', 'captured', 'posted', 'failed', 'refunded', 'voided'),
  })
  .chain((facts) => money.map((amounts) => ({ ...facts, ...amounts })));
const place = fc.constantFrom(site.number, grouping.number, area.number, provider.number);

/** Things that happen, each as one statement on however many rows; `share` picks some of them. */
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      plan: fc.nat(3),
      sales: fc.array(sale, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change' as const), share: fc.nat(3), sale }),
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('change plan' as const),
      share: fc.nat(3),
      plan: fc.nat(3),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant('delete' as const), share: fc.nat(3) }), weight: 1 },
  {
    arbitrary: fc.record({
      kind: fc.constant('time zone' as const),
      place,
      zone: fc.constantFrom(...zones),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      plan: fc.nat(3),
      name: fc.constantFrom('Basic', 'Premium', 'Plus', 'Gäste | “1 h”'),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      to: fc.constantFrom(grouping, otherGrouping, foreign),
    }),
    weight: 1,
  },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const shareOf = (share: number) => sql<boolean>`get_byte(uuid_send(id), 0) % 4 = ${share}`;

async function happen(one: Event): Promise<void> {
  switch (one.kind) {
    case 'sell': {
      const plan = plans[one.plan];
      if (plan) await sell(system, plan.area, plan.id, one.sales);
      return;
    }
    case 'change':
      await system.updateTable('purchase').set(one.sale).where(shareOf(one.share)).execute();
      return;
    case 'change plan':
      await system
        .updateTable('purchase')
        .set({ plan_id: plans[one.plan]?.id })
        .where(shareOf(one.share))
        .execute();
      return;
    case 'delete':
      await system.deleteFrom('purchase').where(shareOf(one.share)).execute();
      return;
    case 'time zone':
      await system
        .updateTable('organization')
        .set({ time_zone: one.zone })
        .where('number', '=', one.place)
        .execute();
      return;
    case 'rename':
      await sql`update service_plan set name = ${one.name}
        where id = ${plans[one.plan]?.id} and not exists (
          select from service_plan other where other.organization_number = service_plan.organization_number
            and lower(other.name) = lower(${one.name}))`.execute(system);
      return;
    case 'move':
      await moveSite(one.to);
  }
}

async function moveSite(to: typeof grouping): Promise<void> {
  const { path } = await system
    .selectFrom('organization')
    .select('path')
    .where('number', '=', site.number)
    .executeTakeFirstOrThrow();
  const target = `${pathOf(to)}${site.number}/`;
  await system
    .updateTable('organization')
    .set(({ ref }) => ({
      path: sql<string>`${target} || substr(${ref('path')}, ${path.length + 1})`,
    }))
    .where('path', 'like', `${path}%`)
    .execute();
}

test('the sums by day, of the area and of all above it, are those of the rows, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 14 }), async (events) => {
      await empty();
      for (const one of events) await happen(one);
      await expectSumsOfTheRows();
    }),
    { numRuns: 25 },
  );
});

test('nothing is left of what is rolled back', async () => {
  const [plan] = plans;
  await sell(system, area.number, plan?.id ?? '', [{}]);
  const before = await keptRevenue(system);
  await expect(
    database.transaction(async (transaction) => {
      await sell(transaction, area.number, plan?.id ?? '', [{}, {}]);
      throw new Error('on second thoughts');
    }),
  ).rejects.toThrow('on second thoughts');
  expect(await keptRevenue(system)).toEqual(before);
});

test('many who sell at the same time in the same tree, in any order, lose nothing and do not block each other for good', async () => {
  const [first, , other] = plans;
  await Promise.all(
    Array.from({ length: 24 }, (_, turn) =>
      database.transaction(async (transaction) => {
        const both = [first, other].flatMap((plan) => (plan ? [plan] : []));
        for (const plan of turn % 2 === 0 ? both : both.toReversed())
          await sell(transaction, plan.area, plan.id, [
            { at: moments[turn % 3] ?? new Date(), amount: turn },
          ]);
      }),
    ),
  );
  const { totals } = await keptRevenue(system);
  expect(Object.keys(totals).length).toBeGreaterThan(0);
  await expectSumsOfTheRows();
});

test('a time zone that changes while others sell is followed by what they sell', async () => {
  const [plan] = plans;
  const turns = ['Pacific/Apia', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Apia'];
  await Promise.all(
    turns.flatMap((zone) => [
      sell(
        system,
        area.number,
        plan?.id ?? '',
        moments.map((moment) => ({ at: moment })),
      ),
      system
        .updateTable('organization')
        .set({ time_zone: zone })
        .where('number', '=', site.number)
        .execute(),
    ]),
  );
  await expectSumsOfTheRows();
});

test('a whole tree is moved with its sums, and deleted with them', async () => {
  const [plan] = plans;
  const ids = await sell(system, area.number, plan?.id ?? '', [{ at: moments[0] ?? new Date() }]);
  await moveSite(foreign);
  const { totals } = await keptRevenue(system);
  expect(Object.keys(totals).some((key) => key.startsWith(`${foreign.number} | all`))).toBe(true);
  expect(Object.keys(totals).some((key) => key.startsWith(`${provider.number} |`))).toBe(false);
  await system.deleteFrom('purchase').where('id', 'in', ids).execute();
  await system.deleteFrom('service_plan').execute();
  await system.deleteFrom('organization').where('number', '=', area.number).execute();
  expect(await keptRevenue(system)).toEqual({ days: {}, totals: {} });
});
