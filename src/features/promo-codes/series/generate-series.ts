import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { drawCodes } from '../../access-codes/public/draw-codes.ts';
import { foldedCode } from '../rules/code-text.ts';

/** Small, because a step occupies the embedded engine's only connection. */
const codesPerStep = 500;

/** Generates the codes of series, one step per series in turn. */
export function generatePromoSeries({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>): Job {
  return rowJob(
    { database, now },
    {
      name: 'promo-series',
      pollIntervalMs: 1_000,
      table: 'promo_code',
      nextStepAt: 'next_step_at',
      attempts: 'step_attempts',
      columns: ['id', 'provider_number', 'code', 'made', 'settings'],
      step: ({ id, provider_number, code, made, settings: { series } }, write) =>
        write(async (transaction) => {
          if (series === null) return null;
          const words = drawCodes(Math.min(codesPerStep, Math.max(0, series.count - made)), {
            prefix: foldedCode(code),
            length: series.length,
            alphabet: 'readable',
          });
          // Before the statement, so that it sees the access codes of the previous lock holder.
          await sql`
            select pg_advisory_xact_lock(hashtext('atrium promo codes'), ${provider_number}::integer)`.execute(
            transaction,
          );
          // Skips taken codes; a later step draws others.
          const { rows } = await sql<{ isMoreLeft: boolean }>`
            with written as (
              insert into promo_word (provider_number, word, promo_code_id)
              select ${provider_number}::integer, word, ${id}::uuid from unnest(${words}::text[]) word
              where not promo_word_is_access_code(${provider_number}::integer, word)
              on conflict (provider_number, word) do nothing
              returning 1
            )
            update promo_code set made = made + (select count(*) from written)
            where id = ${id}
            returning made < ${series.count} as "isMoreLeft"`.execute(transaction);
          return rows[0]?.isMoreLeft === true ? now() : null;
        }),
    },
  );
}
