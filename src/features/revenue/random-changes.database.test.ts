import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sell } from '../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import type { PooledDatabase } from '../../server/database/open.ts';
import { expectedRevenue, storedRevenue } from './testing/expected-revenue.ts';
import { moments, type SalesProvider, salesProvider } from './testing/sales-provider.ts';

let server: TestServer;
let system: PooledDatabase['system'];

beforeAll(async () => {
  server = await sharedServer();
  ({ system } = server.database);
});

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

const isInShare = (numbers: readonly number[], share: number) => sql<boolean>`
  organization_number in (${sql.join(numbers)}) and get_byte(uuid_send(id), 0) % 4 = ${share}`;

async function apply(
  one: Event,
  { family, numbers, plans, moveSite }: SalesProvider,
): Promise<void> {
  switch (one.kind) {
    case 'sell': {
      const plan = plans[one.plan];
      if (plan) await sell(system, plan.area, plan.id, one.sales);
      return;
    }
    case 'change':
      await system
        .updateTable('purchase')
        .set(one.sale)
        .where(isInShare(numbers, one.share))
        .execute();
      return;
    case 'change plan':
      await system
        .updateTable('purchase')
        .set({ plan_id: plans[one.plan]?.id })
        .where(isInShare(numbers, one.share))
        .execute();
      return;
    case 'delete':
      await system.deleteFrom('purchase').where(isInShare(numbers, one.share)).execute();
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

test('the totals of an area and all organizations above it match the purchases after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 14 }), async (events) => {
      const provider = await salesProvider(server);
      for (const one of events) await apply(one, provider);
      const { numbers } = provider;
      expect(await storedRevenue(system, numbers)).toEqual(await expectedRevenue(system, numbers));
    }),
    { numRuns: 25 },
  );
});
