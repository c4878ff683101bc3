import { sql } from 'kysely';
import type { ServerContext } from '../../../../server/context.ts';
import type { Job } from '../../../../server/jobs/job.ts';
import { recurringJob } from '../../../../server/jobs/recurring-job.ts';

const hour = 60 * 60_000;
const storedForMs = 90 * 24 * hour;
const runsPerStep = 200;

/** Forgets pushes after 90 days, and plans that nobody approved within a day. Admin History keeps who approved what. */
export function forgetOldRuns(server: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(server, {
    name: 'old-pushes',
    everyMs: hour,
    step: async (transaction) => {
      const now = server.now().getTime();
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
                  eb('state', '=', sql<'Planned'>`any(array['Planning', 'Planned', 'Cancelled'])`),
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
