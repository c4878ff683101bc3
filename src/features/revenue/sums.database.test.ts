import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestOrganization } from '../../../test/provider.ts';
import { sell } from '../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import type { PooledDatabase } from '../../server/database/open.ts';
import { expectedRevenue, storedRevenue } from './testing/expected-revenue.ts';
import { moments, type SalesProvider, salesProvider } from './testing/sales-provider.ts';

let server: TestServer;
let database: PooledDatabase;
let system: PooledDatabase['system'];
let family: SalesProvider['family'];
let numbers: number[];
let plans: SalesProvider['plans'];
let moveSite: SalesProvider['moveSite'];

beforeAll(async () => {
  server = await sharedServer();
  ({ database } = server);
  ({ system } = database);
});
beforeEach(async () => {
  ({ family, numbers, plans, moveSite } = await salesProvider(server));
});

function planAt(index: number): string {
  return plans[index]?.id ?? '';
}

async function expectTotalsToMatchPurchases(): Promise<void> {
  expect(await storedRevenue(system, numbers)).toEqual(await expectedRevenue(system, numbers));
}

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
