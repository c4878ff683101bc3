import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { mostCounted } from '../contract.ts';
import { type Reading, sumsOf } from '../shared/reading.ts';
import { mostComplimentary, type UserException } from './choices.ts';
import type { UserRow } from './contract.ts';
import { isRefundedMuch } from './reading.ts';

/** The most guests of a seller whose usage is added up. */
const mostGuests = 1_000;

interface StoredGroup
  extends Omit<
    UserRow,
    | 'lastAt'
    | 'exceptions'
    | 'bytes'
    | 'timeZone'
    | 'guestName'
    | 'guestId'
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
  /** null: of too many guests */
  bytes: string | null;
}

interface SellerReading {
  reading: Reading;
  exception: UserException | undefined;
}

/** Returns the sums of each seller by area, plan, method and currency, as `sold`. */
function sellerSums({ reading, exception }: SellerReading) {
  const many = sql`and sums.label in (
    select label from (
      select sums.label, sums.day from ${sumsOf(reading, 'areas')} and sums.label <> '' and sums.kind = 'complimentary'
      group by sums.label, sums.day having sum(sums.entries) > ${sql.lit(mostComplimentary)}) often)`;
  return sql`
    select sums.label::uuid as seller, sums.organization_number, sums.plan_id, sums.kind, sums.currency, sums.is_test,
      sum(sums.entries) as purchases, sum(sums.listed) as listed, sum(sums.discount) as discount,
      sum(sums.amount) as amount, sum(sums.refunded) as refunded
    from ${sumsOf(reading, 'areas')} and sums.label <> '' ${exception === 'complimentary-many' ? many : sql``}
    group by 1, 2, 3, 4, 5, 6
    having sum(sums.entries) > 0
      ${exception === 'refunds-high' ? sql`and ${isRefundedMuch(sql`sum(sums.refunded)`, sql`sum(sums.amount)`)}` : sql``}
    limit ${mostCounted + 1}`;
}

/** Returns the sales of administrators, those with the newest one first. */
export async function sellerGroups(
  transaction: ScopedTransaction,
  wanted: SellerReading,
  { before, limit }: { before: string | undefined; limit: number },
) {
  const { days, organization } = wanted.reading;
  const [beforeAt = '', beforeId = ''] = before?.split('~') ?? [];
  const ofGroup = sql`purchase.sold_by = sold.seller and purchase.organization_number = sold.organization_number
    and purchase.plan_id = sold.plan_id and purchase.method = sold.kind and purchase.currency = sold.currency
    and purchase.is_test = sold.is_test and purchase.status in ('captured', 'posted', 'refunded')
    and purchase.at >= (${days.from}::date::timestamp at time zone zone.time_zone)
    and purchase.at < ((${days.to}::date + 1)::timestamp at time zone zone.time_zone)`;
  const { rows } = await sql<StoredGroup>`
    select last.id, last.at as "lastAt",
      to_char(last.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt",
      sold.seller as "sellerId", last.sold_by_name as "sellerName", area.number as "areaNumber",
      area.name as "areaName", site.name as "siteName", zone.time_zone as "timeZone", plan.name as "planName",
      sold.kind as method, sold.currency, sold.purchases, sold.listed, sold.discount, sold.amount, sold.refunded,
      (select case when count(distinct guests.guest_id) > ${sql.lit(mostGuests)} then null else (
          select coalesce(sum(session.bytes_in + session.bytes_out), 0) from guest_session session
          where session.guest_id = any (array_agg(distinct guests.guest_id)) and session.plan_id = sold.plan_id
            and session.started_at >= (${days.from}::date::timestamp at time zone zone.time_zone)
            and session.started_at < ((${days.to}::date + 1)::timestamp at time zone zone.time_zone)) end
        from (select purchase.guest_id from purchase where ${ofGroup} and purchase.guest_id is not null
          limit ${sql.lit(mostGuests * 10)}) guests) as bytes
    from (${sellerSums(wanted)}) sold
    join organization area on area.number = sold.organization_number
    left join organization site on site.number = area.parent_number
    join sales_zone zone on zone.organization_number = area.number
    join service_plan plan on plan.id = sold.plan_id
    cross join lateral (
      select purchase.id, purchase.at, purchase.sold_by_name from purchase where ${ofGroup}
      order by purchase.at desc, purchase.id desc limit 1) last
    where ${isInSubtree('area.path', organization)}
      ${before === undefined ? sql`` : sql`and (last.at, last.id) < (${beforeAt}::timestamptz, ${beforeId}::uuid)`}
    order by last.at desc, last.id desc limit ${limit + 1}`.execute(transaction);
  const groups = rows.slice(0, limit);
  const last = groups.at(-1);
  return {
    groups,
    next: rows.length > limit && last !== undefined ? `${last.exactAt}~${last.id}` : null,
  };
}

/** Counts the groups up to 10,000. */
export async function countSellerGroups(
  transaction: ScopedTransaction,
  wanted: SellerReading,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${sellerSums(wanted)}) sold`.execute(transaction);
  return rows[0]?.count ?? 0;
}
