import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { Payment } from '../fields.ts';
import { historyOf } from '../history.ts';
import { findInvoice } from './find-invoice.ts';
import { lockInvoiceGateway, todayAt } from './invoice-gateway.ts';

/** Marks an invoice as paid. */
export async function pay(
  request: OrganizationRequest,
  { gatewayId, invoiceId }: { gatewayId: string; invoiceId: string },
  { paidOn, paymentReference }: Payment,
): Promise<void> {
  const { transaction, organization, caller, record } = request;
  const gateway = await lockInvoiceGateway(request, gatewayId);
  const before = await findInvoice(request, gateway, invoiceId);
  const { number, kind } = before;
  if (kind === 'creditNote') throw new Problem('conflict', `${number} is a credit note.`);
  if (before.cancelled_on !== null) throw new Problem('conflict', `${number} is cancelled.`);
  if (before.paid_on !== null) throw new Problem('conflict', `${number} is paid already.`);
  if (paidOn > (await todayAt(request)))
    rejectFieldErrors({ paidOn: 'Cannot be after today at the site' });
  await transaction
    .updateTable('invoice')
    .set({ paid_on: paidOn, payment_reference: paymentReference, paid_by: caller.displayName })
    .where('id', '=', invoiceId)
    .execute();
  await record({
    ...historyOf(before),
    action: 'update',
    organization,
    before: { paidOn: null, paymentReference: '' },
    after: { paidOn, paymentReference },
  });
}
