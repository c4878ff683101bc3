import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { type BoundedCount, mostCounted } from '../contract.ts';
import { type Reading, sumsOf } from '../shared/reading.ts';
import { bounded } from '../shared/windows.ts';
import { mostComplimentary } from './choices.ts';

const mostSellers = 1_000;

/** Returns the wanted sales limited to sellers who gave away too many in a day; null when there are none. */
export async function ofGenerousSellers(
  transaction: ScopedTransaction,
  reading: Reading,
): Promise<Reading | null> {
  // The constant condition is that of the index.
  const { rows } = await sql<{ seller: string }>`
    select distinct label as seller from (
      select sums.label from ${sumsOf(reading, 'areas', 'days')}
        and sums.kind = 'complimentary' and sums.label <> '' and sums.report = 'purchase'
      group by sums.label, sums.day having sum(sums.entries) > ${sql.lit(mostComplimentary)}) often
    limit ${mostSellers}`.execute(transaction);
  const sellers = rows.map(({ seller }) => seller);
  return sellers.length === 0
    ? null
    : {
        ...reading,
        // Only the sums of areas have sellers.
        hasGateway: true,
        shared: [
          ...reading.shared,
          { sums: sql`sums.label = ${any(sellers)}`, row: sql`row.sold_by = ${any(sellers)}` },
          { sums: sql`sums.label <> ''`, row: sql`row.sold_by is not null` },
        ],
      };
}

/** Counts what they gave away, by area, plan and currency. */
export async function countOfGenerousSellers(
  transaction: ScopedTransaction,
  reading: Reading,
): Promise<BoundedCount> {
  const wanted = await ofGenerousSellers(transaction, reading);
  if (wanted === null) return bounded(0);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${sumsOf(wanted, 'areas', 'days')}
      group by sums.label, sums.organization_number, sums.plan_id, sums.kind, sums.currency, sums.is_test
      having sum(sums.entries) > 0 limit ${mostCounted + 1}) given`.execute(transaction);
  return bounded(rows[0]?.count ?? 0);
}
