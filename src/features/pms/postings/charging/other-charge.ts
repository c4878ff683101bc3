import type { ScopedTransaction } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';

/** Locks the purchase of a locked posting, so that its postings that change at once see each other. */
export function lockPurchase(transaction: ScopedTransaction, purchaseId: string) {
  return transaction
    .selectFrom('purchase')
    .select('status')
    .where('id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Returns what became of the other charges of a posting's purchase: one is posted, one is open and may still be posted,
 * or there is none.
 */
export async function otherCharge(
  transaction: ScopedTransaction,
  { id, purchaseId }: { id: string; purchaseId: string },
): Promise<'posted' | 'open' | 'none'> {
  const standing = await standingCharges(transaction, purchaseId)
    .where('charge.id', '<>', id)
    .executeTakeFirst();
  if (standing !== undefined) return 'posted';
  const open = await transaction
    .selectFrom('posting')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('id', '<>', id)
    .where('reverses_id', 'is', null)
    .where('state', '=', any(['queued', 'sent', 'retry', 'unknown']))
    .executeTakeFirst();
  return open === undefined ? 'none' : 'open';
}

/** Selects the posted charges of a purchase that no posted reversal has taken back. */
export function standingCharges(transaction: ScopedTransaction, purchaseId: string) {
  const posted = any(['posted', 'settledPosted']);
  return transaction
    .selectFrom('posting as charge')
    .select('charge.id')
    .where('charge.purchase_id', '=', purchaseId)
    .where('charge.reverses_id', 'is', null)
    .where('charge.state', '=', posted)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('posting as reversal')
            .select('reversal.id')
            .whereRef('reversal.reverses_id', '=', 'charge.id')
            .where('reversal.state', '=', posted),
        ),
      ),
    );
}
