import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { Job } from '../../../../server/jobs/job.ts';
import { rowJob } from '../../../../server/jobs/row-job.ts';
import { findGateway } from '../../../payment-gateways/queries.ts';
import { endPaidAccess } from '../../../payments/public/end-paid-access.ts';
import { unknownAccessMs } from '../change-state.ts';
import { otherCharge } from '../charging/other-charge.ts';
import { closeUnanswered } from '../sending/answer-posting.ts';
import { lockPosting, type StoredPosting } from '../stored-posting.ts';

const minute = 60_000;

/**
 * Ends the access of guests whose charge is still unknown after 15 minutes, and makes charges unknown whose server ended
 * after sending them when no other holds the link.
 */
export function closeUnknownPostings({
  database,
  now,
}: Pick<ServerContext, 'database' | 'now'>): Job {
  return rowJob(
    { database, now },
    {
      name: 'unknown-postings',
      pollIntervalMs: minute / 2,
      table: 'posting',
      nextStepAt: 'next_step_at',
      attempts: 'step_attempts',
      where: sql`state in ('sent', 'unknown')`,
      columns: ['id'],
      batchSize: 20,
      step: ({ id }, write) =>
        write(async (transaction) => {
          const at = now();
          const posting = await lockPosting(transaction, id);
          if (posting?.state === 'sent') {
            const gateway = await findGateway(transaction, posting.gatewayId);
            const owner = gateway?.settings.posting.owner ?? 'Front desk';
            const state = await closeUnanswered(transaction, posting, { owner, now: at });
            return state === 'unknown' ? new Date(at.getTime() + unknownAccessMs) : null;
          }
          if (posting?.state === 'unknown' && posting.reversesId === null)
            await endUnpaidAccess(transaction, posting, at);
          return null;
        }),
    },
  );
}

/** Another charge of the purchase that is posted pays for the access. */
async function endUnpaidAccess(
  transaction: ScopedTransaction,
  { id, purchaseId }: StoredPosting,
  at: Date,
): Promise<void> {
  if (purchaseId === null) return;
  if ((await otherCharge(transaction, { id, purchaseId })) !== 'posted')
    await endPaidAccess(transaction, purchaseId, at);
}
