import { formatMoney } from '../../../contract/values/money.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { sumOf } from '../amounts.ts';
import type { Invoice, InvoiceCustomer } from '../fields.ts';
import { historyOf } from '../history.ts';
import {
  dayAfter,
  type InvoiceGateway,
  lockInvoiceGateway,
  requireIssuing,
  todayAt,
} from '../records/invoice-gateway.ts';
import { type BilledLine, billedLines } from './billed-lines.ts';
import { lockCodes, replaceUses } from './code-uses.ts';
import { issuerOf } from './issuer.ts';
import { takeNumber } from './numbers.ts';

/** Issues an invoice with the gateway's next number, and counts its lines as purchases. */
export async function issue(request: OrganizationRequest, gatewayId: string, fields: Invoice) {
  const { transaction, organization, caller, record } = request;
  const gateway = await lockInvoiceGateway(request, gatewayId);
  requireIssuing(gateway);
  const lines = await billedLines(request, gateway, fields);
  const { isTest } = gateway;
  const currency = fields.lines[0]?.currency ?? '';
  if (!isTest)
    await lockCodes(
      transaction,
      lines.flatMap(({ batchId }) => batchId ?? []),
    );
  const written = await writeInvoice(request, gateway, fields, { lines, currency });
  const { id, number, lineIds, now, dueOn, total } = written;
  await transaction
    .insertInto('purchase')
    .values(
      lines.map((line, index) => ({
        organization_number: organization.number,
        organization_path: organization.path,
        plan_id: line.planId,
        invoice_line_id: lineIds[index] ?? null,
        gateway_id: gateway.id,
        at: now,
        amount: line.total,
        tax: line.tax,
        currency,
        method: 'invoice' as const,
        status: 'captured' as const,
        is_test: isTest,
        reference: number,
        sold_by: caller.administratorId,
        sold_by_name: caller.displayName,
      })),
    )
    .execute();
  if (!isTest) await replaceUses(transaction, id);
  await record({
    ...historyOf({ id, number }),
    action: 'create',
    organization,
    after: {
      customer: fields.customer,
      reference: fields.reference ?? '',
      total: formatMoney(total, currency, 'en'),
      dueOn,
      ...(isTest && { test: true }),
    },
  });
  return { id, number };
}

/** Writes an invoice with its lines under the gateway's next number. */
export async function writeInvoice(
  request: OrganizationRequest,
  gateway: InvoiceGateway,
  { customer, address, vatId, email, reference }: Omit<Invoice, 'lines'>,
  { lines, currency }: { lines: readonly BilledLine[]; currency: string },
) {
  const { transaction, organization, caller, server } = request;
  const issuer = await issuerOf(request, gateway);
  // Loaded on demand because the ranges of fonts are large.
  const { requireIssuerName } = await import('./lost-names.ts');
  requireIssuerName(issuer);
  const { isTest } = gateway;
  const details: InvoiceCustomer = { address, vatId, email };
  const now = server.now();
  const today = await todayAt(request);
  const dueOn = dayAfter(today, gateway.numbers.termsDays);
  const amounts = sumOf(lines);
  const { sequence, number } = await takeNumber(request, gateway, isTest);
  const { id } = await transaction
    .insertInto('invoice')
    .values({
      organization_number: organization.number,
      organization_path: organization.path,
      gateway_id: gateway.id,
      kind: 'invoice',
      is_test: isTest,
      sequence,
      number,
      issued_at: now,
      issued_by: caller.displayName,
      issued_on: today,
      due_on: dueOn,
      currency,
      ...amounts,
      customer_name: customer,
      customer: JSON.stringify(details),
      reference: reference ?? '',
      issuer: JSON.stringify(issuer),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lineIds = await writeLines(request, id, lines, !isTest);
  return { id, number, lineIds, now, dueOn, total: amounts.total };
}

type WrittenLine = Omit<BilledLine, 'batchId'> & { batchId: string | null };

/** Writes the lines of an invoice or credit note and returns their ids. */
export async function writeLines(
  { transaction, organization }: OrganizationRequest,
  invoiceId: string,
  lines: readonly WrittenLine[],
  isBilling: boolean,
): Promise<string[]> {
  const rows = lines.map((line, index) => ({
    id: crypto.randomUUID(),
    organization_number: organization.number,
    organization_path: organization.path,
    invoice_id: invoiceId,
    position: index + 1,
    plan_id: line.planId,
    batch_id: line.batchId,
    is_billing: isBilling && line.batchId !== null,
    text: line.text,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    tax_rate: line.taxRate,
    tax_included: line.taxIncluded,
    net: line.net,
    tax: line.tax,
    total: line.total,
  }));
  await transaction.insertInto('invoice_line').values(rows).execute();
  return rows.map(({ id }) => id);
}
