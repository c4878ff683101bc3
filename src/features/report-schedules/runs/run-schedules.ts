import { type Selectable, sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { daysOfPreset } from '../../../contract/values/period.ts';
import { writeHistory } from '../../../server/audit.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { ReportRun, ReportSchedule } from '../../../server/database/tables.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import { nextRun } from '../next-run.ts';
import { mayReceive, recipientsOf } from '../public/recipients.ts';
import type { ReportContext, ScheduledReport, SummaryLine } from '../public/scheduled-report.ts';
import { fieldsOf, type Reports } from '../records/schedules.ts';
import { addNotices } from './notices.ts';
import { findOwner, type Owner, readingAs, reasonOfFilters, reasonToStop } from './owner-rights.ts';
import { type ReportFile, reportFile } from './report-file.ts';
import { countFailure } from './run-outcome.ts';

const day = 86_400_000;
const fileLastsMs = 7 * day;
/** Missed runs are caught up so far back. */
const caughtUpMs = 31 * day;
const mostAttempts = 3;

type Schedule = Selectable<ReportSchedule>;
const columns = [
  'id',
  'organization_number',
  'owner_id',
  'requested_run_at',
  'next_run_at',
] as const;

/** What a run made, to be stored in one transaction. */
interface Made {
  result: Selectable<ReportRun>['result'];
  error: string | null;
  from?: string;
  to?: string;
  summary?: readonly SummaryLine[];
  file?: (ReportFile & { runId: string }) | null;
}

/**
 * Runs due reports with the rights that their owners have then. Runs missed while the server was down follow each other in
 * their order, once each.
 */
export function runReportSchedules(reports: Reports, deliveries: JobDeclaration): JobDeclaration {
  return (server) =>
    rowJob(server, {
      name: 'report-schedules',
      pollIntervalMs: 15_000,
      table: 'report_schedule',
      nextStepAt: 'next_step_at',
      attempts: 'step_attempts',
      columns,
      // A year of 2,000 sites takes a quarter of an hour, longer on a busy server.
      claimDurationsMs: [60 * 60_000],
      // So that one large report does not delay all others.
      concurrency: 4,
      async step({ id, attempt, ...claimed }, write) {
        const { now, database, jobs } = server;
        const at = claimed.requested_run_at ?? claimed.next_run_at;
        if (at === null) return write(async () => null);
        const schedule = await database.system
          .selectFrom('report_schedule')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (schedule === undefined) return;
        const owner = await findOwner(server, claimed.owner_id);
        const report = reports.find((one) => one.id === schedule.report);
        const zone = await zoneOf(server, schedule);
        const made = await make(server, { schedule, owner, report, at, attempt, zone });
        await write(async (transaction) => {
          await store(transaction, { schedule, owner, report, at, made, now: now() });
          if (made.result === 'stopped') return null;
          return moveOn(transaction, schedule, zone, now());
        });
        jobs.wake(deliveries);
      },
    });
}

interface Due {
  schedule: Schedule;
  owner: Owner | null;
  report: ScheduledReport | undefined;
  /** the moment for which it runs, which may be past */
  at: Date;
  attempt: number;
  zone: string;
}

async function make(
  server: ServerContext,
  { schedule, owner, report, at, attempt, zone }: Due,
): Promise<Made> {
  const context = readingAs(server, owner, schedule.organization_number);
  const reason = await reasonToStop(context, owner, schedule.owner_name, report);
  if (reason !== null || report === undefined) return { result: 'stopped', error: reason };
  try {
    return await makeReport(server, context, report, { schedule, at, zone });
  } catch (error) {
    const lost = reasonOfFilters(error, schedule.owner_name);
    if (lost !== null) return { result: 'stopped', error: lost };
    // Another attempt would end the same way, and the message says what to change.
    if (error instanceof Problem) return { result: 'failed', error: error.message };
    if (attempt < mostAttempts) throw error;
    server.log.error({ err: error, schedule: schedule.id }, 'a scheduled report failed');
    return { result: 'failed', error: 'The report could not be made. See the server’s log.' };
  }
}

async function makeReport(
  { database, now }: ServerContext,
  context: ReportContext,
  report: ScheduledReport,
  { schedule, at, zone }: Pick<Due, 'schedule' | 'at' | 'zone'>,
): Promise<Made> {
  const organization = await context.read(async (request) => request.organization.name);
  const days = daysOfPreset(schedule.period, localDay(at, zone));
  const result = await report.run(context, days, schedule.filters);
  if (result.isEmpty && schedule.skips_empty) return { result: 'empty', error: null, ...days };
  const title = { report: report.name, organization, ...days, timeZone: zone };
  const runId = crypto.randomUUID();
  const { id: schedule_id, organization_number, organization_path } = schedule;
  const file = await reportFile(schedule.format, title, result, async (part, content) => {
    await database.system
      .insertInto('report_file_part')
      .values({
        run_id: runId,
        part,
        schedule_id,
        organization_number,
        organization_path,
        content,
        created_at: now(),
      })
      .execute();
  });
  return {
    result: 'sending',
    error: null,
    ...days,
    summary: result.summary,
    file: file && { ...file, runId },
  };
}

async function zoneOf({ database }: ServerContext, schedule: Schedule): Promise<string> {
  if (schedule.time_zone !== null) return schedule.time_zone;
  const { rows } = await sql<{ zone: string }>`
    select ${timeZoneInJobs} as zone from organization area
    where area.number = ${schedule.organization_number}`.execute(database.system);
  return rows[0]?.zone ?? 'UTC';
}

interface Stored extends Omit<Due, 'attempt' | 'zone'> {
  made: Made;
  now: Date;
}

/** Stores a run, its file and a delivery for each recipient. */
async function store(transaction: ScopedTransaction, stored: Stored): Promise<void> {
  const { schedule, owner, report, at, made, now } = stored;
  const { file, summary = [], from, to } = made;
  const here = {
    organization_number: schedule.organization_number,
    organization_path: schedule.organization_path,
  };
  const targets = made.result === 'sending' ? await targetsOf(transaction, schedule, owner) : [];
  const isUnheard = made.result === 'sending' && targets.length === 0;
  const run = await transaction
    .insertInto('report_run')
    .values({
      ...here,
      ...(file && { id: file.runId }),
      schedule_id: schedule.id,
      at,
      is_manual: schedule.requested_run_at !== null,
      has_guest_data: owner !== null && hasRight(owner.caller.rights, 'guest-data'),
      screen: report?.path ?? '',
      period_from: from ?? null,
      period_to: to ?? null,
      result: isUnheard ? 'failed' : made.result,
      error: isUnheard ? 'No recipient has confirmed yet.' : made.error,
      summary: JSON.stringify(summary),
      file_name: file?.name ?? null,
      file_type: file?.type ?? null,
      file_bytes: file?.bytes ?? null,
      file_rows: file?.rows ?? null,
      file_expires_at: file ? new Date(now.getTime() + fileLastsMs) : null,
      ran_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // The run was made before the claim of another replica expired.
  if (run === undefined) return;
  if (targets.length > 0)
    await transaction
      .insertInto('report_delivery')
      .values(
        targets.map((target) => ({
          ...here,
          ...target,
          schedule_id: schedule.id,
          run_id: run.id,
          created_at: now,
          next_step_at: now,
        })),
      )
      .execute();
  if (made.result === 'sending' && owner !== null)
    await writeHistory(
      transaction,
      { ...owner.caller, sessionId: null },
      { address: '', userAgent: 'Scheduled report' },
      {
        action: 'export',
        entityType: 'list',
        entityId: '',
        label: file?.name ?? schedule.name,
        organization: { number: schedule.organization_number, path: schedule.organization_path },
        after: { 'scheduled report': schedule.name, recipients: targets.length, from, to },
      },
    );
  if (made.result === 'stopped') await stop(transaction, stored, report);
  else if (made.result === 'failed' || isUnheard) await countFailure(transaction, schedule.id, now);
}

async function targetsOf(
  transaction: ScopedTransaction,
  schedule: Schedule,
  owner: Owner | null,
): Promise<{ kind: 'mail' | 'webhook'; target: string }[]> {
  const place = { number: schedule.organization_number };
  const scope = owner?.caller.scope ?? [];
  const recipients = await recipientsOf(transaction, place, scope, schedule.recipients);
  return [
    ...recipients.filter(mayReceive).map(({ email }) => ({ kind: 'mail' as const, target: email })),
    ...(schedule.webhook_url === null
      ? []
      : [{ kind: 'webhook' as const, target: schedule.webhook_url }]),
  ];
}

async function stop(
  transaction: ScopedTransaction,
  { schedule, made, now }: Stored,
  report: ScheduledReport | undefined,
): Promise<void> {
  await transaction
    .updateTable('report_schedule')
    .set({
      state: 'paused',
      paused_reason: made.error,
      next_run_at: null,
      requested_run_at: null,
      requested_run_by: null,
      version: schedule.version + 1,
    })
    .where('id', '=', schedule.id)
    .execute();
  await addNotices(transaction, {
    schedule,
    subject: `${schedule.name} was stopped`,
    text: [
      `The scheduled report ${schedule.name}${report === undefined ? '' : ` (${report.name})`} is not sent any more.`,
      made.error ?? '',
      'An administrator with the necessary rights can take it over: open the report, select Scheduled reports, edit it and save.',
    ].join('\n\n'),
    toRecipients: true,
    now,
  });
}

/** Sets the next moment of a schedule after a run; returns when its next step is due. */
async function moveOn(
  transaction: ScopedTransaction,
  schedule: Schedule,
  zone: string,
  now: Date,
): Promise<Date | null> {
  const isRequested = schedule.requested_run_at !== null;
  const { next_run_at } = schedule;
  const earliest = new Date(now.getTime() - caughtUpMs);
  const next =
    isRequested || next_run_at === null
      ? next_run_at
      : nextRun(fieldsOf(schedule), zone, next_run_at > earliest ? next_run_at : earliest);
  await transaction
    .updateTable('report_schedule')
    .set({
      next_run_at: next,
      ...(isRequested && { requested_run_at: null, requested_run_by: null }),
    })
    .where('id', '=', schedule.id)
    .execute();
  return next;
}
