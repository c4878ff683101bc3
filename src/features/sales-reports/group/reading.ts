import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { groupFacts } from '../../groups/public/sales.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { periodOf } from '../shared/reading.ts';
import type { GroupException } from './choices.ts';
import type { GroupFilters, GroupSalesRow } from './contract.ts';

type Period = Awaited<ReturnType<typeof periodOf>>;
type Sums = Pick<
  GroupSalesRow,
  'purchases' | 'listed' | 'discount' | 'charged' | 'refunded' | 'owed'
>;

export const noSums: Sums = {
  purchases: 0,
  listed: 0,
  discount: 0,
  charged: 0,
  refunded: 0,
  owed: 0,
};

/** Returns the sums `sums` of a report's period and organization. */
function wantedSums(
  { organization, days }: Period,
  { plan, currency, kind, billing, group }: GroupFilters,
): RawBuilder<unknown> {
  const conditions = [
    isInSubtree('sums.organization_path', organization),
    sql`sums.day between ${days.from}::date and ${days.to}::date`,
  ];
  if (plan !== undefined) conditions.push(sql`plan.name = ${plan}`);
  if (currency !== undefined) conditions.push(sql`sums.currency = ${currency}`);
  if (kind !== undefined) conditions.push(sql`sums.group_kind = ${kind}`);
  if (billing !== undefined) conditions.push(sql`sums.billing = ${billing}`);
  if (group !== undefined) conditions.push(sql`sums.group_id = ${group}`);
  return sql`guest_group_day sums join service_plan plan on plan.id = sums.plan_id
    where ${sql.join(conditions, sql` and `)}`;
}

interface SoldRow extends Sums {
  groupId: string;
  groupName: string;
  kind: GroupSalesRow['kind'];
  billing: GroupSalesRow['billing'];
  currency: string;
  plans: string[];
}

/** Returns what the filters describe, by group, way to pay and currency, the largest first. */
export async function groupSales(filters: GroupFilters, request: ReportRequest) {
  const period = await periodOf(filters, request);
  const { transaction } = request;
  const { rows } = await sql<{
    [K in keyof SoldRow]: SoldRow[K] extends number ? string : SoldRow[K];
  }>`
    select sums.group_id as "groupId", min(sums.group_name) as "groupName", min(sums.group_kind) as kind,
      sums.billing, sums.currency, sum(sums.purchases) as purchases, sum(sums.listed) as listed,
      sum(sums.discount) as discount, sum(sums.charged) as charged, sum(sums.refunded) as refunded,
      sum(case when sums.billing <> 'members' then sums.charged - sums.refunded else 0 end) as owed,
      array_agg(distinct plan.name) filter (where sums.purchases > 0) as plans
    from ${wantedSums(period, filters)}
    group by sums.group_id, sums.billing, sums.currency having sum(sums.purchases) > 0
    order by sum(sums.charged) desc, min(sums.group_name), sums.group_id, sums.billing, sums.currency`.execute(
    transaction,
  );
  const sold: SoldRow[] = rows.map((row) => ({
    ...row,
    purchases: Number(row.purchases),
    listed: Number(row.listed),
    discount: Number(row.discount),
    charged: Number(row.charged),
    refunded: Number(row.refunded),
    owed: Number(row.owed),
  }));
  const ids = [...new Set(sold.map(({ groupId }) => groupId))];
  const facts = await groupFacts(transaction, ids, request.server.now());
  const outside = await soldOutside(transaction, period, ids);
  const exceptionsOf = ({ groupId, billing }: SoldRow): GroupException[] => {
    const group = facts.get(groupId);
    return [
      ...(group?.isOverLimit === true ? (['over-limit'] as const) : []),
      ...(outside.has(groupId) ? (['outside-period'] as const) : []),
      ...(billing === 'master' && group?.isMasterMissing === true
        ? (['master-absent'] as const)
        : []),
    ];
  };
  const all = sold.map((row) => {
    const group = facts.get(row.groupId);
    return {
      ...row,
      id: `${row.groupId}~${row.billing}~${row.currency}`,
      organizationNumber: group?.organizationNumber ?? null,
      members: group?.members ?? null,
      timeZone: period.timeZone,
      exceptions: exceptionsOf(row),
    };
  });
  const { exception } = filters;
  const wanted =
    exception === undefined ? all : all.filter((row) => row.exceptions.includes(exception));
  return { period, rows: wanted };
}

/** Returns the groups that bought something outside of the time for which they are valid now. */
async function soldOutside(
  transaction: ScopedTransaction,
  { organization, days }: Period,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct guest_group.id from guest_group
    join purchase on purchase.group_id = guest_group.id
    where guest_group.id = any(${ids}::uuid[]) and ${isInSubtree('purchase.organization_path', organization)}
      and purchase.at >= ${days.from}::date - interval '1 day' and purchase.at < ${days.to}::date + interval '2 days'
      and purchase.status in ('captured', 'posted', 'refunded') and not purchase.is_test
      and (purchase.at < guest_group_moment(guest_group.organization_number, guest_group.valid_from)
        or purchase.at > guest_group_moment(guest_group.organization_number, guest_group.valid_until))`.execute(
    transaction,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface GroupUsage {
  devices: number;
  sessions: number;
  bytes: number;
}

/**
 * Returns what the guests of some groups used in a period, in the organizations of the report. Guests leave a group that ends, so
 * those who bought something with it count too.
 */
export async function usageOf(
  transaction: ScopedTransaction,
  { organization, days, timeZone }: Period,
  ids: readonly string[],
): Promise<Map<string, GroupUsage>> {
  const { rows } = await sql<{ id: string; devices: string; sessions: string; bytes: string }>`
    select used.group_id as id, count(distinct session.mac_address) as devices, count(*) as sessions,
      coalesce(sum(session.bytes_in + session.bytes_out), 0) as bytes
    from (
      select group_id, id as guest_id from guest where group_id = any(${ids}::uuid[])
      union select group_id, guest_id from purchase where group_id = any(${ids}::uuid[])
    ) used join guest_session session on session.guest_id = used.guest_id
    where ${isInSubtree('session.organization_path', organization)}
      and session.started_at >= ${days.from}::date::timestamp at time zone ${timeZone}
      and session.started_at < (${days.to}::date + 1)::timestamp at time zone ${timeZone}
    group by used.group_id`.execute(transaction);
  return new Map(
    rows.map(({ id, devices, sessions, bytes }) => [
      id,
      { devices: Number(devices), sessions: Number(sessions), bytes: Number(bytes) },
    ]),
  );
}
