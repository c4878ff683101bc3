import { isHidden } from '../document/plan-rules.ts';
import { choosePlan } from '../flow/choose-plan.ts';
import { countGuess, slowedDown } from '../flow/guesses.ts';
import { letIn } from '../flow/let-in.ts';
import { errorOf, type Outcome, type Visit } from '../flow/visit.ts';
import { chosenPlan } from './begin-purchase.ts';
import { offerOf, promoErrorOf } from './offer.ts';
import { shownPlans } from './shown-plans.ts';

/** Applies a promo code that the guest enters where the plan is paid. Wrong codes slow the device down. */
export async function enterPromoCode(visit: Visit, typed: string): Promise<Outcome> {
  const { server, area, state } = visit;
  const code = typed.trim().slice(0, 40);
  const withCode = { ...visit, state: { ...state, promoCode: code } };
  const found = await server.database.withScope(area.providerScope, async (transaction) => {
    const waits = await slowedDown(transaction, visit, null);
    if (waits !== null) return waits;
    const plan = await chosenPlan(transaction, visit);
    if (plan === null) return errorOf('plan-unavailable');
    const { refusal, amount } = await offerOf(transaction, withCode, plan);
    if (refusal === 'plan' && (await shownPlans(transaction, withCode)).some(isHidden))
      return 'hidden plans';
    return refusal === null ? { amount } : errorOf(promoErrorOf(refusal));
  });
  if (found === 'hidden plans') return { kind: 'go', page: 'plans', state: withCode.state };
  if ('key' in found) {
    if (found.key === 'promo-unknown') await countGuess(visit);
    const error = { ...found, fields: { promoCode: found.key } };
    return { kind: 'page', page: 'pay', state, error, typed: { promoCode: code } };
  }
  if (found.amount > 0) return { kind: 'go', page: 'pay', state: withCode.state };
  const decision = await choosePlan(withCode, state.payment?.planId ?? null);
  if (decision.kind === 'admitted') return letIn(withCode, decision.admission);
  return decision.kind === 'refused'
    ? { kind: 'page', page: 'pay', state, error: decision.error }
    : { kind: 'go', page: 'plans', state: decision.state };
}

/** Removes the promo code that the guest entered, and signs out a guest who signed in with it. */
export async function removePromoCode(visit: Visit): Promise<Outcome> {
  const { server, area } = visit;
  const { promoCode: _, ...state } = visit.state;
  if (state.identity?.method === 'promoCode') {
    const { payment: _chosen, ...signedOut } = state;
    return { kind: 'go', page: 'sign-in', state: { ...signedOut, identity: null } };
  }
  const plan = await server.database.withScope(area.providerScope, (transaction) =>
    chosenPlan(transaction, { ...visit, state }),
  );
  // A plan that only the code shows is no longer offered.
  return { kind: 'go', page: plan === null ? 'plans' : 'pay', state };
}
