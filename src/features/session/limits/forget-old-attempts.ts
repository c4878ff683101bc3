import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { ssoLoginLastsMs } from '../sso/begin-sso.ts';
import { unusedBrowserLastsMs } from './known-browsers.ts';

const everyMs = 10 * 60_000;
/** All failures of a subject are forgiven within five hours. */
const forgivenWithinMs = 6 * 60 * 60_000;
/** Only former replicas still read them, during a rolling upgrade. */
const formerFailuresLastMs = 24 * 60 * 60_000;
const rowsPerStep = 5_000;

/** Removes forgiven failures, browsers that were not used for 90 days, and single sign-ons that were not completed. */
export function forgetOldAttempts({ database, now }: Pick<ServerContext, 'database' | 'now'>): Job {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  return recurringJob(
    { database, now },
    {
      name: 'old-attempts',
      everyMs,
      async step(transaction) {
        await transaction
          .deleteFrom('sso_login')
          .where('created_at', '<', before(ssoLoginLastsMs))
          .execute();
        await transaction
          .deleteFrom('known_browser')
          .where('last_used_at', '<', before(unusedBrowserLastsMs))
          .execute();
        await transaction
          .deleteFrom('sign_in_failure')
          .where('at', '<', before(formerFailuresLastMs))
          .execute();
        // Skips locked rows, so that it never waits for an attempt that waits for it.
        const { numAffectedRows = 0n } = await sql`
          delete from attempt_limit where subject in (
            select subject from attempt_limit where counted_at < ${before(forgivenWithinMs)}
            limit ${rowsPerStep} for update skip locked
          )`.execute(transaction);
        return numAffectedRows === BigInt(rowsPerStep);
      },
    },
  );
}
