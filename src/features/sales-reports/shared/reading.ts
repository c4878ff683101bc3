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
import { asRelation, piecesOf } from './pieces.ts';

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
  /** the kind of exception whose rows are listed; null: all rows */
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
  // PostgreSQL's generic plans expect few areas and days.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(transaction);
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

/** Whether each day is read by itself, or as few blocks of days as possible. */
type Resolution = 'days' | 'blocks';

/** Returns the sums of the wanted rows, as `sums`: those of the organization, or of its areas. */
export function sumsOf(
  reading: Reading,
  of: 'organization' | 'areas',
  resolution: Resolution,
): RawBuilder<unknown> {
  const { organization } = reading;
  // An area's sums are its days.
  if (of === 'areas' || organization.type === 'ServiceArea')
    return sql`sales_day sums where ${inDays(reading)} and ${sumConditions(reading)} and ${
      organization.type === 'ServiceArea'
        ? sql`sums.organization_number = ${organization.number}`
        : isInSubtree('sums.organization_path', organization)
    }`;
  return totalsOf(reading, sql`${organization.number}`, resolution);
}

/** Returns the sums of an organization above areas, as `sums`. */
export function totalsOf(
  reading: Reading,
  number: RawBuilder<unknown>,
  resolution: Resolution,
): RawBuilder<unknown> {
  const { isDetailed, basis, days } = reading;
  const day = sql.ref(basis === 'business' ? 'sums.business_day' : 'sums.day');
  return sql`${asRelation(piecesOf(days, resolution === 'days' ? [] : undefined))} cross join sales_total sums
    where sums.organization_number = ${number} and sums.part = ${isDetailed ? 'each' : 'all'}
      and sums.span = piece.span and ${day} between piece.since and piece.until and ${sumConditions(reading)}`;
}

/** Returns the sums of the card gateways of the area `zone`, as `sums`: of blocks of days, and of the days beside them. */
export function gatewaysOf(reading: Reading): RawBuilder<unknown> {
  const pieces = piecesOf(reading.days);
  const branches = [
    {
      table: 'sales_day',
      some: pieces.filter(({ span }) => span === 1),
      further: sql`sums.report = 'card'`,
    },
    {
      table: 'sales_gateway',
      some: pieces.filter(({ span }) => span > 1),
      further: sql`sums.part = ${reading.isDetailed ? 'each' : 'all'} and sums.span = piece.span`,
    },
  ]
    .filter(({ some }) => some.length > 0)
    .map(
      ({ table, some, further }) => sql`
        select sums.gateway_id, sums.currency, sums.kind, sums.state, sums.entries, sums.amount, sums.fee
        from ${asRelation(some)} cross join ${sql.table(table)} sums
        where sums.organization_number = zone.organization_number
          and sums.day between piece.since and piece.until and ${further} and ${all(reading.shared.map(({ sums }) => sums))}`,
    );
  return sql`(${sql.join(branches, sql` union all `)}) sums`;
}

/** Returns the conditions on `sums` besides their place and days. */
export function sumConditions({ report, shared }: Reading): Condition {
  // A constant, because indexes of one report are used only for it.
  return all([sql`sums.report = ${sql.lit(report)}`, ...shared.map(({ sums }) => sums)]);
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

/** What filters read of the rows of a report, and of a purchase that has none, by the same names. */
const exceptionRows = {
  posting: sql`
    select currency, gateway_id, amount, purchase_id, state, answer, room, reservation, reverses_id, business_date, is_test
    from posting where id = flag.subject_id
    union all
    select currency, gateway_id, amount, id, null, null, null, null, null, null, is_test
    from purchase where id = flag.subject_id`,
  card: sql`
    select currency, gateway_id, amount, purchase_id, type, state, brand, last4, batch, is_test
    from card_transaction where id = flag.subject_id
    union all
    select currency, gateway_id, amount, id, null, null, null, null, null, is_test from purchase where id = flag.subject_id`,
};

/** Returns the rows of an area's window, as `id` and `at`. Exceptions can be purchases without a row of the report. */
export function windowRows(
  reading: Reading,
  more: (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const { report, flag } = reading;
  const limited = rowConditions(reading);
  const conditions = all(limited);
  return flag === null || report === 'purchase'
    ? sql`select row.id, row.at from ${sql.table(tables[report])} row
        where row.organization_path = part.path and row.at >= part.begins and row.at < part.ends
          and ${conditions} ${more(sql`row.at`, sql`row.id`)}`
    : sql`select flag.subject_id as id, flag.at from sales_exception flag
        ${limited.length === 0 ? sql`` : sql`cross join lateral (${exceptionRows[report]}) row`}
        where flag.organization_path = part.path and flag.kind = ${flag}
          and flag.at >= part.begins and flag.at < part.ends
          and ${conditions} ${more(sql`flag.at`, sql`flag.subject_id`)}`;
}
