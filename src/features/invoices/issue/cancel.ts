import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { historyOf } from '../history.ts';
import { findInvoice, linesOf } from '../records/find-invoice.ts';
import { lockInvoiceGateway, requireIssuing, todayAt } from '../records/invoice-gateway.ts';
import { lockCodes, restoreUses } from './code-uses.ts';
import { writeLines } from './issue.ts';
import { issuerOf } from './issuer.ts';
import { takeNumber } from './numbers.ts';

interface Cancelled {
  gatewayId: string;
  invoiceId: string;
  reason: string;
}

/** Cancels an invoice by a credit note over all its lines, which takes it out of revenue. */
export async function cancel(
  request: OrganizationRequest,
  { gatewayId, invoiceId, reason }: Cancelled,
) {
  const { transaction, organization, caller, server, record } = request;
  const gateway = await lockInvoiceGateway(request, gatewayId);
  const before = await findInvoice(request, gateway, invoiceId);
  if (before.kind === 'creditNote')
    throw new Problem('conflict', `${before.number} is a credit note, which cannot be cancelled.`);
  if (before.cancelled_on !== null)
    throw new Problem('conflict', `${before.number} is cancelled already.`);
  requireIssuing(gateway);
  const lines = await linesOf(request, invoiceId);
  await lockCodes(
    transaction,
    lines.flatMap(({ batchId, isBilling }) => (isBilling && batchId !== null ? [batchId] : [])),
  );
  const now = server.now();
  const today = await todayAt(request);
  const { sequence, number } = await takeNumber(request, gateway, before.is_test);
  const { id } = await transaction
    .insertInto('invoice')
    .values({
      organization_number: organization.number,
      organization_path: organization.path,
      gateway_id: gateway.id,
      kind: 'creditNote',
      cancels_id: before.id,
      is_test: before.is_test,
      sequence,
      number,
      issued_at: now,
      issued_by: caller.displayName,
      issued_on: today,
      currency: before.currency,
      net: -before.net,
      tax: -before.tax,
      total: -before.total,
      customer_name: before.customer_name,
      customer: JSON.stringify(before.customer),
      reference: before.reference,
      issuer: JSON.stringify(await issuerOf(request, gateway)),
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLines(
    request,
    id,
    lines.map((line) => ({
      ...line,
      unitPrice: -line.unitPrice,
      net: -line.net,
      tax: -line.tax,
      total: -line.total,
    })),
    false,
  );
  await transaction
    .updateTable('invoice')
    .set({ cancelled_on: today })
    .where('id', '=', before.id)
    .execute();
  await transaction
    .updateTable('invoice_line')
    .set({ is_billing: false })
    .where('invoice_id', '=', before.id)
    .execute();
  await restoreUses(transaction, before.id, now);
  await record({
    ...historyOf(before),
    action: 'update',
    organization,
    before: { creditNote: null },
    after: { creditNote: number, reason },
  });
  return { id, number };
}
