import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const hourMs = 3_600_000;

/** Deletes links that are over, used or not: the history has who made and used them. */
export function forgetLinks(server: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(server, {
    name: 'enterprise-links',
    everyMs: hourMs,
    async step(transaction) {
      await transaction
        .deleteFrom('enterprise_link')
        .where('expires_at', '<=', server.now())
        .execute();
      return false;
    },
  });
}
