import { type Selectable, sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { ReportDelivery, ReportRun, ReportSchedule } from '../../../server/database/tables.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import type { Message } from '../../../server/network/mail.ts';
import { footerFor, type Recipient, recipientsAtSending } from '../public/recipients.ts';
import { sendToWebhook } from '../public/webhooks.ts';
import { fileOf } from './file-parts.ts';
import { mostAttachedBytes } from './report-file.ts';
import { settleRun } from './run-outcome.ts';
import { webhookContext } from './sealing.ts';

const minute = 60_000;
/** The waits after each failed attempt but the last. */
const waitsMs = [1, 5, 30, 120].map((minutes) => minutes * minute);

/** Sends mails and webhooks of reports, each until it is accepted. A mail that is sent twice has the same Message-ID. */
export function deliverReports(server: ServerContext): Job {
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
      const error = await send(server, delivery, attempt);
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

/** Returns why a delivery failed, or null. */
async function send(
  server: ServerContext,
  delivery: Delivery,
  attempt: number,
): Promise<{ text: string; isFinal: boolean } | null> {
  const found = await contentOf(server, delivery);
  if (delivery.kind === 'webhook') {
    if (found === null) return { text: 'The run was deleted.', isFinal: true };
    const { schedule, run } = found;
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
  if (server.mail === null) return { text: 'No mail server is configured.', isFinal: true };
  const [recipient] =
    found === null
      ? []
      : await recipientsAtSending(server.database.system, placeOf(found.schedule), [
          delivery.target,
        ]);
  // The run chose its recipients with its owner's scope, but they can decline since.
  if (recipient?.state === 'declined')
    return { text: 'The address does not want these mails any more.', isFinal: true };
  try {
    await server.mail.send(await letterOf(server, delivery, found, recipient));
    return null;
  } catch (error) {
    server.log.warn({ err: error, delivery: delivery.id }, 'a report could not be mailed');
    return { text: 'The mail server did not accept the mail.', isFinal: false };
  }
}

const placeOf = ({ organization_number, organization_path }: Selectable<ReportSchedule>) => ({
  number: organization_number,
  path: organization_path,
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
  delivery: Delivery,
  content: Content | null,
  recipient: Recipient | undefined,
): Promise<Message> {
  const base = { to: delivery.target, id: `report-${delivery.id}`, replyTo: null };
  if (content === null)
    return {
      ...base,
      subject: delivery.subject ?? 'Scheduled report',
      text: delivery.text ?? '',
    };
  const { run, schedule, organizationName } = content;
  const { period_from: from, period_to: to } = run;
  const days = from === to ? from : `${from} to ${to}`;
  return {
    ...base,
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
      ...(recipient === undefined ? [] : await footerFor(server, recipient)),
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
