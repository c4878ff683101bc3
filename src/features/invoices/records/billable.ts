import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { Billable } from '../contract.ts';
import { nextNumber } from '../issue/numbers.ts';
import { dayAfter, findInvoiceGateway, todayAt } from './invoice-gateway.ts';

const mostBatches = 200;

/** Returns what an invoice of the gateway can bill, and what it would look like today. */
export async function billable(request: OrganizationRequest, gatewayId: string): Promise<Billable> {
  const { transaction, organization } = request;
  const gateway = await findInvoiceGateway(request, gatewayId);
  const plans = await transaction
    .selectFrom('service_plan')
    .select(['id', 'name', 'price', 'currency', 'status', 'settings'])
    .where('organization_number', '=', organization.number)
    .orderBy('position')
    .execute();
  const sold = plans.filter(({ currency }) => gateway.currencies.includes(currency));
  const batches = await transaction
    .selectFrom('access_code_batch as batch')
    .innerJoin('service_plan as plan', 'plan.id', 'batch.plan_id')
    .select(['batch.id', 'batch.name', 'batch.plan_id as planId', 'batch.count', 'batch.made'])
    .select('batch.cancelled_at as cancelledAt')
    .where('plan.organization_number', '=', organization.number)
    .where('batch.revoked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_line as line')
            .select('line.id')
            .whereRef('line.batch_id', '=', 'batch.id')
            .where('line.is_billing', '=', true),
        ),
      ),
    )
    .orderBy('batch.created_at', 'desc')
    .orderBy('batch.id')
    .limit(mostBatches)
    .execute();
  const today = await todayAt(request);
  const ids = new Set(sold.map(({ id }) => id));
  const listed = batches.flatMap(({ id, name, planId, count, made, cancelledAt }) => {
    const codes = cancelledAt === null ? count : made;
    return ids.has(planId) && codes > 0 ? [{ id, name, planId, count: codes }] : [];
  });
  // A retired plan is sold no more, but codes for it may be billed.
  const billed = new Set(listed.map(({ planId }) => planId));
  return {
    plans: sold
      .filter(({ id, status }) => status !== 'Retired' || billed.has(id))
      .map(({ id, name, price, currency, settings: { taxRate, taxIncluded } }) => ({
        id,
        name,
        price,
        currency,
        taxRate,
        taxIncluded,
      })),
    batches: listed,
    nextNumber: (await nextNumber(request, gateway, gateway.isTest)).number,
    isTest: gateway.isTest,
    today,
    dueOn: dayAfter(today, gateway.numbers.termsDays),
  };
}
