import { type RawBuilder, sql } from 'kysely';
import { changingActions } from '../../../contract/history.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { Overview } from '../contract.ts';
import { countedColumns, countedTotals } from '../totals/counts.ts';
import { sampleMs } from '../totals/sample-online.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** The most changes of a day that are counted. */
const mostChanges = 5_000;

const columns = sql.join(countedColumns.map((column) => sql.ref(column)));

/**
 * Returns a query of the counts of organizations in a subtree. Those of a site or an area are counted now, because
 * administrators look at them right after a change; those of larger subtrees are the stored totals.
 */
export function totalsIn(organization: ScopedOrganization, now: Date): RawBuilder<unknown> {
  return organization.type === 'Site' || organization.type === 'ServiceArea'
    ? countedTotals(now, (column) => isInSubtree(column, organization))
    : sql`select organization_number as number, ${columns} from organization_total`;
}

/** Returns the counts of an organization and everything below it. */
export async function figuresOf(
  transaction: ScopedTransaction,
  organization: ScopedOrganization,
  now: Date,
): Promise<Record<(typeof countedColumns)[number], number>> {
  const { rows } = await sql<Record<(typeof countedColumns)[number], number>>`
    select ${columns} from (${totalsIn(organization, now)}) total
    where number = ${organization.number}`.execute(transaction);
  const none = {
    devices: 0,
    up: 0,
    down: 0,
    degraded: 0,
    online: 0,
    ending_batches: 0,
    ending_codes: 0,
  };
  return rows[0] ?? none;
}

/** Returns whether organizations from elsewhere are linked below an organization. */
export async function hasLinksBelow(
  transaction: ScopedTransaction,
  organization: ScopedOrganization,
): Promise<boolean> {
  const { rows } = await sql`
    select from organization_link link
    join organization parent on parent.number = link.parent_number
    join organization linked on linked.number = link.organization_number
    where ${isInSubtree('parent.path', organization)}
      and not ${isInSubtree('linked.path', organization)} and linked.status <> 'Removed'
    limit 1`.execute(transaction);
  return rows.length > 0;
}

/**
 * Returns how many guests were online during the last day and at the same times of the week before. Where nobody was there
 * is no row; only the newest time may not have been counted yet.
 */
export async function onlineSamples(
  transaction: ScopedTransaction,
  { number }: { number: number },
  now: Date,
) {
  const newest = Math.floor(now.getTime() / sampleMs) * sampleMs;
  const { rows } = await sql<{ at: Date; guests: number | null; weekBefore: number }>`
    select slot.at, coalesce(${guestsAt(sql`slot.at`, number)},
        case when slot.at < ${new Date(newest)}::timestamptz then 0 end) as guests,
      coalesce(${guestsAt(sql`slot.at - interval '7 days'`, number)}, 0) as "weekBefore"
    from generate_series(
      ${new Date(newest - dayMs)}::timestamptz, ${new Date(newest)}::timestamptz,
      make_interval(secs => ${sampleMs / 1_000})) slot (at)
    order by slot.at`.execute(transaction);
  return rows.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts }));
}

function guestsAt(at: RawBuilder<unknown>, number: number) {
  return sql`(select guests from online_guests
    where organization_number = ${number} and online_guests.at = ${at})`;
}

/** Returns the sales of today beside those of the same weekday a week before, the most sold currency first. */
export async function revenueToday(
  transaction: ScopedTransaction,
  { number }: { number: number },
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Overview['revenue']> {
  const today = localDay(now, timeZone);
  const weekBefore = addDays(today, -weekMs / dayMs);
  const sales = await salesOn(transaction, [number], { today, weekBefore });
  return { weekBefore, currencies: sales.map(({ number: _, ...money }) => money) };
}

/** Returns what organizations sold on two days, by currency, the most sold one first. */
export async function salesOn(
  transaction: ScopedTransaction,
  numbers: readonly number[],
  { today, weekBefore }: { today: string; weekBefore: string },
) {
  const { rows } = await sql<{
    number: number;
    currency: string;
    today: string;
    weekBefore: string;
  }>`
    select organization_number as number, currency,
      coalesce(sum(gross - refunds) filter (where day = ${today}::date), 0) as today,
      coalesce(sum(gross - refunds) filter (where day = ${weekBefore}::date), 0) as "weekBefore"
    from revenue_total
    where organization_number = any (${numbers}) and part = 'all' and label = ''
      and day = any (array[${today}::date, ${weekBefore}::date])
    group by organization_number, currency
    having sum(purchases) > 0
    order by organization_number, sum(purchases) desc, currency`.execute(transaction);
  return rows.map((row) => ({
    ...row,
    today: Number(row.today),
    weekBefore: Number(row.weekBefore),
  }));
}

/** Returns how many changes Admin History has of today, among the provider's newest entries. */
export async function changesToday(
  transaction: ScopedTransaction,
  organization: ScopedOrganization,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Overview['changes']> {
  const today = localDay(now, timeZone);
  const provider = Number(organization.path.split('/')[1]);
  const isChange = sql`action = ${any(changingActions)} and ${isInSubtree('organization_path', organization)}`;
  const { rows } = await sql<{ count: number; last: Date | null; read: number }>`
    select count(*) filter (where ${isChange})::integer as count, max(at) filter (where ${isChange}) as last,
      count(*)::integer as read
    from (
      select organization_path, action, at from admin_history
      where provider_number = ${provider} and at >= ${today}::date::timestamp at time zone ${timeZone}
      order by at desc, id desc limit ${mostChanges}
    ) newest`.execute(transaction);
  const { count = 0, last = null, read = 0 } = rows[0] ?? {};
  return {
    today,
    count,
    isLowerBound: read === mostChanges,
    last: last?.toISOString() ?? null,
  };
}
