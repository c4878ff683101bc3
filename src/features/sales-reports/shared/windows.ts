import { type RawBuilder, sql } from 'kysely';
import { addDays, type Days } from '../../../contract/values/period.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { type BoundedCount, mostCounted } from '../contract.ts';
import {
  type Condition,
  inDays,
  isSummed,
  type Reading,
  sumConditions,
  sumsOf,
  windowRows,
} from './reading.ts';

interface FoundRow {
  id: string;
  /** ISO 8601 with microseconds */
  exactAt: string;
}

interface Page {
  ids: string[];
  next: string | null;
}

const dayBegins = (day: RawBuilder<unknown>) =>
  sql`(${day}::timestamp at time zone zone.time_zone)`;

/** The period on an area's clock. */
const bounds = ({ from, to }: Days) => sql`
  ${dayBegins(sql`${from}::date`)} as since, ${dayBegins(sql`(${to}::date + 1)`)} as until`;

/**
 * Finds the newest rows before a position. The sums tell the days and areas that have some, so that it reads few others;
 * conditions that the sums do not know have an index in each area.
 */
export async function newestRows(
  transaction: ScopedTransaction,
  reading: Reading,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Page> {
  const [beforeAt = '', beforeId = ''] = before?.split('~') ?? [];
  const inOrder = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
    ${before === undefined ? sql`` : sql`and ${at} <= ${beforeAt}::timestamptz and (${at}, ${id}) < (${beforeAt}::timestamptz, ${beforeId}::uuid)`}
    order by ${at} desc, ${id} desc limit ${limit + 1}`;
  const rowsIn = (parts: RawBuilder<unknown>) =>
    sql<FoundRow>`
    select found.id, to_char(found.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt"
    from (${parts}) part cross join lateral (${windowRows(reading, inOrder)}) found
    ${before === undefined ? sql`` : sql`where part.begins <= ${beforeAt}::timestamptz`}
    order by found.at desc, found.id desc limit ${limit + 1}`.execute(transaction);
  let rows: FoundRow[] = [];
  for (const certainty of certaintiesOf(before)) {
    const parts = isSummed(reading)
      ? await daysWithRows(transaction, reading, { before, limit, certainty })
      : await wholePeriod(transaction, reading);
    if (parts === null) break;
    ({ rows } = await rowsIn(parts));
    if (rows.length > limit || !isSummed(reading)) break;
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    next: rows.length > limit && last !== undefined ? `${last.exactAt}~${last.id}` : null,
  };
}

/** Counts the rows up to 10,000. */
export async function countRows(
  transaction: ScopedTransaction,
  reading: Reading,
): Promise<BoundedCount> {
  const { rows } = isSummed(reading)
    ? await sql<{ count: string }>`
        select coalesce(sum(entries), 0) as count from ${sumsOf(reading, reading.hasGateway ? 'areas' : 'organization', 'blocks')}`.execute(
        transaction,
      )
    : await sql<{ count: string }>`
        select count(*) as count from (${await boundedRows(transaction, reading)}) counted`.execute(
        transaction,
      );
  return bounded(Number(rows[0]?.count ?? 0));
}

export function bounded(count: number): BoundedCount {
  return { count: Math.min(count, mostCounted), isLowerBound: count > mostCounted };
}

/**
 * Returns the query of up to 10,001 rows, as `id` and `at`, in no order. What is `implied` is a condition on rows that the
 * sums have already, so that they tell the newest days with so many rows.
 */
export async function boundedRows(
  transaction: ScopedTransaction,
  reading: Reading,
  implied: readonly Condition[] = [],
): Promise<RawBuilder<unknown>> {
  const parts = isSummed(reading)
    ? await daysWithRows(transaction, reading, { limit: mostCounted, certainty: 'certain' })
    : await wholePeriod(transaction, reading);
  if (parts === null) return sql`select null::uuid as id, now() as at where false`;
  const wanted = { ...reading, further: [...reading.further, ...implied] };
  return sql`
    select found.id, found.at from (${parts}) part
    cross join lateral (${windowRows(wanted, () => sql`limit ${mostCounted + 1}`)}) found
    limit ${mostCounted + 1}`;
}

/** Returns the period of each area with sales, on its clock. */
export async function wholePeriod(
  transaction: ScopedTransaction,
  reading: Reading,
): Promise<RawBuilder<unknown> | null> {
  const { organization, basis } = reading;
  const days = basis === 'local' ? reading.days : await daysOfBusiness(transaction, reading);
  if (days === null) return null;
  return sql`
    select zone.organization_path as path, ${dayBegins(sql`${days.from}::date`)} as begins,
      ${dayBegins(sql`(${days.to}::date + 1)`)} as ends, ${bounds(days)}
    from sales_zone zone where ${isInSubtree('zone.organization_path', organization)}`;
}

/** Returns the first and the last day on which anything was done for days of the hotel's business. */
async function daysOfBusiness(transaction: ScopedTransaction, reading: Reading) {
  const whole = { ...reading, shared: [], isDetailed: false };
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(day) as from, max(day) as to from ${sumsOf(whole, 'organization', 'days')}`.execute(
    transaction,
  );
  const [found] = rows;
  return found?.from && found.to ? { from: found.from, to: found.to } : null;
}

type Certainty = 'likely' | 'certain';

/** Returns what to try one after the other: the day of a position likely has enough rows before it. */
export function certaintiesOf(before: string | undefined): readonly Certainty[] {
  return before === undefined ? ['certain'] : ['likely', 'certain'];
}

/** Returns the newest days of areas that together have more rows than the limit, certainly or likely; null without any. */
export async function daysWithRows(
  transaction: ScopedTransaction,
  reading: Reading,
  {
    before,
    limit,
    certainty,
  }: { before?: string | undefined; limit: number; certainty: Certainty },
): Promise<RawBuilder<unknown> | null> {
  // A moment's local day differs from its day in UTC by one at most.
  const newest = before === undefined ? '2200-01-01' : addDays(before.slice(0, 10), 1);
  const { rows } = await sql<{ day: string; entries: string }>`
    select sums.day, sum(sums.entries) as entries
    from ${sumsOf(reading, reading.hasGateway ? 'areas' : 'organization', 'days')} and sums.day <= ${newest}::date
    group by sums.day having sum(sums.entries) > 0 order by sums.day desc`.execute(transaction);
  const last = rows.at(-1);
  if (last === undefined) return null;
  // Rows after the position are on its day and its neighbors, so these days promise nothing for certain.
  const counted =
    before === undefined ? newest : addDays(before.slice(0, 10), certainty === 'likely' ? 0 : -2);
  let sum = 0;
  let oldest = last.day;
  for (const { day, entries } of rows) {
    if (day > counted) continue;
    sum += Number(entries);
    if (sum <= limit) continue;
    oldest = day;
    break;
  }
  // No clock is more than 14 hours ahead of UTC or 12 behind it.
  const earliest = sql`((${oldest}::date - interval '14 hours') at time zone 'UTC')`;
  const between = sql`sums.entries > 0 and sums.day between ${addDays(oldest, -2)}::date and ${newest}::date`;
  // Each area's days are found by its key; a gateway's or a seller's by theirs. Days in a row are read at once.
  const sold = reading.hasGateway
    ? sql`(
        select organization_number, min(day) as first, max(day) as last from (
          select sums.organization_number, sums.day, sums.day
            - dense_rank() over (partition by sums.organization_number order by sums.day)::integer as stretch
          from ${sumsOf(reading, 'areas', 'days')} and ${between}) found
        group by organization_number, stretch) sold
        join sales_zone zone on zone.organization_number = sold.organization_number`
    : sql`sales_zone zone cross join lateral (
        select min(day) as first, max(day) as last from (
          select sums.day, sums.day - dense_rank() over (order by sums.day)::integer as stretch from sales_day sums
          where sums.organization_number = zone.organization_number and ${sumConditions(reading)}
            and ${inDays(reading)} and ${between}) found
        group by stretch) sold`;
  return sql`
    select zone.organization_path as path, greatest(${dayBegins(sql`sold.first`)}, ${earliest}) as begins,
      ${dayBegins(sql`(sold.last + 1)`)} as ends, ${bounds(reading.days)}
    from ${sold}
    where ${isInSubtree('zone.organization_path', reading.organization)} and ${dayBegins(sql`(sold.last + 1)`)} > ${earliest}`;
}
