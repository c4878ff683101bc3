import { any } from '../../../../server/database/listing.ts';
import type { JobDeclaration } from '../../../../server/jobs/job.ts';
import { recurringJob } from '../../../../server/jobs/recurring-job.ts';
import { lockPosting } from '../stored-posting.ts';
import { withdrawLate } from './withdraw.ts';

const chargesPerStep = 20;

/** Declares the job that withdraws charges whose guests wait for a link in vain. */
export const withdrawLateCharges: JobDeclaration = ({ database, now }) =>
  recurringJob(
    { database, now },
    {
      name: 'late-charges',
      everyMs: 60_000,
      async step(transaction) {
        const late = await transaction
          .selectFrom('posting')
          .innerJoin('purchase', 'purchase.id', 'posting.purchase_id')
          .innerJoin('guest', 'guest.id', 'purchase.guest_id')
          .select('posting.id')
          .where('posting.state', '=', any(['queued', 'retry']))
          .where('posting.guest_waits_until', '<=', now())
          .where('purchase.started_at', 'is', null)
          .where('guest.awaits_payment', '=', true)
          .orderBy('posting.guest_waits_until')
          .limit(chargesPerStep)
          .execute();
        let withdrawn = 0;
        for (const { id } of late) {
          const posting = await lockPosting(transaction, id);
          if (posting !== undefined && (await withdrawLate(transaction, posting, now())))
            withdrawn += 1;
        }
        return withdrawn === chargesPerStep;
      },
    },
  );
