import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { sendTransaction } from '../engine/send-transaction.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long gateways remember an idempotency key. After that, a repetition could act a second time. */
const repeatsForMs = 23 * 60 * minute;
/** How long a refund is looked up that its gateway has accepted: banks take days. */
const looksUpForMs = 90 * day;

/**
 * Repeats captures, voids and refunds whose answer was lost, with the same idempotency key, and looks up refunds that their
 * gateways have not finished.
 */
export function sendTransactions(server: ServerContext): Job {
  return rowJob(server, {
    name: 'card-transactions',
    pollIntervalMs: 5_000,
    table: 'card_transaction',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`state = 'pending'`,
    columns: ['at'],
    claimDurationsMs: [1, 2, 5, 15, 60].map((minutes) => minutes * minute),
    concurrency: 4,
    async step({ claimedId, at }, write) {
      const { state } = await sendTransaction(server, claimedId, { isRepeated: true });
      const now = server.now();
      const age = now.getTime() - at.getTime();
      await write(async (transaction) => {
        if (state !== 'pending') return null;
        const { reference } = await transaction
          .selectFrom('card_transaction')
          .select('reference')
          .where('id', '=', claimedId)
          .executeTakeFirstOrThrow();
        const [repeats, pause] =
          reference === null ? [repeatsForMs, 60 * minute] : [looksUpForMs, day / 4];
        if (age < repeats) return new Date(now.getTime() + Math.min(pause, Math.max(minute, age)));
        await transaction
          .updateTable('card_transaction')
          .set({ state: 'unknown' })
          .where('id', '=', claimedId)
          .execute();
        return null;
      });
    },
  });
}
