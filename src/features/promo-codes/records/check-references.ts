import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { PromoCode } from '../fields.ts';
import { takesExtraTime } from '../rules/evaluate.ts';
import { pricedPlans } from '../uses/promo-terms.ts';

type Place = Pick<OrganizationRequest, 'transaction' | 'organization'>;

/**
 * Returns the errors of what a promo code names: plans and areas at or below the organization, no retired plan unless
 * it was named before, an amount for the currency of each plan, and only plans to which extra time can be added.
 */
export async function referenceErrors(
  { transaction, organization }: Place,
  promo: Pick<PromoCode, 'gives' | 'plans' | 'areas' | 'upgradeTo' | 'amountsOff'>,
  before?: Pick<PromoCode, 'gives' | 'plans' | 'upgradeTo'>,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  const upgradeTo = promo.gives === 'upgrade' ? promo.upgradeTo : null;
  const ids = [...promo.plans, ...(upgradeTo === null ? [] : [upgradeTo])];
  const known = await pricedPlans(transaction, ids);
  const wasNamed = (id: string) => before?.plans.includes(id) || before?.upgradeTo === id;
  const errorOf = (id: string): string | undefined => {
    const plan = known.get(id);
    if (plan === undefined || !plan.areaPath.startsWith(organization.path))
      return wasNamed(id) ? undefined : 'Choose plans of this organization or below it';
    if (plan.status === 'Retired' && !wasNamed(id))
      return `${plan.name} is retired. Choose another plan`;
    const isPaid = promo.gives === 'amountOff' && id !== upgradeTo;
    if (isPaid && !promo.amountsOff.some(({ currency }) => currency === plan.currency))
      return `${plan.name} is sold in ${plan.currency}. Add an amount in ${plan.currency}, or leave the plan out`;
    return undefined;
  };
  const wrongPlan = promo.plans.map(errorOf).find((error) => error !== undefined);
  const fixed = promo.plans.flatMap((id) => {
    const plan = known.get(id);
    const isKept = before?.gives === promo.gives && wasNamed(id);
    return plan === undefined || takesExtraTime(plan) || isKept ? [] : plan.name;
  });
  if (wrongPlan !== undefined) errors.plans = wrongPlan;
  else if (promo.gives === 'extraTime' && fixed.length > 0)
    errors.plans = `No time can be added to a plan with a fixed end or month after month. Leave out: ${fixed.join(', ')}`;
  if (upgradeTo !== null) {
    const target = known.get(upgradeTo);
    const wrong = errorOf(upgradeTo);
    const other = promo.plans
      .map((id) => known.get(id))
      .find((plan) => plan && target && plan.currency !== target.currency);
    if (wrong !== undefined) errors.upgradeTo = wrong;
    else if (other !== undefined && target !== undefined)
      errors.upgradeTo = `${target.name} is sold in ${target.currency}, ${other.name} in ${other.currency}`;
  }
  if (promo.areas.length > 0) {
    const found = await transaction
      .selectFrom('organization')
      .select('number')
      .where('number', '=', any(promo.areas))
      .where(isInSubtree('path', organization))
      .where('status', '<>', 'Removed')
      .execute();
    if (found.length < promo.areas.length)
      errors.areas = 'Choose this organization or organizations below it';
  }
  return errors;
}
