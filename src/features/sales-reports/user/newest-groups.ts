import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { type BoundedCount, mostCounted } from '../contract.ts';
import { placeColumns, placeJoins } from '../shared/places.ts';
import { all, isSummed, type Reading } from '../shared/reading.ts';
import { boundedRows, certaintiesOf, daysWithRows, wholePeriod } from '../shared/windows.ts';
import type { UserGrouping } from './choices.ts';
import type { UserRow } from './contract.ts';
import { counts, isRefundedMuch } from './reading.ts';

/** How many purchases are read for each group at first. Guests buy the same again; most purchases have no seller. */
const purchasesAtFirst = { guest: 4, seller: 64 };
const widening = 16;
/** The most guests of a seller whose usage is added up. */
const mostGuests = 1_000;

interface Group
  extends Omit<
    UserRow,
    | 'lastAt'
    | 'exceptions'
    | 'bytes'
    | 'timeZone'
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

interface WantedGroups {
  reading: Reading;
  by: UserGrouping;
  /** only those with many refunds */
  hasRefunds: boolean;
}

/** Returns the condition that the purchases `other` and `row` are of one group. */
const sameGroup = (by: UserGrouping) => sql`
  ${by === 'guest' ? sql`other.guest_id = row.guest_id` : sql`other.sold_by = row.sold_by`}
  and other.organization_number = row.organization_number and other.plan_id = row.plan_id and other.method = row.method
  and other.currency = row.currency and other.is_test = row.is_test and ${counts('other')}`;

/** A list of one seller's sales to guests has no others. */
const sameSeller = ({ hasGateway }: Reading) =>
  hasGateway ? sql`and other.sold_by is not distinct from row.sold_by` : sql``;

/** Limits purchases to those that such groups consist of. The sums know in which days something was refunded. */
function limited({ reading, hasRefunds }: WantedGroups): Reading {
  if (!hasRefunds) return reading;
  const refunded = { sums: sql<boolean>`sums.refunded > 0`, row: sql<boolean>`row.refunded > 0` };
  return { ...reading, shared: [...reading.shared, refunded] };
}

const isSold = sql<boolean>`row.sold_by is not null`;

/** Returns the query of the newest purchases in `parts`, with their period. */
function newestPurchases(
  { reading, by }: WantedGroups,
  parts: RawBuilder<unknown>,
  before: string | undefined,
  limit: number | null,
) {
  const [beforeAt = '', beforeId = ''] = before?.split('~') ?? [];
  const isBefore =
    before === undefined
      ? sql``
      : sql`and row.at <= ${beforeAt}::timestamptz and (row.at, row.id) < (${beforeAt}::timestamptz, ${beforeId}::uuid)`;
  const newest = limit === null ? sql`` : sql`order by at desc, id desc limit ${limit}`;
  return sql`
    select found.* from (${parts}) part cross join lateral (
      select row.id, row.at, part.since, part.until from purchase row
      where row.organization_path = part.path and row.at >= part.begins and row.at < part.ends
        and ${all([counts('row'), ...reading.shared.map((one) => one.row), ...reading.further])}
        ${by === 'seller' ? sql`and ${isSold}` : sql``} ${isBefore} ${newest}) found
    ${before === undefined ? sql`` : sql`where part.begins <= ${beforeAt}::timestamptz`}
    ${newest}`;
}

/** Returns the relation of the sums of each day of the group of the seller's purchase `row`. */
const daysOfSeller = ({ days: { from, to } }: Reading) => sql`sales_day sums
  where sums.report = 'purchase' and sums.label <> '' and sums.label = row.sold_by::text
    and sums.day between ${from}::date and ${to}::date and sums.organization_number = row.organization_number
    and sums.plan_id = row.plan_id and sums.kind = row.method and sums.currency = row.currency and sums.is_test = row.is_test`;

