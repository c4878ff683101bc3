import type { ScopedTransaction } from '../../../server/context.ts';
import { unlockedPlans } from '../../promo-codes/public/discounts.ts';
import type { PlanTerms } from '../../radius/public/allowances.ts';
import { isChoosing, isHidden } from '../document/plan-rules.ts';
import { groupOfVisit } from '../flow/guest-group.ts';
import { plansOfMethod, visiblePlans } from '../flow/offered-plans.ts';
import type { Visit } from '../flow/visit.ts';
import { customerOf, offerOf } from './offer.ts';

/**
 * Returns the plans that the guest of a visit may choose: those of the way to sign in, and the hidden ones that the
 * guest's promo code shows. A group's plan is instead of all. Who signed in with a code gets no plan without a price that takes no use of it. The scope must
 * include the service provider.
 */
export async function shownPlans(
  transaction: ScopedTransaction,
  visit: Visit,
): Promise<PlanTerms[]> {
  const { area, portal, state, now } = visit;
  const { identity, promoCode, payment } = state;
  if (identity === null || !isChoosing(identity.method)) return [];
  const visible = await visiblePlans(transaction, area, now, identity);
  const group = await groupOfVisit(transaction, visit);
  const ofGroup = visible.find(({ id }) => id === group?.planId);
  if (ofGroup !== undefined) return [ofGroup];
  const ordinary: PlanTerms[] = [];
  for (const plan of plansOfMethod(visible, identity.method, portal.methods)) {
    const isForCode = identity.method === 'promoCode' && plan.price === 0;
    if (!isHidden(plan) && (!isForCode || (await fitsCode(transaction, visit, plan))))
      ordinary.push(plan);
  }
  const hidden = plansOfMethod(visible, 'promoCode', portal.methods).filter(isHidden);
  if (promoCode === undefined || hidden.length === 0) return ordinary;
  const unlocked = await unlockedPlans(transaction, {
    area,
    code: promoCode,
    guest: customerOf(visit),
    now,
  });
  // The use that a payment under way holds may be the last one.
  const paying = payment?.purchaseId ? payment.planId : null;
  const isShown = ({ id }: PlanTerms) => unlocked.includes(id) || id === paying;
  const shown = [...ordinary, ...hidden.filter(isShown)];
  return visible.filter((plan) => shown.includes(plan));
}

/** Whether the guest's promo code takes a use for a plan. */
export async function fitsCode(
  transaction: ScopedTransaction,
  visit: Visit,
  plan: PlanTerms,
): Promise<boolean> {
  if (visit.state.promoCode === undefined) return false;
  const { promo } = await offerOf(transaction, visit, plan);
  return promo?.source === 'code';
}
