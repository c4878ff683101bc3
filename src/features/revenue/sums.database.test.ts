import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestOrganization, type TestProvider } from '../../../test/provider.ts';
import { addPlan, sell } from '../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import type { PooledDatabase } from '../../server/database/open.ts';
import { expectedRevenue, storedRevenue } from './testing/expected-revenue.ts';

let server: TestServer;
let database: PooledDatabase;
let system: PooledDatabase['system'];
let family: TestProvider;
let numbers: number[];
let plans: { area: number; id: string }[];

beforeAll(async () => {
  server = await sharedServer();
  ({ database } = server);
  ({ system } = database);
});
beforeEach(() => useNewProvider());

async function useNewProvider(): Promise<void> {
  family = await newProvider(server);
  numbers = Object.values(family).map(({ number }) => number);
  plans = await Promise.all(
    [family.area, family.siblingArea].flatMap(({ number }) =>
      ['Basic', 'Premium'].map(async (name) => ({
        area: number,
        id: await addPlan(system, number, name),
      })),
    ),
  );
}

function planAt(index: number): string {
  return plans[index]?.id ?? '';
}

async function expectTotalsToMatchPurchases(): Promise<void> {
  expect(await storedRevenue(system, numbers)).toEqual(await expectedRevenue(system, numbers));
}

// Daylight saving transitions at half past midnight, and the day that Samoa skipped.
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
const member = fc.constantFrom('site', 'grouping', 'area', 'provider');

/** Changes to the data, one statement each; `share` selects a quarter of the purchases. */
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
      member,
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
      to: fc.constantFrom('grouping', 'otherGrouping', 'foreign'),
    }),
    weight: 1,
  },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const isInShare = (share: number) => sql<boolean>`
  organization_number in (${sql.join(numbers)}) and get_byte(uuid_send(id), 0) % 4 = ${share}`;

async function apply(one: Event): Promise<void> {
  switch (one.kind) {
    case 'sell': {
      const plan = plans[one.plan];
      if (plan) await sell(system, plan.area, plan.id, one.sales);
      return;
    }
    case 'change':
      await system.updateTable('purchase').set(one.sale).where(isInShare(one.share)).execute();
      return;
    case 'change plan':
      await system
        .updateTable('purchase')
        .set({ plan_id: plans[one.plan]?.id })
        .where(isInShare(one.share))
        .execute();
      return;
    case 'delete':
      await system.deleteFrom('purchase').where(isInShare(one.share)).execute();
      return;
    case 'time zone':
      await system
        .updateTable('organization')
        .set({ time_zone: one.zone })
        .where('number', '=', family[one.member].number)
        .execute();
      return;
    case 'rename':
      await sql`update service_plan set name = ${one.name}
        where id = ${plans[one.plan]?.id} and not exists (
          select from service_plan other where other.organization_number = service_plan.organization_number
            and lower(other.name) = lower(${one.name}))`.execute(system);
      return;
    case 'move':
      await moveSite(family[one.to]);
  }
}

async function moveSite(to: TestOrganization): Promise<void> {
  const { path } = await system
    .selectFrom('organization')
    .select('path')
    .where('number', '=', family.site.number)
    .executeTakeFirstOrThrow();
  const target = `${to.path}${family.site.number}/`;
  await system
    .updateTable('organization')
    .set(({ ref }) => ({
      path: sql<string>`${target} || substr(${ref('path')}, ${path.length + 1})`,
    }))
    .where('path', 'like', `${path}%`)
    .execute();
}

test('the totals of an area and all organizations above it match the purchases after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 14 }), async (events) => {
      await useNewProvider();
      for (const one of events) await apply(one);
      await expectTotalsToMatchPurchases();
    }),
    { numRuns: 25 },
  );
});

test('a rolled back transaction leaves the totals unchanged', async () => {
  await sell(system, family.area.number, planAt(0), [{}]);
  const before = await storedRevenue(system, numbers);
  await expect(
    database.transaction(async (transaction) => {
      await sell(transaction, family.area.number, planAt(0), [{}, {}]);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await storedRevenue(system, numbers)).toEqual(before);
});

test('concurrent sales in the same tree in any order are all counted and do not deadlock', async () => {
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
  const { totals } = await storedRevenue(system, numbers);
  expect(Object.keys(totals).length).toBeGreaterThan(0);
  await expectTotalsToMatchPurchases();
});

test('concurrent sales and time zone changes result in correct totals', async () => {
  const turns = ['Pacific/Apia', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Apia'];
  await Promise.all(
    turns.flatMap((zone) => [
      sell(
        system,
        family.area.number,
        planAt(0),
        moments.map((moment) => ({ at: moment })),
      ),
      system
        .updateTable('organization')
        .set({ time_zone: zone })
        .where('number', '=', family.site.number)
        .execute(),
    ]),
  );
  await expectTotalsToMatchPurchases();
});

test('the totals follow organizations that move together and below each other', async () => {
  const { provider, grouping, otherGrouping, site, area, sibling, siblingArea } = family;
  for (const [index, plan] of plans.entries())
    await sell(system, plan.area, plan.id, [{ amount: 1_000 + index }]);
  /** Moves organizations in one statement, as an import does. */
  const moveTo = async (ways: readonly (readonly TestOrganization[])[]) => {
    const paths = ways.map(
      (way) => `${[provider, ...way].map(({ number }) => `/${number}`).join('')}/`,
    );
    await sql`
      update organization set path = moved.path
      from unnest(${ways.map((way) => way.at(-1)?.number)}::integer[], ${paths}::text[]) moved (number, path)
      where organization.number = moved.number`.execute(system);
    await expectTotalsToMatchPurchases();
  };
  await moveTo([
    [otherGrouping, grouping],
    [otherGrouping, grouping, sibling],
    [otherGrouping, grouping, sibling, siblingArea],
    [otherGrouping, site],
    [otherGrouping, site, area],
  ]);
  await moveTo([
    [grouping],
    [grouping, otherGrouping],
    [grouping, otherGrouping, sibling],
    [grouping, otherGrouping, sibling, siblingArea],
    [grouping, otherGrouping, sibling, area],
    [grouping, site],
  ]);
});

test('the totals move with their organization and are deleted with it', async () => {
  const ids = await sell(system, family.area.number, planAt(0), [{ at: moments[0] ?? new Date() }]);
  await moveSite(family.foreign);
  const { totals } = await storedRevenue(system, numbers);
  expect(Object.keys(totals).some((key) => key.startsWith(`${family.foreign.number} | all`))).toBe(
    true,
  );
  expect(Object.keys(totals).some((key) => key.startsWith(`${family.provider.number} |`))).toBe(
    false,
  );
  await system.deleteFrom('purchase').where('id', 'in', ids).execute();
  await system
    .deleteFrom('service_plan')
    .where('organization_number', '=', family.area.number)
    .execute();
  await system.deleteFrom('organization').where('number', '=', family.area.number).execute();
  expect(await storedRevenue(system, numbers)).toEqual({ days: {}, totals: {} });
});
