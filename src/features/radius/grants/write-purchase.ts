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
  /** the access code whose use it is */
  codeId?: string | null;
}

/**
 * Writes the purchases of plans; one without a price is complimentary. The uses of codes that an invoice bills are voided,
 * because the invoice counts instead. The caller has locked the codes, and this is a later statement, so that it sees an
 * invoice that was issued meanwhile.
 */
export async function writePurchases(
  transaction: ScopedTransaction,
  purchases: readonly PurchaseOfPlan[],
): Promise<void> {
  const rows = purchases.flatMap(({ guestId, area, plan, at, method, codeId = null }) => {
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
      code_id: codeId,
    };
  });
  if (rows.length === 0) return;
  await sql`
    insert into purchase (organization_number, organization_path, plan_id, guest_id, at, amount, tax,
      currency, method, status, code_batch_id, invoice_line_id)
    select sold.organization_number, sold.organization_path, sold.plan_id, guest_id, at, amount, sold.tax, currency,
      method, case when billed.id is not null and method = 'accessCode' then 'voided' else 'captured' end,
      code.batch_id, case when method = 'accessCode' then billed.id end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sold (
      organization_number integer, organization_path text, plan_id uuid, guest_id uuid, at timestamptz,
      amount bigint, tax bigint, currency text, method text, code_id uuid)
    left join access_code code on code.id = sold.code_id
    left join invoice_line billed on billed.batch_id = code.batch_id and billed.is_billing`.execute(
    transaction,
  );
}
