import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const hourMs = 60 * 60_000;

/** Declares the job that removes what guests wrote on the portal who chose no plan, and the addresses of used codes. */
export const forgetIdentities: JobDeclaration = ({ database, now }) =>
  recurringJob(
    { database, now },
    {
      name: 'abandoned-identities',
      everyMs: hourMs,
      async step(transaction) {
        await transaction
          .updateTable('portal_attempt')
          .set({ identity: null })
          .where('identity', 'is not', null)
          .where('updated_at', '<', new Date(now().getTime() - hourMs))
          .execute();
        // Codes that are assigned to a guest stay: they show whose address is not confirmed yet.
        await transaction
          .deleteFrom('portal_email_code')
          .where('guest_id', 'is', null)
          // an hour after the mail
          .where('expires_at', '<', new Date(now().getTime() - hourMs / 2))
          .execute();
        return false;
      },
    },
  );
