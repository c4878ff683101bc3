import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { drawCodes } from '../codes/draw-codes.ts';

/** A step holds the embedded engine's one connection, so it is small; more at once is hardly faster. */
const codesAStep = 500;

/**
 * Makes the codes of batches, one step of each in turn: a small batch does not wait for a large one, and requests get
 * the embedded engine's one connection between two steps.
 */
export function makeCodes({ database, now }: Pick<ServerContext, 'database' | 'now'>): Job {
  return rowJob(
    { database, now },
    {
      name: 'access-codes',
      lookEveryMs: 1_000,
      table: 'access_code_batch',
      nextStepAt: 'next_step_at',
      attempts: 'step_attempts',
      columns: ['id', 'provider_number', 'count', 'made', 'prefix', 'alphabet', 'code_length'],
      step: ({ id, provider_number, count, made, ...shape }, write) =>
        write(async (transaction) => {
          const codes = drawCodes(Math.min(codesAStep, count - made), {
            ...shape,
            length: shape.code_length,
          });
          // A code that the provider already has is left out; a later step draws another for it.
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
