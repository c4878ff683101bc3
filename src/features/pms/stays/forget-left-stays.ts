import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const hourMs = 3_600_000;
const namedForMs = 90 * 24 * hourMs;
const staysPerStep = 2_000;

/**
 * Declares the job that removes who stayed 90 days after the check-out: a mirror names every guest of a hotel, also those
 * who never used the portal. The stay remains, because charges are compared with its end.
 */
export const forgetLeftStays: JobDeclaration = ({ database, now }) =>
  recurringJob(
    { database, now },
    {
      name: 'left-stays',
      everyMs: hourMs,
      async step(transaction) {
        const erased = await eraseLeftStays(
          transaction,
          sql`id in (
            select id from stay where checked_out_at < ${new Date(now().getTime() - namedForMs)} and last_name <> ''
            order by checked_out_at limit ${staysPerStep})`,
        );
        return erased === staysPerStep;
      },
    },
  );

/** Removes the personal data of stays that have ended; returns of how many. */
export async function eraseLeftStays(
  transaction: ScopedTransaction,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update stay set last_name = '', first_name = '', title = '', folded_name = '', language = null,
      profile = null, further_fields = '{}', version = version + 1
    where checked_out_at is not null and (${condition})`.execute(transaction);
  return Number(numAffectedRows);
}
