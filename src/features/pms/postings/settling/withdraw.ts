import type { ScopedTransaction } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import { changePostingState } from '../change-state.ts';
import { lockPurchase } from '../charging/other-charge.ts';
import { lockPosting, type StoredPosting } from '../stored-posting.ts';

/** How long a guest without access waits for a charge. Posted later, it would be for nothing. */
export const guestWaitsMs = 15 * 60_000;

type Charge = StoredPosting & { purchaseId: string };

/**
 * Withdraws the charge of a purchase whose guest wants another one, or none. Returns false for one that may be posted: its
 * record was sent, or the guest is online by it.
 */
export async function withdrawCharge(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
  reason = 'The guest chose another payment',
): Promise<boolean> {
  const charges = await transaction
    .selectFrom('posting')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('reverses_id', 'is', null)
    .where(({ eb, not }) => not(eb('state', '=', any(['refused', 'settledUnposted']))))
    .execute();
  const [charge, ...others] = charges;
  if (charge === undefined || others.length > 0) return false;
  const posting = await lockPosting(transaction, charge.id);
  if (posting === undefined || !(await isUnsent(transaction, posting))) return false;
  if (!(await isWaiting(transaction, purchaseId, { mayHaveAccess: true }))) return false;
  await withdraw(transaction, { ...posting, purchaseId }, reason, now);
  return true;
}

/** Withdraws a locked charge whose guest was not let in within the time to wait for it. Returns whether it did. */
export async function withdrawLate(
  transaction: ScopedTransaction,
  posting: StoredPosting,
  now: Date,
): Promise<boolean> {
  const { purchaseId, guestWaitsUntil } = posting;
  if (purchaseId === null || guestWaitsUntil === null || guestWaitsUntil > now) return false;
  if (!(await isUnsent(transaction, posting))) return false;
  if (!(await isWaiting(transaction, purchaseId, { mayHaveAccess: false }))) return false;
  await withdraw(transaction, { ...posting, purchaseId }, 'The guest waited too long', now);
  return true;
}

function withdraw(
  transaction: ScopedTransaction,
  posting: Charge,
  reason: string,
  now: Date,
): Promise<void> {
  return changePostingState(transaction, posting, {
    state: 'settledUnposted',
    now,
    settled: { by: 'Portal', reason },
    failure: reason,
  });
}

/** A record without an answer may be on the bill. */
async function isUnsent(
  transaction: ScopedTransaction,
  { id, state, reversesId }: StoredPosting,
): Promise<boolean> {
  if (reversesId !== null || (state !== 'queued' && state !== 'retry')) return false;
  const open = await transaction
    .selectFrom('posting_record')
    .select('sequence')
    .where('posting_id', '=', id)
    .where('answer', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

/** Locks the purchase, so that the portal does not let its guest in meanwhile. */
async function isWaiting(
  transaction: ScopedTransaction,
  purchaseId: string,
  { mayHaveAccess }: { mayHaveAccess: boolean },
): Promise<boolean> {
  await lockPurchase(transaction, purchaseId);
  const waiting = await transaction
    .selectFrom('purchase')
    .innerJoin('guest', 'guest.id', 'purchase.guest_id')
    .select('purchase.id')
    .where('purchase.id', '=', purchaseId)
    .where('purchase.started_at', 'is', null)
    .$if(!mayHaveAccess, (query) => query.where('guest.awaits_payment', '=', true))
    .executeTakeFirst();
  return waiting !== undefined;
}
