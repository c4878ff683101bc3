import { sql } from 'kysely';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { signInLastsMs } from '../sign-in/sign-ins.ts';

const hourMs = 60 * 60_000;
const retentionMs = 90 * 24 * hourMs;
const rowsPerStep = 5_000;

/** Declares the job that removes look-ups after 90 days, and sign-ins whose guests did not return. */
export const forgetOldLookups: JobDeclaration = ({ database, now }) =>
  recurringJob(
    { database, now },
    {
      name: 'old-loyalty-look-ups',
      everyMs: hourMs,
      async step(transaction) {
        await transaction
          .deleteFrom('loyalty_sign_in')
          .where('created_at', '<', new Date(now().getTime() - signInLastsMs))
          .execute();
        const { numAffectedRows = 0n } = await sql`
          delete from loyalty_lookup where id in (
            select id from loyalty_lookup where at < ${new Date(now().getTime() - retentionMs)}
            order by at limit ${rowsPerStep})`.execute(transaction);
        return numAffectedRows === BigInt(rowsPerStep);
      },
    },
  );
