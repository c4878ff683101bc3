import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const hourMs = 3_600_000;

/** Deletes links that are over: the history has who made them. */
export function forgetGroupLinks(server: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(server, {
    name: 'group-links',
    everyMs: hourMs,
    async step(transaction) {
      await transaction
        .deleteFrom('guest_group_link')
        .where('expires_at', '<=', server.now())
        .execute();
      return false;
    },
  });
}
