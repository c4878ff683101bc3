import type { ScopedTransaction } from '../../../server/context.ts';
import { taxOf } from '../../service-plans/public/plan-tax.ts';
import type { PlanTerms } from './plan-terms.ts';

interface PurchaseOfPlan {
  area: { number: number; path: string };
  plan: PlanTerms | null;
  at: Date;
  method: 'accessCode' | 'complimentary';
}

/** Writes the purchase of a plan; one without a price is complimentary. A plan that was deleted since leaves none. */
export async function writePurchase(
  transaction: ScopedTransaction,
  { area, plan, at, method }: PurchaseOfPlan,
  guestId: string,
): Promise<void> {
  if (plan === null) return;
  const tax = taxOf(plan);
  await transaction
    .insertInto('purchase')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      plan_id: plan.id,
      guest_id: guestId,
      at,
      amount: plan.taxIncluded ? plan.price : plan.price + tax,
      tax,
      currency: plan.currency,
      method: plan.price === 0 ? 'complimentary' : method,
      status: 'captured',
    })
    .execute();
}
