import isEqual from 'fast-deep-equal';
import { crossFieldErrors, pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { containing } from '../../../server/database/listing.ts';
import {
  type Handler,
  organizationHandler,
  organizationTask,
} from '../../../server/http/handlers.ts';
import { requireFeature, requireRight } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  pauseSchedule,
  repeatConfirmation,
  replaceSecret,
  resumeSchedule,
  runSchedule,
  updateSchedule,
} from '../contract.ts';
import { type ReportSchedule, reportSchedule } from '../fields.ts';
import { historyOf } from '../history.ts';
import { nextRun } from '../next-run.ts';
import {
  confirmationOf,
  mailConfirmations,
  recipientsOf,
  requestConfirmations,
  withoutDoubles,
} from '../public/recipients.ts';
import type { ScheduledReport } from '../public/scheduled-report.ts';
import { changedWebhook, replacedSecret } from '../public/webhooks.ts';
import { webhookContext } from '../runs/sealing.ts';
import {
  columnsOf,
  countOf,
  type FoundSchedule,
  fieldsOf,
  findSchedule,
  lockSchedule,
  type Reports,
  shownSchedule,
  visibleSchedules,
} from './schedules.ts';

const betweenLinksMs = 10 * 60_000;

// Not a `recordStore`: who may see and change a schedule depends on its report, and it has an owner and a secret.
export function scheduleHandlers(reports: Reports, job: JobDeclaration): readonly Handler[] {
  const shown = async (request: OrganizationRequest, id: string) =>
    shownSchedule(request, reports, await findSchedule(request, reports, id));

  /** Changes columns outside the form and records it. */
  async function change(
    request: OrganizationRequest,
    row: FoundSchedule,
    columns: object,
    changed: { before: Record<string, unknown>; after: Record<string, unknown> },
  ) {
    const { transaction, server, caller } = request;
    await transaction
      .updateTable('report_schedule')
      .set({
        ...columns,
        version: row.version + 1,
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', row.id)
      .execute();
    await request.record({ ...historyOf(row), action: 'update', ...changed });
    return shown(request, row.id);
  }

  return [
    organizationHandler(listSchedules, async ({ query }, request) => {
      const { page = 1, pageSize = 25, text = '', state } = query;
      const found = visibleSchedules(request, reports)
        .$if(text !== '', (all) => all.where('report_schedule.name', 'ilike', containing(text)))
        .$if(state !== undefined, (all) =>
          all.where('report_schedule.state', '=', state ?? 'active'),
        );
      const rows = await found
        .orderBy('report_schedule.next_run_at', (order) => order.asc().nullsLast())
        .orderBy('report_schedule.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      const shownRows = [];
      for (const row of rows) shownRows.push(await shownSchedule(request, reports, row));
      return { rows: shownRows, total: await countOf(request, found) };
    }),

    organizationTask(
      createSchedule,
      async ({ body }, request) => {
        const { report: reportId, filters, ...given } = body;
        const report = reports.find(({ id }) => id === reportId);
        if (report === undefined) throw fieldError('report', 'This report cannot be scheduled');
        await requireReport(request, report);
        const stored = report.parseFilters(filters);
        if (stored === null) throw fieldError('filters', 'These filters are not valid');
        const fields = checked(given);
        const { transaction, organization, caller, server } = request;
        const id = crypto.randomUUID();
        const webhook = await changedWebhook(
          server,
          webhookContext(id),
          { webhook_secret: null },
          fields.webhookUrl,
        );
        const now = server.now();
        const next = await nextMoment(request, fields, organization.number);
        await transaction
          .insertInto('report_schedule')
          .values({
            ...columnsOf(fields),
            ...webhook.columns,
            id,
            report: report.id,
            filters: JSON.stringify(stored),
            organization_number: organization.number,
            organization_path: organization.path,
            owner_id: caller.administratorId,
            owner_name: caller.displayName,
            next_run_at: next,
            next_step_at: next,
            created_at: now,
            created_by: caller.displayName,
            updated_at: now,
            updated_by: caller.displayName,
          })
          .execute();
        const confirmations = await requestConfirmations(request, fields.recipients);
        await request.record({
          ...historyOf({
            ...fields,
            id,
            organization_path: organization.path,
            organization_number: organization.number,
          }),
          action: 'create',
          after: { report: report.name, ...fields },
        });
        return { schedule: await shown(request, id), secret: webhook.secret, confirmations };
      },
      async ({ confirmations, ...reply }, { server }) => ({
        ...reply,
        unreached: await mailConfirmations(server, confirmations),
      }),
    ),

    organizationTask(
      updateSchedule,
      async ({ params, body }, request) => {
        const { version, ...given } = body;
        const row = await lockSchedule(request, reports, params.scheduleId);
        const { server, caller } = request;
        rejectStaleVersion({ version: row.version, updatedBy: row.updated_by }, row.name, version);
        const report = reports.find(({ id }) => id === row.report);
        if (report === undefined) throw new Problem('conflict', 'This report no longer exists.');
        const place = placeOf(request, row);
        await requireReport(place, report);
        const fields = checked(given);
        const before = fieldsOf(row);
        const isTakenOver = row.owner_id !== caller.administratorId;
        if (isEqual(before, fields) && !isTakenOver) {
          request.changesNothing();
          return { schedule: await shown(request, row.id), secret: null, confirmations: [] };
        }
        const webhook = await changedWebhook(
          server,
          webhookContext(row.id),
          row,
          fields.webhookUrl,
        );
        const next =
          row.state === 'paused'
            ? null
            : await nextMoment(request, fields, row.organization_number);
        const confirmations = await requestConfirmations(place, fields.recipients);
        const schedule = await change(
          request,
          row,
          {
            ...columnsOf(fields),
            ...webhook.columns,
            owner_id: caller.administratorId,
            owner_name: caller.displayName,
            next_run_at: next,
            next_step_at: row.requested_run_at ?? next,
          },
          {
            before: { ...before, owner: row.owner_name },
            after: { ...fields, owner: caller.displayName },
          },
        );
        return { schedule, secret: webhook.secret, confirmations };
      },
      async ({ confirmations, ...reply }, { server }) => ({
        ...reply,
        unreached: await mailConfirmations(server, confirmations),
      }),
    ),

    organizationHandler(deleteSchedule, async ({ params }, request) => {
      const row = await lockSchedule(request, reports, params.scheduleId);
      await request.transaction.deleteFrom('report_schedule').where('id', '=', row.id).execute();
      await request.record({ ...historyOf(row), action: 'delete', before: fieldsOf(row) });
      return {};
    }),

    organizationHandler(pauseSchedule, async ({ params }, request) => {
      const row = await lockSchedule(request, reports, params.scheduleId);
      if (row.state === 'paused') {
        request.changesNothing();
        return shown(request, row.id);
      }
      return change(
        request,
        row,
        { state: 'paused', paused_reason: null, next_run_at: null, next_step_at: null },
        { before: { state: row.state }, after: { state: 'paused' } },
      );
    }),

    organizationHandler(resumeSchedule, async ({ params }, request) => {
      const row = await lockSchedule(request, reports, params.scheduleId);
      if (row.state !== 'paused') {
        request.changesNothing();
        return shown(request, row.id);
      }
      const next = await nextMoment(request, fieldsOf(row), row.organization_number);
      return change(
        request,
        row,
        {
          state: 'active',
          paused_reason: null,
          failures: 0,
          next_run_at: next,
          next_step_at: next,
        },
        { before: { state: row.state }, after: { state: 'active' } },
      );
    }),

    organizationHandler(runSchedule, async ({ params }, request) => {
      const row = await lockSchedule(request, reports, params.scheduleId);
      const now = request.server.now();
      await request.transaction
        .updateTable('report_schedule')
        .set({
          requested_run_at: now,
          requested_run_by: request.caller.displayName,
          next_step_at: now,
        })
        .where('id', '=', row.id)
        .execute();
      await request.record({ ...historyOf(row), action: 'run', after: { 'run now': row.name } });
      request.wake(job);
      return shown(request, row.id);
    }),

    organizationHandler(replaceSecret, async ({ params }, request) => {
      const row = await lockSchedule(request, reports, params.scheduleId);
      if (row.webhook_secret === null)
        throw new Problem('conflict', 'This scheduled report has no webhook.');
      const { columns, secret } = await replacedSecret(request.server, webhookContext(row.id), row);
      await change(request, row, columns, {
        before: { webhookSecret: 'set' },
        after: { webhookSecret: 'changed' },
      });
      return { secret };
    }),

    organizationTask(
      repeatConfirmation,
      async ({ params, body }, request) => {
        const row = await lockSchedule(request, reports, params.scheduleId);
        const place = placeOf(request, row);
        const isRecipient = row.recipients.some(
          (one) => one.toLowerCase() === body.email.toLowerCase(),
        );
        const [recipient] = isRecipient
          ? await recipientsOf(request.transaction, place.organization, request.caller.scope, [
              body.email,
            ])
          : [];
        if (recipient?.state !== 'waiting')
          throw fieldError('email', 'This address does not have to confirm');
        const now = request.server.now();
        if (recipient.addressId === null) {
          const confirmations = await requestConfirmations(place, [body.email]);
          await request.record({
            ...historyOf(row),
            action: 'run',
            after: { 'link mailed to': body.email },
          });
          return confirmations;
        }
        const { rowsOfLink } = await markMailed(request, recipient.addressId, now);
        if (rowsOfLink === 0)
          throw new Problem(
            'conflict',
            'A link was mailed to this address less than 10 minutes ago. Please wait a little.',
          );
        await request.record({
          ...historyOf(row),
          action: 'run',
          after: { 'link mailed to': body.email },
        });
        return [confirmationOf(recipient.addressId, body.email, place)];
      },
      async (confirmations, { server }) => ({
        isMailed: (await mailConfirmations(server, confirmations)).length === 0,
      }),
    ),
  ];
}

async function markMailed({ transaction }: OrganizationRequest, addressId: string, now: Date) {
  const result = await transaction
    .updateTable('recipient_address')
    .set({ requested_at: now })
    .where('id', '=', addressId)
    .where('requested_at', '<=', new Date(now.getTime() - betweenLinksMs))
    .executeTakeFirst();
  return { rowsOfLink: Number(result.numUpdatedRows) };
}

function fieldError(field: string, message: string): Problem {
  return new Problem('bad-input', `${field}: ${message}`, { fields: { [field]: message } });
}

function checked(given: ReportSchedule): ReportSchedule {
  const fields = pickFields(reportSchedule, given);
  rejectFieldErrors(crossFieldErrors(reportSchedule, fields));
  return { ...fields, recipients: withoutDoubles(fields.recipients) };
}

/** Throws unless the caller may view and export the report of the organization. */
async function requireReport(
  request: Pick<OrganizationRequest, 'caller' | 'transaction' | 'organization'>,
  { feature }: ScheduledReport,
): Promise<void> {
  await requireFeature(request, { effect: 'read', method: 'GET' }, feature);
  requireRight(request.caller, 'export');
}

/** Returns the request at the organization that a schedule below belongs to. */
function placeOf(request: OrganizationRequest, row: FoundSchedule): OrganizationRequest {
  const { organization } = request;
  return {
    ...request,
    organization: {
      ...organization,
      number: row.organization_number,
      path: row.organization_path,
      name: row.organizationName,
    },
  };
}

async function nextMoment(
  { transaction, server }: OrganizationRequest,
  fields: ReportSchedule,
  number: number,
): Promise<Date> {
  const zone = fields.timeZone ?? (await inheritedSettings(transaction, number)).timeZone ?? 'UTC';
  return nextRun(fields, zone, server.now());
}
