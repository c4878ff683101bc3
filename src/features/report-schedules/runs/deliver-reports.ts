import { type Selectable, sql } from 'kysely';
import { hasRight, rightNames } from '../../../contract/permissions.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { ReportDelivery, ReportRun, ReportSchedule } from '../../../server/database/tables.ts';
import type { Job, JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import type { Message } from '../../../server/network/mail.ts';
import { footerFor, mayReceive, type Recipient, recipientsOf } from '../public/recipients.ts';
import { sendToWebhook } from '../public/webhooks.ts';
import type { Reports } from '../records/schedules.ts';
import { fileOf } from './file-parts.ts';
import { findOwner, type Owner, readingAs, reasonToStop } from './owner-rights.ts';
import { mostAttachedBytes } from './report-file.ts';
import { settleRun } from './run-outcome.ts';
import { webhookContext } from './sealing.ts';

const minute = 60_000;
/** The waits after each failed attempt but the last. */
const waitsMs = [1, 5, 30, 120].map((minutes) => minutes * minute);

/**
 * Sends mails and webhooks of reports, each until it is accepted or its owner lost the right to it. A mail that is sent
 * twice has the same Message-ID.
 */
export function deliverReports(reports: Reports): JobDeclaration {
  return (server) => deliveries(server, reports);
}

function deliveries(server: ServerContext, reports: Reports): Job {
  const { database, now } = server;
  return rowJob(server, {
    name: 'report-deliveries',
    pollIntervalMs: 15_000,
    table: 'report_delivery',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`state = 'waiting'`,
    columns: ['id', 'schedule_id', 'run_id', 'kind', 'target', 'subject', 'text'],
    claimDurationsMs: waitsMs,
    concurrency: 4,
    async step({ attempt, ...delivery }, write) {
      const settle = (state: 'sent' | 'failed', error: string | null) =>
        write(async (transaction) => {
          await transaction
            .updateTable('report_delivery')
            .set({ state, error, ...(state === 'sent' && { sent_at: now() }) })
            .where('id', '=', delivery.id)
            .execute();
          if (delivery.run_id !== null) await settleRun(transaction, delivery.run_id, now());
          return null;
        });
      const error = await send(server, reports, delivery, attempt);
      if (error === null) return settle('sent', null);
      if (error.isFinal || attempt > waitsMs.length) return settle('failed', error.text);
      await database.system
        .updateTable('report_delivery')
        .set({ error: error.text })
        .where('id', '=', delivery.id)
        .execute();
    },
  });
}

type Delivery = Pick<
  Selectable<ReportDelivery>,
  'id' | 'schedule_id' | 'run_id' | 'kind' | 'target' | 'subject' | 'text'
>;

interface Failure {
  text: string;
  /** whether another attempt would fail as well */
  isFinal: boolean;
}

const final = (text: string): Failure => ({ text, isFinal: true });

/** Returns why a delivery failed, or null. */
async function send(
  server: ServerContext,
  reports: Reports,
  delivery: Delivery,
  attempt: number,
): Promise<Failure | null> {
  if (delivery.kind === 'notice') return mail(server, delivery, noticeOf(delivery));
  const found = await contentOf(server, delivery);
  if (found === null) return final('The run was deleted.');
  const { schedule, run } = found;
  const owner = await findOwner(server, schedule.owner_id);
  const reason = await reasonNotToSend(server, reports, found, owner);
  if (reason !== null) return final(reason);
  if (delivery.kind === 'webhook') {
    const context = webhookContext(schedule.id);
    const error = await sendToWebhook(server, context, schedule, {
      id: delivery.id,
      type: 'report',
      attempt,
      schedule: { id: schedule.id, name: schedule.name },
      report: schedule.report,
      organization: { number: schedule.organization_number, name: found.organizationName },
      at: run.at.toISOString(),
      period: { from: run.period_from, to: run.period_to },
      summary: run.summary,
      file: await fileForWebhook(server, found),
    });
    return error === null ? null : { text: error, isFinal: false };
  }
  const [recipient] = await recipientsOf(
    server.database.system,
    { number: schedule.organization_number },
    owner?.caller.scope ?? [],
    [delivery.target],
  );
  if (recipient?.state === 'declined') return final('The address does not want these mails.');
  if (recipient === undefined || !mayReceive(recipient))
    return final('The address may no longer receive these mails without confirming it.');
  return mail(server, delivery, await letterOf(server, found, recipient));
}

/** Returns why a run that was made may no longer be sent; null when it may. */
async function reasonNotToSend(
  server: ServerContext,
  reports: Reports,
  { schedule, run }: Content,
  owner: Owner | null,
): Promise<string | null> {
  if (schedule.state === 'paused' && !run.is_manual)
    return schedule.paused_reason ?? 'The scheduled report was paused before it was sent.';
  if (run.has_guest_data && owner !== null && !hasRight(owner.caller.rights, 'guest-data'))
    return `It has guests’ personal data, and its owner ${schedule.owner_name} does not have the right any more: ${rightNames['guest-data']}.`;
  const context = readingAs(server, owner, schedule.organization_number);
  const report = reports.find(({ id }) => id === schedule.report);
  return reasonToStop(context, owner, schedule.owner_name, report);
}

async function mail(
  server: ServerContext,
  delivery: Delivery,
  letter: Letter,
): Promise<Failure | null> {
  if (server.mail === null) return final('No mail server is configured.');
  try {
    await server.mail.send({
      ...letter,
      to: delivery.target,
      id: `report-${delivery.id}`,
      replyTo: null,
    });
    return null;
  } catch (error) {
    server.log.warn({ err: error, delivery: delivery.id }, 'a report could not be mailed');
    return { text: 'The mail server did not accept the mail.', isFinal: false };
  }
}

type Letter = Pick<Message, 'subject' | 'text' | 'attachments'>;

const noticeOf = ({ subject, text }: Delivery): Letter => ({
  subject: subject ?? 'Scheduled report',
  text: text ?? '',
});

interface Content {
  schedule: Selectable<ReportSchedule>;
  run: Selectable<ReportRun>;
  organizationName: string;
}

async function contentOf(
  { database }: ServerContext,
  { run_id, schedule_id }: Delivery,
): Promise<Content | null> {
  if (run_id === null) return null;
  const run = await database.system
    .selectFrom('report_run')
    .selectAll()
    .where('id', '=', run_id)
    .executeTakeFirst();
  const schedule = await database.system
    .selectFrom('report_schedule')
    .innerJoin('organization', 'number', 'organization_number')
    .selectAll('report_schedule')
    .select('organization.name as organizationName')
    .where('report_schedule.id', '=', schedule_id)
    .executeTakeFirst();
  return run === undefined || schedule === undefined
    ? null
    : { run, schedule, organizationName: schedule.organizationName };
}

/** Returns the address of the run's file in the console, which asks for the sign-in. */
function linkOf({ publicUrl }: ServerContext, { schedule, run }: Content): string {
  return `${publicUrl ?? ''}/admin-ui/admin${run.screen}?org=${schedule.organization_number}&schedule=${schedule.id}`;
}

const isAttached = ({ file_bytes }: Content['run']) =>
  file_bytes !== null && file_bytes <= mostAttachedBytes;

async function fileForWebhook(server: ServerContext, content: Content) {
  const { run } = content;
  if (run.file_name === null) return null;
  const named = { name: run.file_name, type: run.file_type };
  return isAttached(run)
    ? { ...named, base64: (await fileOf(server, run.id)).toString('base64') }
    : { ...named, link: linkOf(server, content), until: run.file_expires_at };
}

async function letterOf(
  server: ServerContext,
  content: Content,
  recipient: Recipient,
): Promise<Letter> {
  const { run, schedule, organizationName } = content;
  const { period_from: from, period_to: to } = run;
  const days = from === to ? from : `${from} to ${to}`;
  return {
    subject: `${schedule.name}: ${organizationName}, ${days}`,
    text: [
      `${schedule.name} of ${organizationName}, ${days}`,
      '',
      ...run.summary.map(({ label, value }) => `${label}: ${value}`),
      ...(run.summary.length === 0 ? ['Nothing to report.'] : []),
      ...(run.file_name === null || isAttached(run)
        ? []
        : [
            '',
            `The file is too large for a mail. Sign in to download it until ${run.file_expires_at?.toISOString().slice(0, 10)}:`,
            linkOf(server, content),
          ]),
      ...(await footerFor(server, recipient)),
    ].join('\n'),
    attachments:
      run.file_name !== null && isAttached(run)
        ? [
            {
              name: run.file_name,
              type: run.file_type ?? 'application/octet-stream',
              content: await fileOf(server, run.id),
            },
          ]
        : [],
  };
}
