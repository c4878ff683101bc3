import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { type BoundedCount, mostCounted } from '../contract.ts';
import { placeColumns, placeJoins } from '../shared/places.ts';
import { all, isSummed, type Reading } from '../shared/reading.ts';
import { boundedRows, daysWithRows, wholePeriod } from '../shared/windows.ts';
import type { UserRow } from './contract.ts';
import { counts, isRefundedMuch } from './reading.ts';

/** A guest buys so often, before the search for groups reads more days. */
const usualPurchases = 4;
const widening = 16;

interface Group
  extends Omit<
    UserRow,
    | 'lastAt'
    | 'exceptions'
    | 'bytes'
    | 'timeZone'
    | 'sellerId'
    | 'sellerName'
    | 'purchases'
    | 'listed'
    | 'discount'
    | 'amount'
    | 'refunded'
  > {
  exactAt: string;
  lastAt: Date;
  timeZone: string | null;
  purchases: string;
  listed: string;
  discount: string;
  amount: string;
  refunded: string;
  bytes: string;
}

const sameGroup = sql`other.guest_id = row.guest_id and other.organization_number = row.organization_number
  and other.plan_id = row.plan_id and other.method = row.method and other.currency = row.currency
  and other.is_test = row.is_test and ${counts('other')}`;

interface GuestReading {
  reading: Reading;
  /** only guests with many refunds */
  hasRefunds: boolean;
}

/** Returns the query of the last purchase of each group in `parts`. */
function lastPurchases({ reading, hasRefunds }: GuestReading) {
  const seller = reading.hasGateway
    ? sql`and other.sold_by is not distinct from row.sold_by`
    : sql``;
  const refunded = sql`row.refunded > 0 and (
    select ${isRefundedMuch(sql`sum(other.refunded)`, sql`sum(other.amount)`)} from purchase other
    where (other.id = row.id or (${sameGroup})) ${seller} and other.at >= part.since and other.at < part.until)`;
  return sql`
    from purchase row
    where row.organization_path = part.path and row.at >= part.begins and row.at < part.ends
      and ${counts('row')} and ${all([...reading.shared.map((one) => one.row), ...reading.further])}
      ${hasRefunds ? sql`and ${refunded}` : sql``}
      and not exists (
        select from purchase other where ${sameGroup} ${seller} and other.at >= row.at and other.at < part.until
          and (other.at, other.id) > (row.at, row.id) ${hasRefunds ? sql`and other.refunded > 0` : sql``})`;
}

/** Returns the groups of guests, those with the newest purchase first. */
export async function guestGroups(
  transaction: ScopedTransaction,
  wanted: GuestReading,
  { before, limit }: { before: string | undefined; limit: number },
) {
  const { reading } = wanted;
  const [beforeAt = '', beforeId = ''] = before?.split('~') ?? [];
  const from =
    before === undefined
      ? sql``
      : sql`and row.at <= ${beforeAt}::timestamptz and (row.at, row.id) < (${beforeAt}::timestamptz, ${beforeId}::uuid)`;
  let rows: { id: string }[] = [];
  let purchases = (limit + 1) * usualPurchases;
  // Few days are enough, unless their purchases are of few groups.
  while (true) {
    const isBounded = isSummed(reading) && !wanted.hasRefunds;
    const parts = isBounded
      ? await daysWithRows(transaction, reading, before, purchases)
      : await wholePeriod(transaction, reading);
    if (parts === null) break;
    ({ rows } = await sql<{ id: string }>`
      select found.id from (${parts}) part cross join lateral (
        select row.id, row.at ${lastPurchases(wanted)} ${from}
        order by row.at desc, row.id desc limit ${limit + 1}) found
      order by found.at desc, found.id desc limit ${limit + 1}`.execute(transaction));
    if (!isBounded || rows.length > limit || purchases > mostCounted * widening) break;
    purchases *= widening;
  }
  const shown = rows.slice(0, limit).map(({ id }) => id);
  const groups = await groupsOf(transaction, reading, shown);
  const last = groups.at(-1);
  return {
    groups,
    next: rows.length > limit && last !== undefined ? `${last.exactAt}~${last.id}` : null,
  };
}

/** The most refunded purchases whose groups are counted. */
const mostRefunded = 2_000;

/** Counts the groups of up to 10,000 purchases; of more it is a lower bound. */
export async function countGuestGroups(
  transaction: ScopedTransaction,
  { reading, hasRefunds }: GuestReading,
): Promise<BoundedCount> {
  const { from, to } = reading.days;
  const limit = hasRefunds ? mostRefunded : mostCounted;
  const refunded = hasRefunds ? [sql<boolean>`row.refunded > 0`] : [];
  const further = [...reading.further, counts('row'), ...refunded];
  const found = await boundedRows(transaction, { ...reading, further });
  const much = sql`where (
    select ${isRefundedMuch(sql`sum(other.refunded)`, sql`sum(other.amount)`)} from purchase other
    where (other.id = row.single or (${sameGroup}))
      and other.at >= (${from}::date::timestamp at time zone row.time_zone)
      and other.at < ((${to}::date + 1)::timestamp at time zone row.time_zone))`;
  const { rows } = await sql<{ count: number; purchases: number }>`
    with found as (select id from (${found}) bounded limit ${limit + 1})
    select (select count(*)::integer from found) as purchases, count(*)::integer as count
    from (
      select distinct row.guest_id, row.organization_number, row.plan_id, row.method, row.currency, row.is_test,
        case when row.guest_id is null then row.id end as single, zone.time_zone
      from found join purchase row on row.id = found.id
      join sales_zone zone on zone.organization_number = row.organization_number) row
    ${hasRefunds ? much : sql``}`.execute(transaction);
  const { count = 0, purchases = 0 } = rows[0] ?? {};
  return { count, isLowerBound: purchases > limit };
}

/** Adds up the groups of these purchases, in their order. */
async function groupsOf(
  transaction: ScopedTransaction,
  reading: Reading,
  ids: readonly string[],
): Promise<Group[]> {
  const parts = await wholePeriod(transaction, reading);
  if (parts === null) return [];
  const seller = reading.hasGateway
    ? sql`and other.sold_by is not distinct from row.sold_by`
    : sql``;
  const { rows } = await sql<Group>`
    select row.id, nullif(guest.name, '') as "guestName", row.guest_id as "guestId", ${placeColumns},
      plan.name as "planName", row.method, row.currency, sums.*, row.at as "lastAt",
      to_char(row.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt",
      (select coalesce(sum(session.bytes_in + session.bytes_out), 0) from guest_session session
        where session.guest_id = row.guest_id and session.plan_id = row.plan_id
          and session.started_at >= part.begins and session.started_at < part.ends) as bytes
    from purchase row ${placeJoins}
    join (${parts}) part on part.path = zone.organization_path
    join service_plan plan on plan.id = row.plan_id
    left join guest on guest.id = row.guest_id
    cross join lateral (
      select count(*) as purchases, coalesce(sum(coalesce(list_price, amount + discount)), 0) as listed,
        coalesce(sum(discount), 0) as discount, coalesce(sum(amount), 0) as amount, coalesce(sum(refunded), 0) as refunded
      from purchase other
      where ((row.guest_id is null and other.id = row.id) or (${sameGroup})) ${seller}
        and other.at >= part.begins and other.at < part.ends) sums
    where row.id = any(${ids}::uuid[])`.execute(transaction);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
