import type { PortalPlan } from '../contract.ts';
import type { EffectivePortal, MethodId } from '../document/fields.ts';

type Method = EffectivePortal['methods']['methods'][number];

/** The methods whose guests choose a plan on the portal. With a code or an account comes its own plan. */
const choosing: Partial<Record<MethodId, PortalPlan['loginMethods'][number]>> = {
  free: 'free',
  email: 'email',
  memberNumber: 'memberNumber',
};

/** Returns the active plans that a method offers; null for a method that brings its plan. */
export function plansForMethod(
  { type, planIds }: Pick<Method, 'type' | 'planIds'>,
  plans: readonly PortalPlan[],
): PortalPlan[] | null {
  const needed = choosing[type];
  if (needed === undefined) return null;
  return plans.filter(
    ({ id, status, price, loginMethods }) =>
      status === 'Active' &&
      // A price needs a payment, which the portal cannot take yet.
      price === 0 &&
      (loginMethods.length === 0 || loginMethods.includes(needed)) &&
      (planIds.length === 0 || planIds.includes(id)),
  );
}
