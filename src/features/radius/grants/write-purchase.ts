import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { taxOf } from '../../service-plans/public/plan-tax.ts';
import type { PlanTerms } from './plan-terms.ts';

export interface PurchaseOfPlan {
  area: { number: number; path: string };
  plan: PlanTerms | null;
  guestId: string;
  at: Date;
  method: 'accessCode' | 'complimentary';
}

/**
 * Writes the purchases of plans, all in one statement: the sums of revenue are then written once for all of them. A plan
 * without a price is complimentary, and one that was deleted since leaves no purchase.
 */
export async function writePurchases(
  transaction: ScopedTransaction,
  purchases: readonly PurchaseOfPlan[],
): Promise<void> {
  const rows = purchases.flatMap(({ area, plan, guestId, at, method }) => {
    if (plan === null) return [];
    const tax = taxOf(plan);
    return [
      {
        organization_number: area.number,
        organization_path: area.path,
        plan_id: plan.id,
        guest_id: guestId,
        at,
        amount: plan.taxIncluded ? plan.price : plan.price + tax,
        tax,
        currency: plan.currency,
        method: plan.price === 0 ? 'complimentary' : method,
      },
    ];
  });
  if (rows.length === 0) return;
  await sql`
    insert into purchase (organization_number, organization_path, plan_id, guest_id, at, amount, tax,
      currency, method, status)
    select organization_number, organization_path, plan_id, guest_id, at, amount, tax, currency,
      method, 'captured'
    from jsonb_populate_recordset(null::purchase, ${JSON.stringify(rows)}::jsonb)`.execute(
    transaction,
  );
}
