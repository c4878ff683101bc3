import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { placeColumns, placeJoins } from '../shared/places.ts';
import { periodOf } from '../shared/reading.ts';
import { counts } from '../user/reading.ts';
import type { GroupFilters, GroupPurchase } from './contract.ts';

const usualLimit = 25;

interface Query
  extends Pick<GroupFilters, 'period' | 'from' | 'to' | 'place' | 'plan' | 'currency' | 'billing'> {
  limit?: number | undefined;
  before?: string | undefined;
}

/** Returns a page of the purchases behind a group's sums, newest first. */
export async function groupPurchases(
  request: OrganizationRequest,
  groupId: string,
  query: Query,
): Promise<{ rows: GroupPurchase[]; next: string | null }> {
  const { transaction, caller } = request;
  const { organization, days } = await periodOf(query, request);
  const isMasked = !hasRight(caller.rights, 'guest-data');
  const { limit = usualLimit, before, plan, currency, billing } = query;
  const [at = '', id = ''] = before?.split('~') ?? [];
  const conditions = [
    sql`row.group_id = ${groupId}`,
    isInSubtree('row.organization_path', organization),
    counts('row'),
    sql`not row.is_test`,
    // The sums follow the clock of each area.
    sql`(row.at at time zone coalesce(zone.time_zone, 'UTC'))::date between ${days.from}::date and ${days.to}::date`,
  ];
  if (plan !== undefined) conditions.push(sql`plan.name = ${plan}`);
  if (currency !== undefined) conditions.push(sql`row.currency = ${currency}`);
  if (billing !== undefined) conditions.push(sql`row.group_billing = ${billing}`);
  if (before !== undefined)
    conditions.push(sql`(row.at, row.id) < (${at}::timestamptz, ${id}::uuid)`);
  const { rows } = await sql<
    Omit<GroupPurchase, 'at' | 'timeZone'> & { exactAt: string; at: Date; timeZone: string | null }
  >`
    select row.id, row.at, to_char(row.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt",
      ${placeColumns}, nullif(guest.name, '') as "guestName", row.guest_id as "guestId", plan.name as "planName",
      row.method, row.status, coalesce(row.list_price, row.amount + row.discount) as listed, row.discount, row.amount,
      row.refunded, row.currency
    from purchase row ${placeJoins}
    join service_plan plan on plan.id = row.plan_id
    left join guest on guest.id = row.guest_id
    where ${sql.join(conditions, sql` and `)}
    order by row.at desc, row.id desc limit ${limit + 1}`.execute(transaction);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ exactAt: _, at: soldAt, guestName, timeZone, ...row }) => ({
      ...row,
      at: soldAt.toISOString(),
      timeZone: timeZone ?? 'UTC',
      guestName: isMasked ? null : guestName,
    })),
    next: rows.length > limit && last !== undefined ? `${last.exactAt}~${last.id}` : null,
  };
}
