// On both engines: a long period is read as blocks of days. Its sums are those of its rows, wherever it begins and ends.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { addDays, type Days } from '../../contract/values/period.ts';
import { sumCardTransactions } from './cc/contract.ts';
import { sumPmsTransactions } from './pms/contract.ts';
import { salesArea } from './testing/sales-world.ts';
import { sumUserSales } from './user/contract.ts';

const now = new Date('2026-07-20T12:00:00Z');
const first = '2025-05-01';
const periods: readonly Days[] = [
  { from: '2025-07-20', to: '2026-07-20' },
  { from: '2025-05-01', to: '2025-05-30' },
  { from: '2025-08-03', to: '2026-02-11' },
  { from: '2025-12-31', to: '2026-01-08' },
];

interface Sale {
  day: string;
  businessDay: string;
  site: number;
  gateway: string;
  amount: number;
}

let server: TestServer;
let family: TestProvider;
let token: string;
const sales: { postings: Sale[]; cards: Sale[] } = { postings: [], cards: [] };
let isMoved = false;

beforeAll(async () => {
  server = await sharedServer();
  server.clock.now = now;
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  const { system } = server.database;
  const places = [
    await salesArea(system, family.area, now),
    await salesArea(system, family.siblingArea, now),
  ];
  for (let number = 0; number < 45; number += 1) {
    const place = places[number % 2];
    if (place === undefined) continue;
    const day = addDays(first, number * 10);
    const businessDay = addDays(day, -(number % 3));
    const at = new Date(`${day}T10:00:00Z`);
    const amount = 100 + number;
    const isCard = number % 5 < 2;
    const method = isCard ? ('creditCard' as const) : ('roomCharge' as const);
    const id = await place.buy({ at, amount, method, status: isCard ? 'captured' : 'posted' });
    const site = place.area.parent?.number ?? 0;
    const gateway = isCard ? place.card : place.pms;
    sales[isCard ? 'cards' : 'postings'].push({ day, businessDay, site, gateway, amount });
    if (isCard) await place.pay(id, { at, amount });
    else await place.post({ at, amount, purchase_id: id, business_date: businessDay });
  }
});

function expected(
  rows: readonly Sale[],
  { from, to }: Days,
  keyOf: (sale: Sale) => string,
  dayOf = (sale: Sale) => sale.day,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows)
    if (dayOf(row) >= from && dayOf(row) <= to)
      sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + row.amount;
  return sums;
}

const siteOf = ({ site }: Sale) =>
  String(isMoved && site === family.site.number ? family.cousin.number : site);

async function checkSums(): Promise<void> {
  const params = { orgNumber: String(family.provider.number) };
  for (const days of periods) {
    const query = { period: 'custom', ...days } as const;
    for (const basis of [undefined, 'business'] as const) {
      const { groups } = await server.call(
        sumPmsTransactions,
        { params, query: { ...query, by: 'site', basis } },
        token,
      );
      expect(Object.fromEntries(groups.map(({ key, sums }) => [key, sums.posted.amount]))).toEqual(
        expected(sales.postings, days, siteOf, (sale) =>
          basis === undefined ? sale.day : sale.businessDay,
        ),
      );
    }
    for (const brand of [undefined, 'visa'] as const) {
      const { groups } = await server.call(
        sumCardTransactions,
        { params, query: { ...query, by: 'gateway', brand } },
        token,
      );
      expect(
        Object.fromEntries(groups.map(({ key, sums }) => [key, sums.captured.amount])),
      ).toEqual(expected(sales.cards, days, ({ gateway }) => gateway));
    }
    const { totals } = await server.call(sumUserSales, { params, query }, token);
    expect(Object.fromEntries(totals.map(({ amount }) => ['all', amount]))).toEqual(
      expected([...sales.cards, ...sales.postings], days, () => 'all'),
    );
  }
}

test('sums of long periods are those of their rows', checkSums);

test('and of rows that change, are renamed, or whose area moves to another site', async () => {
  const { system } = server.database;
  const { area, cousin } = family;
  await sql`update posting set amount = amount + 7 where organization_number = ${area.number}`.execute(
    system,
  );
  await sql`update service_plan set name = name || ' new' where organization_number = ${area.number}`.execute(
    system,
  );
  for (const sale of sales.postings) if (sale.site === family.site.number) sale.amount += 7;
  await sql`
    update purchase set amount = amount + 7 where organization_number = ${area.number} and method = 'roomCharge'`.execute(
    system,
  );
  await system
    .updateTable('organization')
    .set({ path: `${cousin.path}${area.number}/`, parent_number: cousin.number })
    .where('number', '=', area.number)
    .execute();
  isMoved = true;
  await checkSums();
  await sql`select rewrite_moved_rows(id, 10000) from organization_move`.execute(system);
  await checkSums();
});
