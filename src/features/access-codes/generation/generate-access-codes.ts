import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { drawCodes } from '../codes/draw-codes.ts';

/** Small, because a step occupies the embedded engine's only connection; larger steps are hardly faster. */
const codesPerStep = 500;

/**
 * Returns the job that generates codes, one step per batch in turn, so that a small batch does not wait for a large one
 * and requests get the embedded engine's only connection between steps.
 */
export function generateAccessCodes({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>): Job {
  return rowJob(
    { database, now },
    {
      name: 'access-codes',
      pollIntervalMs: 1_000,
      table: 'access_code_batch',
      nextStepAt: 'next_step_at',
      attempts: 'step_attempts',
      columns: ['id', 'provider_number', 'count', 'made', 'prefix', 'alphabet', 'code_length'],
      step: ({ id, provider_number, count, made, ...shape }, write) =>
        write(async (transaction) => {
          const codes = drawCodes(Math.min(codesPerStep, count - made), {
            ...shape,
            length: shape.code_length,
          });
          // Skips codes that the provider already has; a later step replaces them.
          const { rows } = await sql<{ isMoreLeft: boolean }>`
            with written as (
              insert into access_code (batch_id, provider_number, code)
              select ${id}, ${provider_number}, code from unnest(${codes}::text[]) as drawn (code)
              on conflict (provider_number, code) do nothing
              returning 1
            )
            update access_code_batch set made = made + (select count(*) from written)
            where id = ${id}
            returning made < count as "isMoreLeft"`.execute(transaction);
          return rows[0]?.isMoreLeft === true ? now() : null;
        }),
    },
  );
}
