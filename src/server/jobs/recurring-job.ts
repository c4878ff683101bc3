import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../context.ts';
import type { Job } from './job.ts';
import { rowJob } from './row-job.ts';

const minute = 60_000;

/** Declares work that is done at intervals, by one replica. A step is small and returns whether more is left. */
export function recurringJob(
  server: Pick<ServerContext, 'database' | 'now'>,
  {
    name,
    everyMs,
    step,
  }: {
    name: string;
    everyMs: number;
    step(transaction: ScopedTransaction): Promise<boolean>;
  },
): Job {
  const { database, now } = server;
  const job = rowJob(server, {
    name,
    pollIntervalMs: Math.min(everyMs, minute),
    table: 'recurring_job',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`id = ${name}`,
    columns: ['id'],
    step: (_row, write) =>
      write(async (transaction) => {
        const isMoreLeft = await step(transaction);
        return new Date(now().getTime() + (isMoreLeft ? 0 : everyMs));
      }),
  });
  return {
    ...job,
    async claim() {
      await database.system
        .insertInto('recurring_job')
        .values({ id: name, next_step_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return job.claim();
    },
  };
}
