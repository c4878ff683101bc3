import { type RawBuilder, sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import {
  type Days,
  daysOfPreset,
  type PeriodPreset,
  periodError,
} from '../../../contract/values/period.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { usualPeriod } from '../contract.ts';

export type Condition = RawBuilder<boolean>;

/** The rows of a report that are wanted. */
export interface Reading {
  report: 'posting' | 'card' | 'purchase';
  organization: { number: number; path: string; type: string };
  days: Days;
  /** whether the days are those of the site's clock or of the hotel's business */
  basis: 'local' | 'business';
  /** Conditions that both the sums (`sums`) and the rows (`row`) can be limited by. */
  shared: readonly { sums: Condition; row: Condition }[];
  /** whether a condition is on the gateway, which only the sums of areas have */
  hasGateway: boolean;
  /** whether a condition is on the plan or the label */
  isDetailed: boolean;
  /** Conditions on rows only. */
  further: readonly Condition[];
  /** the kind of exception whose rows are listed; null: any row */
  flag: string | null;
}

interface PeriodQuery {
  period?: PeriodPreset | 'custom' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  place?: number | undefined;
}

/** Returns the days of a report and its organization, or the one below that it is limited to. */
export async function periodOf(
  { period = usualPeriod, from = '', to = '', place }: PeriodQuery,
  { transaction, organization, server }: ReportRequest,
) {
  const { timeZone: zone } = await inheritedSettings(transaction, organization.number);
  const timeZone = zone ?? 'UTC';
  if (period === 'custom') rejectFieldErrors({ ...periodError({ from, to }) });
  const days: Days =
    period === 'custom' ? { from, to } : daysOfPreset(period, localDay(server.now(), timeZone));
  return {
    days,
    timeZone,
    organization:
      place === undefined ? organization : await below(transaction, organization, place),
  };
}

async function below(
  transaction: ScopedTransaction,
  organization: { path: string },
  number: number,
): Promise<Reading['organization']> {
  const found = await transaction
    .selectFrom('organization')
    .select(['number', 'path', 'type'])
    .where('number', '=', number > 2_147_483_647 ? 0 : number)
    .where(isInSubtree('path', organization))
    .executeTakeFirst();
  if (found === undefined) throw new Problem('not-found', 'There is no such organization here.');
  return found;
}

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the condition on the sums' days. */
export function inDays({ days: { from, to }, basis }: Reading): Condition {
  const day = sql.ref(basis === 'business' ? 'sums.business_day' : 'sums.day');
  return sql`${day} between ${from}::date and ${to}::date`;
}

/** Returns whether only the sums are needed to count and add up the rows. */
export function isSummed({ further, flag }: Reading): boolean {
  return further.length === 0 && flag === null;
}

/** Returns the sums of the wanted rows, as `sums`: those of the organization, or of its areas. */
export function sumsOf(
  reading: Reading,
  of: 'organization' | 'areas' | 'sites',
): RawBuilder<unknown> {
  const { report, organization, shared, isDetailed } = reading;
  const conditions = all([
    sql`sums.report = ${report}`,
    inDays(reading),
    ...shared.map(({ sums }) => sums),
  ]);
  if (of === 'areas')
    return sql`sales_day sums where ${isInSubtree('sums.organization_path', organization)} and ${conditions}`;
  const part = isDetailed ? 'each' : 'all';
  if (of === 'organization')
    return sql`sales_total sums
      where sums.organization_number = ${organization.number} and sums.part = ${part} and ${conditions}`;
  return sql`sales_total sums join organization on organization.number = sums.organization_number
    where ${isInSubtree('organization.path', organization)} and organization.type = 'Site'
      and sums.part = ${part} and ${conditions}`;
}

const tables = {
  posting: 'posting',
  card: 'card_transaction',
  purchase: 'purchase',
} as const;

/** Returns the conditions on a row, whose relation is named `row`. */
export function rowConditions({ shared, further, basis, days }: Reading): Condition[] {
  return [
    ...shared.map(({ row }) => row),
    ...further,
    ...(basis === 'business'
      ? [sql<boolean>`row.business_date between ${days.from}::date and ${days.to}::date`]
      : []),
  ];
}

/** Returns the rows of an area's window, as `id` and `at`. Exceptions of other records have no `row`. */
export function windowRows(
  reading: Reading,
  more: (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const { report, flag } = reading;
  const table = sql.table(tables[report]);
  const conditions = all(rowConditions(reading));
  return flag === null
    ? sql`select row.id, row.at from ${table} row
        where row.organization_path = part.path and row.at >= part.begins and row.at < part.ends
          and ${conditions} ${more(sql`row.at`, sql`row.id`)}`
    : sql`select flag.subject_id as id, flag.at from sales_exception flag
        left join ${table} row on row.id = flag.subject_id
        where flag.organization_path = part.path and flag.kind = ${flag}
          and flag.at >= part.begins and flag.at < part.ends
          and ${conditions} ${more(sql`flag.at`, sql`flag.subject_id`)}`;
}
