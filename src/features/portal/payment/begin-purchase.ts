import type { ScopedTransaction } from '../../../server/context.ts';
import { reserveUse } from '../../promo-codes/public/discounts.ts';
import type { PlanTerms } from '../../radius/public/allowances.ts';
import { noteRefusal } from '../flow/guesses.ts';
import { addGuest, freshAllowance } from '../flow/guests.ts';
import { eligiblePlans } from '../flow/offered-plans.ts';
import { hasManyPendingGuests } from '../flow/pending-guests.ts';
import { errorOf, type Visit } from '../flow/visit.ts';
import type { PageError } from '../renderer/view.ts';
import { customerOf, type Offer, offerOf, promoErrorOf } from './offer.ts';
import { shownPlans } from './shown-plans.ts';

/** Returns the plan that the guest of a visit has chosen, if it is still offered. */
export async function chosenPlan(
  transaction: ScopedTransaction,
  visit: Visit,
): Promise<PlanTerms | null> {
  const { area, state, now } = visit;
  const { payment } = state;
  if (payment === undefined) return null;
  const offered = await shownPlans(transaction, visit);
  const macAddress = state.arrival?.macAddress ?? null;
  const { plans } = await eligiblePlans(transaction, offered, { area, macAddress, now });
  return plans.find(({ id }) => id === payment.planId) ?? null;
}

interface Begun {
  offer: Offer;
  guestId: string;
  /** null: without a promo code */
  redemptionId: string | null;
}

/**
 * Adds the guest who pays, and takes the use of a promo code. Returns the error where that is not possible, or where
 * `accepts` does not take the offer, and then takes nothing.
 */
export async function beginPurchase(
  transaction: ScopedTransaction,
  visit: Visit,
  accepts: (offer: Offer) => boolean = () => true,
): Promise<Begun | PageError> {
  const { state, area, now } = visit;
  const plan = await chosenPlan(transaction, visit);
  if (plan === null || state.identity === null) return errorOf('plan-unavailable');
  if (await hasManyPendingGuests(transaction, visit)) {
    const { key } = await noteRefusal(transaction, visit, 'slowed-down', state.identity.method);
    return errorOf(key, { seconds: 60 });
  }
  const offer = await offerOf(transaction, visit, plan);
  if (offer.refusal !== null) return errorOf(promoErrorOf(offer.refusal));
  if (!accepts(offer)) return errorOf('payment-unavailable');
  // An upgrade can lead to a plan that is not open now.
  const allowance = freshAllowance(offer.plan, visit);
  if (typeof allowance === 'string')
    return noteRefusal(transaction, visit, allowance, state.identity.method);
  // Before the guest is added, so that a use that was taken meanwhile leaves no guest behind.
  const promo = offer.promo?.source === 'code' ? offer.promo : null;
  const reserved =
    promo === null
      ? { redemptionId: null }
      : await reserveUse(transaction, { area, found: promo, guest: customerOf(visit), now });
  if ('refusal' in reserved) return errorOf(promoErrorOf(reserved.refusal));
  const { redemptionId } = reserved;
  const guestId = await addGuest(transaction, visit, {
    identity: state.identity,
    plan: offer.plan,
    awaitsPayment: true,
    extraSeconds: offer.promo?.extraSeconds ?? 0,
    group: offer.group,
  });
  if (redemptionId !== null)
    await transaction
      .updateTable('promo_redemption')
      .set({ guest_id: guestId })
      .where('id', '=', redemptionId)
      .execute();
  return { offer, guestId, redemptionId };
}
