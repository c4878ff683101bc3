import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { inProviderScope } from '../../../server/database/provider-scope.ts';
import type { RedemptionState } from '../fields.ts';
import { holdAgain, redeem, releaseUse } from './reserve-use.ts';

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
  await withUses(transaction, purchaseId, ['held', 'released'], async (id) => {
    await redeem(transaction, id, purchaseId, now);
  });
}

const taken = ['held', 'redeemed'] as const;

/** Returns the use of a purchase that was not paid, also when it had seemed to be, as before an authorisation is voided. */
export async function releaseOf(transaction: ScopedTransaction, purchaseId: string): Promise<void> {
  await withUses(transaction, purchaseId, taken, async (id) => {
    await releaseUse(transaction, id, taken);
    await transaction
      .updateTable('purchase')
      .set({ promo_code_id: null })
      .where('id', '=', purchaseId)
      .execute();
  });
}

/**
 * Takes the returned use of a purchase again, which is to be paid after all. Returns false when there is none left, so
 * that its guest is not entitled to the discount.
 */
export async function holdUseOf(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
): Promise<boolean> {
  // Before the code, as when it is paid.
  await sql`select from purchase where id = ${purchaseId} for update`.execute(transaction);
  let isHeld = true;
  await withUses(transaction, purchaseId, ['released'], async (id) => {
    isHeld = (await holdAgain(transaction, id, now)) && isHeld;
  });
  return isHeld;
}

/** Calls `work` with the uses of a purchase in these states. Their code may belong to an organization above the area. */
async function withUses(
  transaction: ScopedTransaction,
  purchaseId: string,
  states: readonly RedemptionState[],
  work: (redemptionId: string) => Promise<void>,
): Promise<void> {
  const uses = await transaction
    .selectFrom('promo_redemption')
    .select(['id', 'organization_path as path'])
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', any(states))
    .execute();
  for (const { id, path } of uses) await inProviderScope(transaction, path, () => work(id));
}
