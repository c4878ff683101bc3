import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { taxOf } from '../../service-plans/public/plan-tax.ts';
import type { PlanTerms } from './plan-terms.ts';

interface PurchaseOfPlan {
  guestId: string;
  area: { number: number; path: string };
  /** null: deleted since, which leaves no purchase */
  plan: PlanTerms | null;
  at: Date;
  method: 'accessCode' | 'complimentary';
}

/** Writes the purchases of plans; one without a price is complimentary. */
export async function writePurchases(
  transaction: ScopedTransaction,
  purchases: readonly PurchaseOfPlan[],
): Promise<void> {
  const rows = purchases.flatMap(({ guestId, area, plan, at, method }) => {
    if (plan === null) return [];
    const tax = taxOf(plan);
    return {
      organization_number: area.number,
      organization_path: area.path,
      plan_id: plan.id,
      guest_id: guestId,
      at,
      amount: plan.taxIncluded ? plan.price : plan.price + tax,
      tax,
      currency: plan.currency,
      method: plan.price === 0 ? 'complimentary' : method,
    };
  });
  if (rows.length === 0) return;
  await sql`
    insert into purchase (organization_number, organization_path, plan_id, guest_id, at, amount, tax,
      currency, method, status)
    select organization_number, organization_path, plan_id, guest_id, at, amount, tax, currency,
      method, 'captured'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sold (
      organization_number integer, organization_path text, plan_id uuid, guest_id uuid, at timestamptz,
      amount bigint, tax bigint, currency text, method text)`.execute(transaction);
}
