import { sql } from 'kysely';
import { newRecord } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { lineAmounts } from '../amounts.ts';
import { invoice, largestTotal, mostLines } from '../fields.ts';
import { historyOf } from '../history.ts';
import { lockInvoiceGateway, requireIssuing } from '../records/invoice-gateway.ts';
import type { BilledLine } from './billed-lines.ts';
import { writeInvoice } from './issue.ts';

export interface GroupInvoice {
  group: { id: string; name: string };
  gatewayId: string;
  currency: string;
  customer: string;
}

interface OpenPurchases {
  planId: string;
  planName: string;
  unitPrice: number;
  quantity: number;
  taxRate: number;
  ids: string[];
}

/**
 * Bills what the members of a group bought in the request's area and no invoice bills yet. The purchases count in revenue
 * already, so that the lines only name them.
 */
export async function issueForGroup(
  request: OrganizationRequest,
  { group, gatewayId, currency, customer }: GroupInvoice,
) {
  const gateway = await lockInvoiceGateway(request, gatewayId);
  requireIssuing(gateway);
  if (gateway.isTest)
    throw new Problem(
      'conflict',
      `${gateway.name} is in test, but the purchases are not. Activate the gateway first.`,
    );
  if (!gateway.currencies.includes(currency))
    rejectFieldErrors({ currency: `${gateway.name} has no invoices in ${currency}` });
  const open = await lockOpen(request, group.id, currency);
  if (open.length === 0)
    throw new Problem('conflict', 'Nothing is open. Reload the page to see what was billed.');
  if (open.length > mostLines)
    throw new Problem(
      'conflict',
      `The purchases have more than ${mostLines} different prices, too many for one invoice.`,
    );
  const lines = open.map(({ planId, planName, unitPrice, quantity, taxRate }): BilledLine => {
    const terms = { taxRate, taxIncluded: true };
    return {
      batchId: null,
      planId,
      quantity,
      unitPrice,
      ...terms,
      ...lineAmounts({ quantity, unitPrice }, terms),
      text: `${planName}: ${group.name}`,
    };
  });
  const fields = { ...newRecord(invoice, { customer }), reference: group.name.slice(0, 60) };
  if (lines.reduce((sum, { total }) => sum + total, 0) > largestTotal)
    throw new Problem('conflict', 'The total is too high for one invoice.');
  const { isLost, lostNameError } = await import('./lost-names.ts');
  if (isLost(customer)) rejectFieldErrors({ customer: lostNameError });
  const { id, number, lineIds, total, dueOn } = await writeInvoice(request, gateway, fields, {
    lines,
    currency,
  });
  for (const [index, { ids }] of open.entries())
    await request.transaction
      .updateTable('purchase')
      .set(({ eb }) => ({
        invoice_line_id: lineIds[index] ?? null,
        reference: number,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
  await request.record({
    ...historyOf({ id, number }),
    action: 'create',
    organization: request.organization,
    after: {
      customer,
      reference: fields.reference,
      total: formatMoney(total, currency, 'en'),
      dueOn,
    },
  });
  return { number, total, currency };
}

/** Locks the open purchases of a group in the area, and returns them by plan and price. */
async function lockOpen(
  { transaction, organization }: OrganizationRequest,
  groupId: string,
  currency: string,
): Promise<OpenPurchases[]> {
  const { rows } = await sql<OpenPurchases>`
    with open as (
      select purchase.id, purchase.plan_id, purchase.amount - purchase.refunded as price
      from purchase where ${isOpen(groupId)} and purchase.organization_number = ${organization.number}
        and purchase.currency = ${currency} order by purchase.id for update of purchase)
    select plan.id as "planId", plan.name as "planName", open.price as "unitPrice",
      count(*)::integer as quantity, coalesce((plan.settings ->> 'taxRate')::integer, 0) as "taxRate",
      array_agg(open.id) as ids
    from open join service_plan plan on plan.id = open.plan_id
    group by plan.id, open.price order by plan.name, open.price`.execute(transaction);
  return rows;
}

/** Whether the row `purchase` is one of a group that is billed later. */
export function isOpen(groupId: string) {
  return sql<boolean>`(purchase.group_id = ${groupId} and purchase.group_billing = 'invoice'
    and purchase.method = 'invoice' and purchase.status = 'captured' and not purchase.is_test
    and purchase.invoice_line_id is null and purchase.amount > purchase.refunded)`;
}
