import type { ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const hour = 3_600_000;
const incidentsLastMs = 90 * 24 * hour;
const atOnce = 500;

/** Deletes alerts that ended 90 days ago. */
export function forgetOldIncidents(server: ServerContext): Job {
  return recurringJob(server, {
    name: 'forget-alerts',
    everyMs: hour,
    async step(transaction) {
      const old = await transaction
        .selectFrom('alert_incident')
        .select('id')
        .where('resolved_at', '<', new Date(server.now().getTime() - incidentsLastMs))
        .limit(atOnce)
        .execute();
      await transaction
        .deleteFrom('alert_incident')
        .where('id', '=', any(old.map(({ id }) => id)))
        .execute();
      return old.length === atOnce;
    },
  });
}
