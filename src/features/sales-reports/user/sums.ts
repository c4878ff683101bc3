import { sql } from 'kysely';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { mostCounted } from '../contract.ts';
import { type Reading, sumsOf } from '../shared/reading.ts';
import { boundedRows } from '../shared/windows.ts';
import { counts } from './reading.ts';

export interface StoredSums {
  purchases: string;
  listed: string;
  discount: string;
  amount: string;
  refunded: string;
}

export function sumsIn({ purchases, listed, discount, amount, refunded }: StoredSums) {
  return {
    purchases: Number(purchases),
    listed: Number(listed),
    discount: Number(discount),
    amount: Number(amount),
    refunded: Number(refunded),
  };
}

/** Adds up the purchases of each currency. */
export async function userTotals(reading: Reading, { transaction }: ReportRequest) {
  if (reading.further.length === 0) {
    const of = reading.hasGateway ? 'areas' : 'organization';
    const { rows } = await sql<StoredSums & { currency: string }>`
      select sums.currency, sum(sums.entries) as purchases, sum(sums.listed) as listed,
        sum(sums.discount) as discount, sum(sums.amount) as amount, sum(sums.refunded) as refunded
      from ${sumsOf(reading, of, 'blocks')} group by sums.currency having sum(sums.entries) > 0
      order by 2 desc, 1`.execute(transaction);
    return {
      totals: rows.map((row) => ({ currency: row.currency, ...sumsIn(row) })),
      isTooMany: false,
    };
  }
  const counted = { ...reading, further: [...reading.further, counts('row')] };
  const found = await boundedRows(transaction, counted);
  const { rows } = await sql<StoredSums & { currency: string }>`
    select row.currency, count(*) as purchases, sum(coalesce(row.list_price, row.amount + row.discount)) as listed,
      sum(row.discount) as discount, sum(row.amount) as amount, sum(row.refunded) as refunded
    from (${found}) found join purchase row on row.id = found.id
    group by row.currency order by 2 desc, 1`.execute(transaction);
  const totals = rows.map((row) => ({ currency: row.currency, ...sumsIn(row) }));
  const count = totals.reduce((sum, { purchases }) => sum + purchases, 0);
  return count > mostCounted ? { totals: [], isTooMany: true } : { totals, isTooMany: false };
}
