import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';

/** Small, because a step uses the embedded engine's only connection. Larger steps are hardly faster. */
const rowsPerStep = 500;
const second = 1_000;

/** Rewrites the paths of rows whose organization moved. */
export function rewriteMovedRows({ database, now }: Pick<ServerContext, 'database' | 'now'>): Job {
  return rowJob(
    { database, now },
    {
      name: 'moved-rows',
      pollIntervalMs: second,
      table: 'organization_move',
      nextStepAt: 'next_step_at',
      attempts: 'step_attempts',
      columns: ['id'],
      step: ({ id }, write) =>
        write(async (transaction) => {
          const { rows } = await sql<{ hasUnlockedRows: boolean }>`
            select rewrite_moved_rows(${id}, ${rowsPerStep}) as "hasUnlockedRows"`.execute(
            transaction,
          );
          return rows[0]?.hasUnlockedRows === true ? now() : new Date(now().getTime() + second);
        }),
    },
  );
}
