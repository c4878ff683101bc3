import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

/** Availability is shown for a day; the extra hour covers clock differences. */
const retentionMs = 25 * 60 * 60_000;
const everyMs = 10 * 60_000;

export function forgetOldAvailability({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(
    { database, now },
    {
      name: 'old-availability',
      everyMs,
      async step(transaction) {
        await transaction
          .deleteFrom('device_availability')
          .where('half_hour', '<', new Date(now().getTime() - retentionMs))
          .execute();
        return false;
      },
    },
  );
}
