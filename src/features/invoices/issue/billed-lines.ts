import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { type Amounts, lineAmounts, sumOf } from '../amounts.ts';
import { type Invoice, type InvoiceLine, invoice, largestTotal } from '../fields.ts';
import type { InvoiceGateway } from '../records/invoice-gateway.ts';

export interface BilledLine extends Amounts, Omit<InvoiceLine, 'currency'> {
  text: string;
  taxRate: number;
  taxIncluded: boolean;
}

/** Returns the lines with their texts and amounts; throws for what cannot be billed. Locks the batches. */
export async function billedLines(
  request: OrganizationRequest,
  gateway: InvoiceGateway,
  fields: Invoice,
): Promise<BilledLine[]> {
  // Loaded on demand because the ranges of fonts are large.
  const { isLost, lostNameError } = await import('./lost-names.ts');
  const errors = crossFieldErrors(invoice, fields);
  if (isLost(fields.customer)) errors.customer = lostNameError;
  const plans = await plansOf(request, fields);
  const batches = await batchesOf(request, fields);
  const lines = fields.lines.flatMap((line, index): BilledLine[] => {
    const at = `lines.${index}`;
    const plan = plans.get(line.planId);
    if (plan === undefined) {
      errors[`${at}.planId`] = 'Choose a plan of this area';
      return [];
    }
    if (plan.currency !== line.currency)
      errors[`${at}.planId`] = `The price of ${plan.name} is in ${plan.currency} now`;
    else if (!gateway.currencies.includes(plan.currency))
      errors[`${at}.planId`] = `${gateway.name} has no invoices in ${plan.currency}`;
    else if (isLost(plan.name)) errors[`${at}.planId`] = lostNameError;
    const { taxRate, taxIncluded } = plan.settings;
    const { batchId, planId, quantity, unitPrice } = line;
    const billed = { batchId, planId, quantity, unitPrice, taxRate, taxIncluded };
    const amounts = lineAmounts(line, { taxRate, taxIncluded });
    if (batchId === null) return [{ ...billed, ...amounts, text: plan.name }];
    const batch = batches.get(batchId);
    const wrong = batchError(batch, line, gateway);
    if (wrong !== null) Object.assign(errors, { [`${at}.${wrong.field}`]: wrong.text });
    return [{ ...billed, ...amounts, text: `${plan.name}: access codes ${batch?.name ?? ''}` }];
  });
  const { total } = sumOf(lines);
  if (total > largestTotal) errors.lines = 'The total is too high for one invoice';
  else if (total === 0 && Object.keys(errors).length === 0)
    errors.lines = 'There is nothing to pay. Enter a price';
  rejectFieldErrors(errors);
  return lines;
}

async function plansOf({ transaction, organization }: OrganizationRequest, { lines }: Invoice) {
  const rows = await transaction
    .selectFrom('service_plan')
    .select(['id', 'name', 'currency', 'settings'])
    .where('organization_number', '=', organization.number)
    .where('id', '=', any(lines.map(({ planId }) => planId)))
    .execute();
  return new Map(rows.map((plan) => [plan.id, plan]));
}

type Batches = Awaited<ReturnType<typeof batchesOf>>;

async function batchesOf({ transaction }: OrganizationRequest, { lines }: Invoice) {
  const ids = lines.flatMap(({ batchId }) => batchId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await transaction
          .selectFrom('access_code_batch')
          .select(['id', 'name', 'plan_id', 'count', 'made', 'cancelled_at', 'revoked_at'])
          .where('id', '=', any(ids))
          .orderBy('id')
          // Weaker than an update's, because a use of a code locks the code and then refers to its batch.
          .forNoKeyUpdate()
          .execute();
  const taken =
    ids.length === 0
      ? []
      : await transaction
          .selectFrom('invoice_line as line')
          .innerJoin('invoice', 'invoice.id', 'line.invoice_id')
          .select(['line.batch_id as batchId', 'invoice.number'])
          .where('line.batch_id', '=', any(ids))
          .where('line.is_billing', '=', true)
          .execute();
  const numbers = new Map(taken.map(({ batchId, number }) => [batchId, number]));
  return new Map(
    rows.map((batch) => [
      batch.id,
      {
        name: batch.name,
        planId: batch.plan_id,
        codes: batch.cancelled_at === null ? batch.count : batch.made,
        isRevoked: batch.revoked_at !== null,
        billedBy: numbers.get(batch.id) ?? null,
      },
    ]),
  );
}

function batchError(
  batch: ReturnType<Batches['get']>,
  { planId, quantity }: InvoiceLine,
  { isTest }: InvoiceGateway,
): { field: 'batchId' | 'quantity'; text: string } | null {
  if (batch === undefined || batch.planId !== planId)
    return { field: 'batchId', text: 'Choose codes of the line’s plan' };
  if (batch.isRevoked) return { field: 'batchId', text: `The codes of ${batch.name} are revoked` };
  if (batch.billedBy !== null && !isTest)
    return { field: 'batchId', text: `${batch.billedBy} bills ${batch.name} already` };
  return batch.codes === quantity
    ? null
    : { field: 'quantity', text: `${batch.name} has ${batch.codes} codes` };
}
