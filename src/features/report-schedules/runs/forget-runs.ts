import type { ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const hour = 3_600_000;
const day = 24 * hour;
const atOnce = 20;
/** The parts of a file whose run failed or crashed stay so long; no run takes longer. */
const unfinishedLastMs = day;
const runsLastMs = 90 * day;
const unansweredLastMs = 14 * day;

/** Deletes expired and unfinished files, runs and notices of 90 days ago, and addresses that did not confirm within 14 days. */
export function forgetReportRuns(server: ServerContext) {
  return recurringJob(server, {
    name: 'forget-report-runs',
    everyMs: hour,
    async step(transaction) {
      const now = server.now();
      const before = (ms: number) => new Date(now.getTime() - ms);
      const expired = await transaction
        .selectFrom('report_run')
        .select('id')
        .where('file_expires_at', '<=', now)
        .limit(atOnce)
        .execute();
      const ids = any(expired.map(({ id }) => id));
      await transaction.deleteFrom('report_file_part').where('run_id', '=', ids).execute();
      await transaction
        .updateTable('report_run')
        .set({ file_expires_at: null })
        .where('id', '=', ids)
        .execute();
      await transaction
        .deleteFrom('report_file_part as part')
        .where('created_at', '<', before(unfinishedLastMs))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('report_run as run').whereRef('run.id', '=', 'part.run_id'))),
        )
        .execute();
      const old = await transaction
        .selectFrom('report_run')
        .select('id')
        .where('ran_at', '<', before(runsLastMs))
        .limit(atOnce)
        .execute();
      await transaction
        .deleteFrom('report_run')
        .where('id', '=', any(old.map(({ id }) => id)))
        .execute();
      await transaction
        .deleteFrom('report_delivery')
        .where('kind', '=', 'notice')
        .where('created_at', '<', before(runsLastMs))
        .execute();
      await transaction
        .deleteFrom('recipient_address')
        .where('confirmed_at', 'is', null)
        .where('declined_at', 'is', null)
        .where('requested_at', '<', before(unansweredLastMs))
        .execute();
      return expired.length === atOnce || old.length === atOnce;
    },
  });
}
