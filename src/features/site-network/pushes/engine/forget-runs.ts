import { sql } from 'kysely';
import type { ServerContext } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import type { Job } from '../../../../server/jobs/job.ts';
import { recurringJob } from '../../../../server/jobs/recurring-job.ts';
import { settleRun } from '../runs.ts';

const hour = 60 * 60_000;
const storedForMs = 90 * 24 * hour;
const runsPerStep = 200;

/**
 * Forgets pushes after 90 days, and plans that nobody approved within a day; Admin History keeps who approved what. Ends the
 * runs whose last open device was deleted.
 */
export function forgetOldRuns(server: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(server, {
    name: 'old-pushes',
    everyMs: hour,
    step: async (transaction) => {
      const now = server.now().getTime();
      const { rows: left } = await sql<{ id: string }>`
        select id from push_run where state = any(array['Planning', 'Approved', 'Running'])
          and not exists (select from push_result
            where run_id = push_run.id and state = any(array['Reading', 'Waiting']))`.execute(
        transaction,
      );
      for (const { id } of left) await settleRun(transaction, id, server.now());
      const { numDeletedRows } = await transaction
        .deleteFrom('push_run')
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('push_run')
            .select('id')
            .where(({ or, and, eb }) =>
              or([
                eb('created_at', '<', new Date(now - storedForMs)),
                and([
                  eb('created_at', '<', new Date(now - 24 * hour)),
                  eb('state', '=', any(['Planning', 'Planned', 'Cancelled'])),
                ]),
              ]),
            )
            .orderBy('created_at')
            .limit(runsPerStep),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows) === runsPerStep;
    },
  });
}
