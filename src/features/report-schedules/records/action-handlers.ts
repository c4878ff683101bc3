import { Problem } from '../../../contract/problem.ts';
import {
  type Handler,
  organizationHandler,
  organizationTask,
} from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import {
  deleteSchedule,
  pauseSchedule,
  repeatConfirmation,
  replaceSecret,
  resumeSchedule,
  runSchedule,
} from '../contract.ts';
import { historyOf } from '../history.ts';
import {
  confirmationOf,
  mailConfirmations,
  recipientsOf,
  requestConfirmations,
} from '../public/recipients.ts';
import { replacedSecret } from '../public/webhooks.ts';
import { webhookContext } from '../runs/sealing.ts';
import { changeSchedule, fieldError, nextMoment, placeOf, shownNow } from './changes.ts';
import { fieldsOf, lockSchedule, type Reports } from './schedules.ts';

const betweenLinksMs = 10 * 60_000;

/** What is done to a scheduled report besides its form; `job` runs it. */
export function actionHandlers(reports: Reports, job: JobDeclaration): readonly Handler[] {
  return [
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
        return shownNow(request, reports, row.id);
      }
      return changeSchedule(request, reports, row, {
        columns: { state: 'paused', paused_reason: null, next_run_at: null, next_step_at: null },
        before: { state: row.state },
        after: { state: 'paused' },
      });
    }),

    organizationHandler(resumeSchedule, async ({ params }, request) => {
      const row = await lockSchedule(request, reports, params.scheduleId);
      if (row.state !== 'paused') {
        request.changesNothing();
        return shownNow(request, reports, row.id);
      }
      const next = await nextMoment(request, fieldsOf(row), row.organization_number);
      return changeSchedule(request, reports, row, {
        columns: {
          state: 'active',
          paused_reason: null,
          failures: 0,
          next_run_at: next,
          next_step_at: next,
        },
        before: { state: row.state },
        after: { state: 'active' },
      });
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
      return shownNow(request, reports, row.id);
    }),

    organizationHandler(replaceSecret, async ({ params }, request) => {
      const row = await lockSchedule(request, reports, params.scheduleId);
      if (row.webhook_secret === null)
        throw new Problem('conflict', 'This scheduled report has no webhook.');
      const { columns, secret } = await replacedSecret(request.server, webhookContext(row.id), row);
      await changeSchedule(request, reports, row, {
        columns,
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
