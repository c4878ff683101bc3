import type { ScopedTransaction } from '../../../server/context.ts';
import { assignUse } from '../../promo-codes/public/discounts.ts';
import type { Decision, Visit } from '../flow/visit.ts';
import { admitPaid } from './admit-paid.ts';
import { beginPurchase } from './begin-purchase.ts';

/** Gives a plan of which a promo code leaves nothing to pay. */
export async function giveForFree(transaction: ScopedTransaction, visit: Visit): Promise<Decision> {
  const { area, state, now } = visit;
  const begun = await beginPurchase(transaction, visit);
  if ('key' in begun) return { kind: 'refused', error: begun, typed: {} };
  const { offer, guestId, redemptionId } = begun;
  const { id: purchaseId } = await transaction
    .insertInto('purchase')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      plan_id: offer.plan.id,
      guest_id: guestId,
      attempt_id: state.attemptId,
      mac_address: state.arrival?.macAddress ?? null,
      at: now,
      amount: 0,
      tax: 0,
      list_price: offer.listAmount,
      discount: offer.discount,
      currency: offer.plan.currency,
      method: 'complimentary',
      status: 'captured',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (redemptionId !== null) await assignUse(transaction, redemptionId, purchaseId, now);
  return admitPaid(transaction, visit, { guestId, until: null });
}
