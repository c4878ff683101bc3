import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { CardDetails } from '../adapters/adapter.ts';

/**
 * Adds the gateway's identifier and the card to a payment that was booked without them: a look-up can report it earlier
 * than the event that names them.
 */
export async function completeCard(
  transaction: ScopedTransaction,
  purchaseId: string,
  { transaction: reference, authorisation, brand, last4, avs, cvv, threeDSecure }: CardDetails,
): Promise<void> {
  if (reference === null) return;
  await transaction
    .updateTable('card_transaction')
    .set({ reference, authorisation, brand, last4, avs, cvv, three_d_secure: threeDSecure })
    .where('purchase_id', '=', purchaseId)
    .where('type', '=', any(['authorise', 'sale']))
    .where('state', '=', 'succeeded')
    .where('reference', 'is', null)
    .execute();
}
