import type { ScopedTransaction } from '../../../server/context.ts';
import { chargeGroup, type GroupTerms } from '../../groups/public/portal.ts';
import { gatewaysServing } from '../../payment-gateways/queries.ts';
import { assignUse } from '../../promo-codes/public/discounts.ts';
import { noteRefusal } from '../flow/guesses.ts';
import type { Decision, Visit } from '../flow/visit.ts';
import { admitPaid } from './admit-paid.ts';
import { beginPurchase } from './begin-purchase.ts';

/** Lets a member in at the expense of the group. When the group does not pay, the guest is shown whom to ask. */
export async function payByGroup(
  transaction: ScopedTransaction,
  visit: Visit,
  group: GroupTerms,
): Promise<Decision> {
  const { area, state, now } = visit;
  const begun = await beginPurchase(transaction, visit);
  if ('key' in begun) return { kind: 'refused', error: begun, typed: {} };
  const { offer, guestId, redemptionId } = begun;
  const charged = await chargeGroup(transaction, {
    group,
    area,
    gateways: await gatewaysServing(transaction, area.number),
    plan: offer.plan,
    guestId,
    attemptId: state.attemptId,
    macAddress: state.arrival?.macAddress ?? null,
    amount: offer.amount,
    tax: offer.tax,
    listPrice: offer.listAmount,
    discount: offer.discount,
    now,
  });
  if ('refusal' in charged) {
    const method = state.identity?.method ?? null;
    const error = await noteRefusal(transaction, visit, charged.refusal, method);
    const { contact } = group;
    return contact === ''
      ? { kind: 'refused', error, typed: {} }
      : { kind: 'refused', error: { ...error, key: 'group-refused-contact', contact }, typed: {} };
  }
  if (redemptionId !== null) await assignUse(transaction, redemptionId, charged.purchaseId, now);
  return admitPaid(transaction, visit, { guestId, until: null });
}
