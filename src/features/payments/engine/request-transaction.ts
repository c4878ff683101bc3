import type { ScopedTransaction } from '../../../server/context.ts';
import type { LockedPurchase } from './apply-report.ts';
import { addRow, isWaiting, sumOf, transactionsOf } from './card-transactions.ts';
import { refusedPausesMs } from './times.ts';

interface Request {
  type: 'capture' | 'void' | 'refund';
  amount: number;
  /** null: a job */
  by: string | null;
  now: Date;
}

const minute = 60_000;

/**
 * Stores what a gateway shall do with a locked purchase. Returns the id of its card transaction, or why it cannot be
 * done. A capture or void that waits already is returned instead of a second one, and one that was refused is tried again, as
 * is one of unknown outcome when a person requests it.
 */
export async function requestTransaction(
  transaction: ScopedTransaction,
  purchase: LockedPurchase,
  { type, amount, by, now }: Request,
): Promise<{ id: string; dueAt: Date } | { rejected: string }> {
  const rows = await transactionsOf(transaction, purchase.id);
  // A capture or void cannot take effect twice, so a person need not wait for one that has no answer.
  const isLost = (row: (typeof rows)[number]) =>
    by !== null && row.state === 'unknown' && row.type !== 'refund';
  const waiting = rows.filter((row) => isWaiting(row) && !isLost(row));
  const same = waiting.find((row) => row.type === type && type !== 'refund');
  if (same !== undefined) return { id: same.id, dueAt: same.next_step_at ?? now };
  // The guest came online after the job's void had got no answer: it is found out what became of it, then captured.
  const outdated = waiting.find(
    (row) =>
      type === 'capture' &&
      by === null &&
      row.type === 'void' &&
      row.requested_by === null &&
      row.state === 'unknown',
  );
  if (outdated !== undefined) return { id: outdated.id, dueAt: now };
  const rejected = rejectionOf(type, amount, purchase, waiting);
  if (rejected !== null) return { rejected };
  // The request that stores it sends it at once; the job repeats an interrupted attempt.
  const repeatedAt = new Date(now.getTime() + minute);
  const again = rows.find((row) => row.type === type && (row.state === 'failed' || isLost(row)));
  if (again !== undefined && type !== 'refund') {
    await transaction
      .updateTable('card_transaction')
      .set({ state: 'pending', at: now, requested_by: by, next_step_at: repeatedAt })
      .where('id', '=', again.id)
      .execute();
    return { id: again.id, dueAt: now };
  }
  const id = await addRow(transaction, purchase, {
    type,
    amount,
    state: 'pending',
    at: now,
    requested_by: by,
    next_step_at: repeatedAt,
  });
  return { id, dueAt: now };
}

function rejectionOf(
  type: Request['type'],
  amount: number,
  { status, amount: whole, refunded }: LockedPurchase,
  waiting: readonly { type: string; amount: number }[],
): string | null {
  if (type !== 'refund') {
    if (status !== 'authorised') return `This payment is ${status}, and no longer authorised`;
    return waiting.length === 0 ? null : 'Another request for this payment waits for its gateway';
  }
  if (status !== 'captured') return 'Only a captured payment can be refunded';
  const rest = whole - refunded - sumOf(waiting.filter((row) => row.type === 'refund'));
  return amount >= 1 && amount <= rest ? null : 'This is more than can still be refunded';
}

/** Returns whether the job has tried a capture or void often enough, so that a person must look at it. */
export async function isGivenUp(
  transaction: ScopedTransaction,
  purchaseId: string,
  type: 'capture' | 'void',
): Promise<boolean> {
  const rows = await transactionsOf(transaction, purchaseId);
  return rows.some(
    (row) => row.type === type && row.state === 'failed' && row.refusals > refusedPausesMs.length,
  );
}
