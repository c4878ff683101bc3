import { canView, hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { writeHistory } from '../../../server/audit.ts';
import { any } from '../../../server/database/listing.ts';
import { FileStream } from '../../../server/http/file-stream.ts';
import { type Handler, handler, organizationHandler } from '../../../server/http/handlers.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import { inOrganization, type OrganizationRequest } from '../../../server/http/scope.ts';
import { downloadRun, listRuns } from '../contract.ts';
import {
  type FoundSchedule,
  findSchedule,
  type Reports,
  shownSchedule,
} from '../records/schedules.ts';

const mostRuns = 30;

export function runHandlers(reports: Reports): readonly Handler[] {
  return [
    organizationHandler(listRuns, async ({ params }, request) => {
      const { transaction, server } = request;
      const schedule = await findSchedule(request, reports, params.scheduleId);
      const maySee = maySeeFiles(request, reports, schedule);
      const runs = await transaction
        .selectFrom('report_run')
        .selectAll()
        .where('schedule_id', '=', schedule.id)
        .orderBy('ran_at', 'desc')
        .orderBy('at', 'desc')
        .limit(mostRuns)
        .execute();
      const deliveries = await transaction
        .selectFrom('report_delivery')
        .selectAll()
        .where('run_id', '=', any(runs.map(({ id }) => id)))
        .orderBy('target')
        .execute();
      return {
        schedule: await shownSchedule(request, reports, schedule),
        runs: runs.map((run) => ({
          id: run.id,
          at: run.at.toISOString(),
          isManual: run.is_manual,
          from: run.period_from,
          to: run.period_to,
          result: run.result,
          error: run.error,
          rows: run.file_rows,
          fileUntil:
            maySee(run) && run.file_expires_at !== null && run.file_expires_at > server.now()
              ? run.file_expires_at.toISOString()
              : null,
          deliveries: deliveries.flatMap(({ run_id, kind, sent_at, ...delivery }) =>
            run_id !== run.id || kind === 'notice'
              ? []
              : [
                  {
                    id: delivery.id,
                    kind,
                    target: delivery.target,
                    state: delivery.state,
                    error: delivery.error,
                    sentAt: sent_at?.toISOString() ?? null,
                  },
                ],
          ),
        })),
      };
    }),

    handler(downloadRun, 'scope', async (input, incoming) => {
      const file = await inOrganization(downloadRun, input, incoming, async (request) => {
        const { scheduleId, runId } = input.params;
        requireRight(request.caller, 'export');
        const schedule = await findSchedule(request, reports, scheduleId);
        const run = await request.transaction
          .selectFrom('report_run')
          .selectAll()
          .where('id', '=', runId)
          .where('schedule_id', '=', schedule.id)
          .where('file_expires_at', '>', request.server.now())
          .executeTakeFirst();
        if (!run?.file_name || !maySeeFiles(request, reports, schedule)(run))
          throw new Problem('not-found', 'This file does not exist any more.');
        await writeHistory(request.transaction, request.caller, request.origin, {
          action: 'export',
          entityType: 'list',
          entityId: '',
          label: run.file_name,
          organization: {
            number: schedule.organization_number,
            path: schedule.organization_path,
          },
          after: { 'scheduled report': schedule.name },
        });
        const { parts } = await request.transaction
          .selectFrom('report_file_part')
          .select(({ fn }) => fn.countAll<number>().as('parts'))
          .where('run_id', '=', run.id)
          .executeTakeFirstOrThrow();
        return { id: run.id, name: run.file_name, type: run.file_type ?? '', parts: Number(parts) };
      });
      async function* content(): AsyncGenerator<Uint8Array, void> {
        for (let part = 0; part < file.parts; part += 1) {
          const row = await incoming.server.database.system
            .selectFrom('report_file_part')
            .select('content')
            .where('run_id', '=', file.id)
            .where('part', '=', part)
            .executeTakeFirstOrThrow();
          yield row.content;
        }
      }
      return new FileStream(file.name, file.type, content());
    }),
  ];
}

/** Returns which files the caller may see: the role decides, because a schedule can have another owner than its run had. */
function maySeeFiles(
  { caller }: OrganizationRequest,
  reports: Reports,
  schedule: FoundSchedule,
): (run: { has_guest_data: boolean }) => boolean {
  const report = reports.find(({ id }) => id === schedule.report);
  if (report === undefined || !hasRight(caller.rights, 'export')) return () => false;
  if (!canView(caller.permissions, report.feature)) return () => false;
  return ({ has_guest_data }) => !has_guest_data || hasRight(caller.rights, 'guest-data');
}
