import { findDiscount } from '../../../promo-codes/public/discounts.ts';
import { isHidden } from '../../document/plan-rules.ts';
import { customerOf, promoErrorOf } from '../../payment/offer.ts';
import { countGuess, noteRefusal, slowedDown } from '../guesses.ts';
import { plansOfMethod, visiblePlans } from '../offered-plans.ts';
import { type Decision, errorOf, type Typed, type Visit } from '../visit.ts';
import type { Identity } from '../visit-state.ts';

const method = 'promoCode';

/** Identifies a guest by a promo code that changes a plan of the area: its price, its time, or whether it is shown. */
export async function byPromoCode(
  visit: Visit,
  identity: Identity,
  typed: Typed,
): Promise<Decision> {
  const { server, area, portal, state, now } = visit;
  const code = typed.promoCode ?? '';
  const error = await server.database.withScope(area.providerScope, async (transaction) => {
    const waits = await slowedDown(transaction, visit, method);
    if (waits !== null) return waits;
    const plans = plansOfMethod(await visiblePlans(transaction, area, now), method, portal.methods);
    let refusal = promoErrorOf(plans.length === 0 ? 'plan' : 'unknown');
    for (const plan of plans) {
      const { id, price, currency } = plan;
      const found = await findDiscount(transaction, {
        area,
        code,
        planId: id,
        listPrice: price,
        currency,
        guest: customerOf(visit),
        now,
      });
      if (found.kind === 'discount' && (found.gives === 'unlock' || !isHidden(plan))) return null;
      refusal = promoErrorOf(found.kind === 'discount' ? 'plan' : found.refusal);
    }
    await noteRefusal(transaction, visit, 'code-unknown', method);
    return errorOf(refusal, { method, fields: { promoCode: refusal } });
  });
  if (error === null) return { kind: 'identified', state: { ...state, identity, promoCode: code } };
  if (error.key === 'promo-unknown') await countGuess(visit);
  return { kind: 'refused', error, typed };
}