/** Returns the condition that more was refunded than usual of the group of the purchase `row`, in the period. */
function isOfRefundedGroup(
  { reading, by }: WantedGroups,
  { id, since, until }: Record<'id' | 'since' | 'until', RawBuilder<unknown>>,
) {
  return by === 'seller'
    ? sql`(select ${isRefundedMuch(sql`sum(sums.refunded)`, sql`sum(sums.amount)`)} from ${daysOfSeller(reading)})`
    : sql`(
        select ${isRefundedMuch(sql`sum(other.refunded)`, sql`sum(other.amount)`)} from purchase other
        where (other.id = ${id} or (${sameGroup(by)})) ${sameSeller(reading)}
          and other.at >= ${since} and other.at < ${until})`;
}

/** Returns the conditions on a purchase that it is the last of its group. */
function isLast(wanted: WantedGroups) {
  const { reading, by, hasRefunds } = wanted;
  const period = { since: sql`newest.since`, until: sql`newest.until` };
  const isMuch = isOfRefundedGroup(wanted, { id: sql`row.id`, ...period });
  return sql`not exists (
      select from purchase other where ${sameGroup(by)} ${sameSeller(reading)} and other.at >= row.at
        and other.at < newest.until and (other.at, other.id) > (row.at, row.id)
        ${hasRefunds ? sql`and other.refunded > 0` : sql``})
    ${hasRefunds ? sql`and ${isMuch}` : sql``}`;
}

/** Returns the groups of guests or sellers, those with the newest purchase first. */
export async function newestGroups(
  transaction: ScopedTransaction,
  wanted: WantedGroups,
  { before, limit }: { before: string | undefined; limit: number },
) {
  const reading = limited(wanted);
  let rows: { id: string }[] = [];
  let purchases = (limit + 1) * purchasesAtFirst[wanted.by];
  // Sellers' refunds are so few that an index finds them in the whole period.
  const isRare = wanted.by === 'seller' && wanted.hasRefunds;
  // Sellers sell most plans again later, so one day has few whose last sale it was.
  const certainties = [...certaintiesOf(wanted.by === 'guest' ? before : undefined)];
  // Few purchases are enough, unless they are of few groups.
  while (true) {
    const certainty = certainties.shift() ?? 'certain';
    const isBounded = isSummed(reading) && purchases <= mostCounted * widening;
    const parts =
      isBounded && !isRare
        ? await daysWithRows(transaction, reading, { before, limit: purchases, certainty })
        : await wholePeriod(transaction, reading);
    if (parts === null) break;
    const newest = newestPurchases(
      { ...wanted, reading },
      parts,
      before,
      isBounded ? purchases : null,
    );
    // The newest purchases alone are compared with the others of their groups.
    ({ rows } = await sql<{ id: string }>`
      with newest as materialized (${newest})
      select row.id from newest join purchase row on row.id = newest.id
      where ${isLast({ ...wanted, reading })}
      order by row.at desc, row.id desc limit ${limit + 1}`.execute(transaction));
    if (!isBounded || rows.length > limit) break;
    if (certainty === 'certain') purchases *= widening;
  }
  const shown = rows.slice(0, limit).map(({ id }) => id);
  const groups = await groupsOf(transaction, wanted, shown);
  const last = groups.at(-1);
  return {
    groups,
    next: rows.length > limit && last !== undefined ? `${last.exactAt}~${last.id}` : null,
  };
}

/** The most refunded purchases whose groups are counted. */
const mostRefunded = 2_000;

