import { type Selectable, sql } from 'kysely';
import { hasRight, levelFor, reaches } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Caller } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { ReportSchedule as Row } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import type { ScheduleRow } from '../contract.ts';
import type { ReportSchedule, RunResult } from '../fields.ts';
import { recipientsOf } from '../public/recipients.ts';
import type { ScheduledReport } from '../public/scheduled-report.ts';

export type Reports = readonly ScheduledReport[];

/** Returns the fields of a stored schedule. */
export function fieldsOf(row: Selectable<Row>): ReportSchedule {
  return {
    name: row.name,
    period: row.period,
    frequency: row.frequency,
    weekday: weekdayOf(row.weekday),
    monthDay: row.month_day === null ? null : row.month_day === 0 ? 'last' : String(row.month_day),
    time: row.at_time,
    timeZone: row.time_zone,
    format: row.format,
    skipsEmpty: row.skips_empty,
    recipients: row.recipients,
    webhookUrl: row.webhook_url,
  };
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

function weekdayOf(stored: number | null): ReportSchedule['weekday'] {
  return stored === null ? null : (weekdays[stored - 1] ?? null);
}

/** Returns the columns of a schedule's fields, without the webhook, which has a secret. */
export function columnsOf(fields: ReportSchedule) {
  const { frequency, weekday, monthDay } = fields;
  return {
    name: fields.name,
    period: fields.period,
    frequency,
    weekday: frequency === 'weekly' ? Number(weekday) : null,
    month_day: frequency !== 'monthly' ? null : monthDay === 'last' ? 0 : Number(monthDay),
    at_time: fields.time,
    time_zone: fields.timeZone,
    format: fields.format,
    skips_empty: fields.skipsEmpty,
    recipients: JSON.stringify(fields.recipients),
  };
}

function selectSchedules({ transaction, organization }: OrganizationRequest) {
  return transaction
    .selectFrom('report_schedule')
    .innerJoin('organization as area', 'area.number', 'report_schedule.organization_number')
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('report_run')
          .select(['ran_at', 'result'])
          .whereRef('report_run.schedule_id', '=', 'report_schedule.id')
          .orderBy('ran_at', 'desc')
          .orderBy('at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('report_schedule')
    .select([
      'area.name as organizationName',
      timeZoneOfArea.as('zone'),
      'last.ran_at as lastRunAt',
      'last.result as lastResult',
    ])
    .where(isInSubtree('report_schedule.organization_path', organization));
}

export interface FoundSchedule extends Selectable<Row> {
  organizationName: string;
  zone: string;
  lastRunAt: Date | null;
  lastResult: RunResult | null;
}

const canView = ({ permissions }: Caller, { feature }: ScheduledReport) =>
  reaches(levelFor(permissions, feature), 'view');

const canEdit = ({ permissions, rights }: Caller, { feature }: ScheduledReport) =>
  hasRight(rights, 'export') && reaches(levelFor(permissions, feature), 'edit');

/** Returns the schedules that a caller may see: the caller's, and those of reports that the role may see. */
export function visibleSchedules(request: OrganizationRequest, reports: Reports) {
  const { caller } = request;
  const visible = reports.filter((report) => canView(caller, report)).map(({ id }) => id);
  return selectSchedules(request).where(({ or, eb }) =>
    or([eb('owner_id', '=', caller.administratorId), eb('report', '=', any(visible))]),
  );
}

/** Returns a visible schedule here or below; throws not-found. */
export async function findSchedule(
  request: OrganizationRequest,
  reports: Reports,
  id: string,
): Promise<FoundSchedule> {
  const row = await visibleSchedules(request, reports)
    .where('report_schedule.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This scheduled report does not exist.');
  return row;
}

/** Locks a schedule that the caller may change until the transaction ends. */
export async function lockSchedule(
  request: OrganizationRequest,
  reports: Reports,
  id: string,
): Promise<FoundSchedule> {
  await request.transaction
    .selectFrom('report_schedule')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const row = await findSchedule(request, reports, id);
  if (!canChange(request.caller, reports, row))
    throw new Problem(
      'not-allowed',
      `This scheduled report belongs to ${row.owner_name}. Your role may only see it.`,
    );
  return row;
}

function canChange(caller: Caller, reports: Reports, row: Selectable<Row>): boolean {
  const report = reports.find(({ id }) => id === row.report);
  return (
    row.owner_id === caller.administratorId || (report !== undefined && canEdit(caller, report))
  );
}

/** Returns a schedule as the caller sees it. */
export async function shownSchedule(
  { transaction, caller }: OrganizationRequest,
  reports: Reports,
  row: FoundSchedule,
): Promise<ScheduleRow> {
  const place = { number: row.organization_number };
  const recipients = await recipientsOf(transaction, place, caller.scope, row.recipients);
  return {
    ...fieldsOf(row),
    id: row.id,
    version: row.version,
    report: row.report,
    reportName: reports.find(({ id }) => id === row.report)?.name ?? row.report,
    filters: row.filters,
    organizationNumber: row.organization_number,
    organizationName: row.organizationName,
    zone: row.time_zone ?? row.zone,
    recipientStates: recipients.map(({ email, state }) => ({ email, state })),
    hasWebhookSecret: row.webhook_secret !== null,
    state: row.state,
    pausedReason: row.paused_reason,
    ownerName: row.owner_name,
    isOwn: row.owner_id === caller.administratorId,
    canChange: canChange(caller, reports, row),
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    lastResult: row.lastResult,
    nextRunAt: row.state === 'paused' ? null : (row.next_run_at?.toISOString() ?? null),
    updatedBy: row.updated_by,
  };
}

/** Counts the rows of a query of schedules. */
export async function countOf(
  request: OrganizationRequest,
  schedules: ReturnType<typeof visibleSchedules>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${schedules.clearSelect().select('report_schedule.id')}) found`.execute(
    request.transaction,
  );
  return rows[0]?.count ?? 0;
}
