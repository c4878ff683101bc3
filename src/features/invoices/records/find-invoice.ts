import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';

/** Returns an invoice or credit note of a gateway. */
export async function findInvoice(
  { transaction }: Pick<OrganizationRequest, 'transaction'>,
  gateway: { id: string },
  invoiceId: string,
) {
  const found = await transaction
    .selectFrom('invoice')
    .leftJoin('invoice as cancelled', 'cancelled.id', 'invoice.cancels_id')
    .selectAll('invoice')
    .select(['cancelled.number as cancels', 'cancelled.issued_on as cancelsOn'])
    .where('invoice.id', '=', invoiceId)
    .where('invoice.gateway_id', '=', gateway.id)
    .executeTakeFirst();
  if (found === undefined) throw new Problem('not-found', 'This invoice does not exist.');
  return found;
}
export type FoundInvoice = Awaited<ReturnType<typeof findInvoice>>;

export function linesOf(
  { transaction }: Pick<OrganizationRequest, 'transaction'>,
  invoiceId: string,
) {
  return transaction
    .selectFrom('invoice_line')
    .select(['plan_id as planId', 'batch_id as batchId', 'is_billing as isBilling', 'text'])
    .select(['quantity', 'unit_price as unitPrice', 'tax_rate as taxRate'])
    .select(['tax_included as taxIncluded', 'net', 'tax', 'total'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
}
export type FoundLine = Awaited<ReturnType<typeof linesOf>>[number];