/** Counts the groups of up to 10,000 purchases; of more it is a lower bound. */
export async function countGroups(
  transaction: ScopedTransaction,
  { reading, by, hasRefunds }: WantedGroups,
): Promise<BoundedCount> {
  const { from, to } = reading.days;
  const period = {
    since: sql`(${from}::date::timestamp at time zone row.time_zone)`,
    until: sql`((${to}::date + 1)::timestamp at time zone row.time_zone)`,
  };
  const isMuch = isOfRefundedGroup({ reading, by, hasRefunds }, { id: sql`row.single`, ...period });
  const limit = hasRefunds ? mostRefunded : mostCounted;
  const wanted = limited({ reading, by, hasRefunds });
  // The sums above areas do not know who sold, and those of areas are too many.
  const found = await boundedRows(
    transaction,
    by === 'seller' ? { ...wanted, further: [...wanted.further, isSold] } : wanted,
    [counts('row')],
  );
  const ofSeller = by === 'guest' && reading.hasGateway ? sql`row.sold_by,` : sql``;
  const whose = by === 'guest' ? sql`row.guest_id` : sql`row.sold_by`;
  const { rows } = await sql<{ count: number; purchases: number }>`
    with found as (select id from (${found}) bounded limit ${limit + 1})
    select (select count(*)::integer from found) as purchases, count(*)::integer as count
    from (
      select distinct ${whose}, ${ofSeller} row.organization_number, row.plan_id, row.method, row.currency, row.is_test,
        case when ${whose} is null then row.id end as single, zone.time_zone
      from found join purchase row on row.id = found.id
      join sales_zone zone on zone.organization_number = row.organization_number) row
    ${hasRefunds ? sql`where ${isMuch}` : sql``}`.execute(transaction);
  const { count = 0, purchases = 0 } = rows[0] ?? {};
  return { count, isLowerBound: purchases > limit };
}

/** Adds up the groups of these purchases, in their order. */
async function groupsOf(
  transaction: ScopedTransaction,
  { reading, by }: WantedGroups,
  ids: readonly string[],
): Promise<Group[]> {
  const parts = await wholePeriod(transaction, reading);
  if (parts === null) return [];
  const ofGuest = sql`
    select count(*) as purchases, coalesce(sum(coalesce(list_price, amount + discount)), 0) as listed,
      coalesce(sum(discount), 0) as discount, coalesce(sum(amount), 0) as amount, coalesce(sum(refunded), 0) as refunded
    from purchase other
    where ((row.guest_id is null and other.id = row.id) or (${sameGroup('guest')})) ${sameSeller(reading)}
      and other.at >= part.begins and other.at < part.ends`;
  const ofSeller = sql`
    select sum(entries) as purchases, sum(listed) as listed, sum(discount) as discount, sum(amount) as amount,
      sum(refunded) as refunded
    from ${daysOfSeller(reading)}`;
  const inPeriod = sql`session.plan_id = row.plan_id and session.started_at >= part.begins and session.started_at < part.ends`;
  const bytesOfGuest = sql`
    select coalesce(sum(session.bytes_in + session.bytes_out), 0) from guest_session session
    where session.guest_id = row.guest_id and ${inPeriod}`;
  const bytesOfSeller = sql`
    select case when count(distinct guests.guest_id) <= ${sql.lit(mostGuests)} then (
      select coalesce(sum(session.bytes_in + session.bytes_out), 0) from guest_session session
      where session.guest_id = any (array_agg(distinct guests.guest_id)) and ${inPeriod}) end
    from (
      select other.guest_id from purchase other
      where ${sameGroup('seller')} and other.guest_id is not null and other.at >= part.begins and other.at < part.ends
      limit ${sql.lit(mostGuests * 10)}) guests`;
  const isOfGuest = by === 'guest';
  const { rows } = await sql<Group>`
    select row.id, ${isOfGuest ? sql`nullif(guest.name, '')` : sql`null`} as "guestName",
      ${isOfGuest ? sql`row.guest_id` : sql`null`} as "guestId", ${isOfGuest ? sql`null` : sql`row.sold_by_name`} as "sellerName",
      ${isOfGuest ? sql`null` : sql`row.sold_by`} as "sellerId", ${placeColumns},
      plan.name as "planName", row.method, row.currency, sums.*, row.at as "lastAt",
      to_char(row.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt",
      (${isOfGuest ? bytesOfGuest : bytesOfSeller}) as bytes
    from purchase row ${placeJoins}
    join (${parts}) part on part.path = zone.organization_path
    join service_plan plan on plan.id = row.plan_id
    left join guest on guest.id = row.guest_id
    cross join lateral (${isOfGuest ? ofGuest : ofSeller}) sums
    where row.id = any(${ids}::uuid[])`.execute(transaction);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
