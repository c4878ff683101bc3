import type { Kysely } from 'kysely';
import { any } from '../../../server/database/listing.ts';
import type { DB } from '../../../server/database/tables.ts';

type Sums = [gross: number, refunds: number, tax: number, purchases: number, free: number];
export type SumsByKey = Record<string, Sums>;

const counted = ['captured', 'posted', 'refunded'];

/** Returns the totals of these organizations' purchases, computed in JavaScript from the rows. */
export async function expectedRevenue(
  system: Kysely<DB>,
  numbers: readonly number[],
): Promise<{ days: SumsByKey; totals: SumsByKey }> {
  const purchases = await system
    .selectFrom('purchase')
    .selectAll()
    .where('organization_number', '=', any(numbers))
    .execute();
  const organizations = await system
    .selectFrom('organization')
    .select(['number', 'path', 'time_zone'])
    .where('number', '=', any(numbers))
    .execute();
  const plans = await system
    .selectFrom('service_plan')
    .select(['id', 'name'])
    .where('organization_number', '=', any(numbers))
    .execute();
  const planNames = new Map(plans.map(({ id, name }) => [id, name]));
  const selfAndAncestors = (number: number) => {
    const path = organizations.find((one) => one.number === number)?.path ?? '';
    return organizations
      .filter((one) => path.startsWith(one.path))
      .toSorted((a, b) => b.path.length - a.path.length);
  };
  const days: SumsByKey = {};
  const totals: SumsByKey = {};
  for (const purchase of purchases.filter(({ status }) => counted.includes(status))) {
    const { organization_number: area, amount, refunded, currency, method } = purchase;
    const owners = selfAndAncestors(area);
    const timeZone = owners.find(({ time_zone }) => time_zone !== null)?.time_zone ?? 'UTC';
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(purchase.at);
    const netTax = (purchase.tax * (amount - refunded)) / amount;
    const sums: Sums = [
      amount,
      refunded,
      amount === 0 ? purchase.tax : Math.sign(netTax) * Math.round(Math.abs(netTax)),
      1,
      method === 'complimentary' ? 1 : 0,
    ];
    const plan = planNames.get(purchase.plan_id) ?? '';
    add(days, [area, day, purchase.plan_id, method, currency, plan], sums);
    for (const { number } of owners) {
      add(totals, [number, 'all', day, '', currency], sums);
      add(totals, [number, 'method', day, method, currency], sums);
      add(totals, [number, 'plan', day, plan, currency], sums);
    }
  }
  return { days, totals };
}

/** Returns the stored totals of these organizations in the same shape, without totals that are all zero. */
export async function storedRevenue(
  system: Kysely<DB>,
  numbers: readonly number[],
): Promise<{ days: SumsByKey; totals: SumsByKey }> {
  const days: SumsByKey = {};
  const totals: SumsByKey = {};
  const dayRows = await system
    .selectFrom('revenue_day')
    .selectAll()
    .where('organization_number', '=', any(numbers))
    .execute();
  for (const row of dayRows)
    add(
      days,
      [row.organization_number, row.day, row.plan_id, row.method, row.currency, row.plan_name],
      sumsOf(row),
    );
  const totalRows = await system
    .selectFrom('revenue_total')
    .selectAll()
    .where('organization_number', '=', any(numbers))
    .execute();
  for (const row of totalRows)
    add(totals, [row.organization_number, row.part, row.day, row.label, row.currency], sumsOf(row));
  return { days: withoutZeros(days), totals: withoutZeros(totals) };
}

function sumsOf(
  row: Record<'gross' | 'refunds' | 'tax' | 'purchases' | 'complimentary', string>,
): Sums {
  return [
    Number(row.gross),
    Number(row.refunds),
    Number(row.tax),
    Number(row.purchases),
    Number(row.complimentary),
  ];
}

function add(into: SumsByKey, key: readonly (string | number)[], sums: Sums): void {
  const name = key.join(' | ');
  const before = into[name] ?? [0, 0, 0, 0, 0];
  into[name] = [
    before[0] + sums[0],
    before[1] + sums[1],
    before[2] + sums[2],
    before[3] + sums[3],
    before[4] + sums[4],
  ];
}

function withoutZeros(all: SumsByKey): SumsByKey {
  return Object.fromEntries(Object.entries(all).filter(([, sums]) => sums.some(Boolean)));
}
