import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { endPaidAccess } from '../../payments/public/end-paid-access.ts';
import { notePaid, noteUnpaid } from '../../payments/public/purchase-effects.ts';
import type { PostingState } from '../states.ts';
import { lockPurchase, otherCharge, standingCharges } from './charging/other-charge.ts';
import { answerText } from './sending/answers.ts';
import type { StoredPosting } from './stored-posting.ts';

/** How long a guest may be online while the outcome of the charge is unknown. */
export const unknownAccessMs = 15 * 60_000;

interface Change {
  state: PostingState;
  now: Date;
  /** AS of the answer */
  answer?: string | null;
  nextStepAt?: Date | null;
  owner?: string;
  settled?: { by: string; reason: string };
  /** why the purchase is not paid, unless the answer or the desk says so */
  failure?: string;
}

/** Changes the state of a locked posting, and its purchase with it. */
export async function changePostingState(
  transaction: ScopedTransaction,
  posting: StoredPosting,
  { state, now, answer, nextStepAt = null, owner, settled, failure }: Change,
): Promise<void> {
  const isUnknown = state === 'unknown';
  const accessUntil = new Date(now.getTime() + unknownAccessMs);
  await transaction
    .updateTable('posting')
    .set({
      state,
      version: sql`version + 1`,
      next_step_at: isUnknown ? accessUntil : nextStepAt,
      step_attempts: 0,
      ...(answer !== undefined && { answer, answered_at: now }),
      ...(owner !== undefined && { owner_name: owner }),
      ...(settled && {
        settled_at: now,
        settled_by: settled.by,
        settled_reason: settled.reason,
      }),
    })
    .where('id', '=', posting.id)
    .execute();
  if (posting.reversesId !== null) await noteReversal(transaction, posting, state, now);
  else if (posting.purchaseId !== null)
    await changePurchase(
      transaction,
      { ...posting, purchaseId: posting.purchaseId },
      { state, answer, failure, accessUntil, now },
    );
}

async function changePurchase(
  transaction: ScopedTransaction,
  posting: StoredPosting & { purchaseId: string },
  {
    state,
    answer,
    failure,
    accessUntil,
    now,
  }: Pick<Change, 'state' | 'answer' | 'failure' | 'now'> & { accessUntil: Date },
): Promise<void> {
  const { purchaseId } = posting;
  const { status } = await lockPurchase(transaction, purchaseId);
  const set = (changes: {
    status?: 'pending' | 'posted' | 'failed';
    failure?: string | null;
    access_until?: Date | null;
    refunded?: number;
    refunded_at?: null;
  }) =>
    transaction
      .updateTable('purchase')
      .set({ ...changes, version: sql`version + 1` })
      .where('id', '=', purchaseId)
      .where('status', '<>', 'voided')
      .execute();
  if (state === 'posted' || state === 'settledPosted') {
    await notePaid(transaction, purchaseId, now);
    // The charge that was reversed is another one.
    const again = status === 'refunded' ? { refunded: 0, refunded_at: null } : {};
    await set({ status: 'posted', failure: null, access_until: null, ...again });
    return;
  }
  const other = await otherCharge(transaction, posting);
  if (status === 'refunded' || other === 'posted') return;
  switch (state) {
    case 'refused':
    case 'settledUnposted':
      if (other === 'open') return;
      await set({
        status: 'failed',
        failure:
          failure ??
          (state === 'refused' ? answerText(answer ?? null) : 'The desk says it was not posted'),
      });
      await noteUnpaid(transaction, purchaseId);
      await endPaidAccess(transaction, purchaseId, now);
      return;
    case 'unknown':
      await set({ access_until: accessUntil });
      return;
    case 'queued':
      await set({ status: 'pending', failure: null });
      return;
    case 'sent':
    case 'retry':
  }
}

/** A posted reversal refunds its purchase, unless another charge of the purchase still stands. */
async function noteReversal(
  transaction: ScopedTransaction,
  { purchaseId }: StoredPosting,
  state: PostingState,
  now: Date,
): Promise<void> {
  if (purchaseId === null || (state !== 'posted' && state !== 'settledPosted')) return;
  // By a statement before, so that the update sees a charge that is posted at the same time.
  await lockPurchase(transaction, purchaseId);
  await transaction
    .updateTable('purchase')
    .set({
      status: 'refunded',
      refunded: sql`amount`,
      refunded_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', purchaseId)
    .where('status', '<>', 'refunded')
    .where(({ not, exists }) => not(exists(standingCharges(transaction, purchaseId))))
    .execute();
}
