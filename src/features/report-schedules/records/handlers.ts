import isEqual from 'fast-deep-equal';
import { crossFieldErrors, pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { byName, containing } from '../../../server/database/listing.ts';
import {
  type Handler,
  organizationHandler,
  organizationTask,
} from '../../../server/http/handlers.ts';
import { requireFeature, requireRight } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/rejections.ts';
import { createSchedule, listSchedules, updateSchedule } from '../contract.ts';
import { type ReportSchedule, reportSchedule } from '../fields.ts';
import { historyOf } from '../history.ts';
import { mailConfirmations, requestConfirmations, withoutDoubles } from '../public/recipients.ts';
import type { ScheduledReport } from '../public/scheduled-report.ts';
import { changedWebhook } from '../public/webhooks.ts';
import { webhookContext } from '../runs/sealing.ts';
import { actionHandlers } from './action-handlers.ts';
import { changeSchedule, fieldError, nextMoment, placeOf, shownNow } from './changes.ts';
import {
  columnsOf,
  countOf,
  fieldsOf,
  lockSchedule,
  type Reports,
  shownSchedule,
  visibleSchedules,
} from './schedules.ts';

// Not a `recordStore`: who may see and change a schedule depends on its report, and it has an owner and a secret.
export function scheduleHandlers(reports: Reports, job: JobDeclaration): readonly Handler[] {
  return [
    organizationHandler(listSchedules, async ({ query }, request) => {
      const { page = 1, pageSize = 25, text = '', state } = query;
      const found = visibleSchedules(request, reports)
        .$if(text !== '', (all) => all.where('report_schedule.name', 'ilike', containing(text)))
        .$if(state !== undefined, (all) =>
          all.where('report_schedule.state', '=', state ?? 'active'),
        );
      const rows = await found
        .orderBy(byName('report_schedule.name'))
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
        return {
          schedule: await shownNow(request, reports, id),
          secret: webhook.secret,
          confirmations,
        };
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
        // What the server paused for want of rights runs again with the caller's.
        const isStopped = row.state === 'paused' && row.paused_reason !== null;
        if (isEqual(before, fields) && !isTakenOver && !isStopped) {
          request.changesNothing();
          return {
            schedule: await shownNow(request, reports, row.id),
            secret: null,
            confirmations: [],
          };
        }
        const webhook = await changedWebhook(
          server,
          webhookContext(row.id),
          row,
          fields.webhookUrl,
        );
        const next =
          row.state === 'paused' && !isStopped
            ? null
            : await nextMoment(request, fields, row.organization_number);
        const confirmations = await requestConfirmations(place, fields.recipients);
        const schedule = await changeSchedule(request, reports, row, {
          columns: {
            ...columnsOf(fields),
            ...webhook.columns,
            owner_id: caller.administratorId,
            owner_name: caller.displayName,
            ...(isStopped && { state: 'active', paused_reason: null, failures: 0 }),
            next_run_at: next,
            next_step_at: row.requested_run_at ?? next,
          },
          before: { ...before, owner: row.owner_name, state: row.state },
          after: { ...fields, owner: caller.displayName, state: isStopped ? 'active' : row.state },
        });
        return { schedule, secret: webhook.secret, confirmations };
      },
      async ({ confirmations, ...reply }, { server }) => ({
        ...reply,
        unreached: await mailConfirmations(server, confirmations),
      }),
    ),

    ...actionHandlers(reports, job),
  ];
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
