import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { RedemptionState } from '../fields.ts';
import { redeem, releaseUse } from './reserve-use.ts';

/**
 * Ties a held use to the purchase that pays for it: it is held as long as the purchase may be paid, and final if it is
 * paid already.
 */
export async function assignUse(
  transaction: ScopedTransaction,
  redemptionId: string,
  purchaseId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('promo_redemption')
    .set({ purchase_id: purchaseId })
    .where('id', '=', redemptionId)
    .execute();
  const { status } = await transaction
    .selectFrom('purchase')
    .select('status')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  if (status === 'captured' || status === 'posted')
    await redeem(transaction, redemptionId, purchaseId, now);
}

/** Makes the use of a purchase final that is paid. One that was returned, when the payment had failed, is taken again. */
export async function redeemOf(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
): Promise<void> {
  for (const { id } of await usesOf(transaction, purchaseId, ['held', 'released']))
    await redeem(transaction, id, purchaseId, now);
}

/** Returns the use of a purchase that was not paid. */
export async function releaseOf(transaction: ScopedTransaction, purchaseId: string): Promise<void> {
  for (const { id } of await usesOf(transaction, purchaseId, ['held']))
    await releaseUse(transaction, id);
}

function usesOf(
  transaction: ScopedTransaction,
  purchaseId: string,
  states: readonly RedemptionState[],
) {
  return transaction
    .selectFrom('promo_redemption')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', any(states))
    .execute();
}
