import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { lockPurchase } from '../engine/apply-report.ts';
import { type LoadedPayment, loadPayment } from '../engine/load-payment.ts';
import { isGivenUp, requestTransaction } from '../engine/request-transaction.ts';
import { sendTransaction } from '../engine/send-transaction.ts';
import { endUnanswered, expire, settle } from '../engine/settle.ts';
import { endsUnansweredAfterMs, looksUpAfterMs, nextStepOf } from '../engine/times.ts';

const minute = 60_000;

/**
 * Settles purchases by card: looks up pending ones, ends those that took too long, captures authorised ones whose plan has
 * begun and voids those whose plan has not.
 */
export function settlePurchases(server: ServerContext): Job {
  return rowJob(server, {
    name: 'payments',
    pollIntervalMs: 5_000,
    table: 'purchase',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`method = 'creditCard'`,
    columns: ['at', 'expires_at', 'started_at'],
    claimDurationsMs: [1, 2, 5, 15, 60].map((minutes) => minutes * minute),
    concurrency: 4,
    async step({ claimedId, ...times }, write) {
      const payment = await loadPayment(server, claimedId);
      const next = payment === undefined ? null : await advance(server, payment, times);
      // Writes nothing when the step changed the purchase, whose change says when the next step is due.
      await write(async () => next);
    },
  });
}

async function advance(
  server: ServerContext,
  payment: LoadedPayment,
  times: { at: Date; expires_at: Date | null; started_at: Date | null },
): Promise<Date | null> {
  const now = server.now();
  if (payment.status === 'created' || payment.status === 'pending') {
    if (payment.expiresAt <= now) {
      const failure = await expire(server, payment);
      const isLate = now.getTime() - payment.expiresAt.getTime() > endsUnansweredAfterMs;
      if (failure !== null && isLate && failure.kind !== 'unreachable')
        await endUnanswered(server, payment);
      // Tried again when the claim expires.
      else if (failure !== null) throw new Error('The gateway did not answer');
      // One that its gateway is still checking is asked for again.
      return new Date(now.getTime() + looksUpAfterMs);
    }
    await settle(server, payment);
    return nextStepOf(payment.status, times, new Date(now.getTime() - minute));
  }
  if (payment.status !== 'authorised') return null;
  const requested = await server.database.withScope(payment.scope, async (transaction) => {
    const purchase = await lockPurchase(transaction, payment.purchaseId);
    if (purchase === undefined) return { rejected: 'It does not exist' };
    const type = purchase.started_at === null ? 'void' : 'capture';
    if (await isGivenUp(transaction, purchase.id, type)) return null;
    return requestTransaction(transaction, purchase, {
      type,
      amount: purchase.amount,
      by: null,
      now,
    });
  });
  if (requested === null) return null;
  if ('id' in requested && requested.dueAt <= now) await sendTransaction(server, requested.id);
  return new Date(now.getTime() + 60 * minute);
}
