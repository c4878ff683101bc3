import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { taxOf } from '../../service-plans/public/plan-tax.ts';

interface GivenPlan {
  guestId: string;
  planId: string;
  area: { number: number; path: string };
}

/**
 * Writes the complimentary purchase of a plan that an administrator gives to a new guest, so that User Sales shows who gives
 * how much. A plan without a price gives nothing away here; its purchase is written when its time begins.
 */
export async function writeGivenPlan(
  { transaction, caller, server }: OrganizationRequest,
  { guestId, planId, area }: GivenPlan,
): Promise<void> {
  const plan = await priceOf(transaction, planId);
  if (plan.price === 0) return;
  const { price, currency, settings } = plan;
  await transaction
    .insertInto('purchase')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      plan_id: planId,
      guest_id: guestId,
      at: server.now(),
      amount: 0,
      tax: 0,
      list_price: settings.taxIncluded ? price : price + taxOf({ price, ...settings }),
      currency,
      method: 'complimentary',
      status: 'captured',
      sold_by: caller.administratorId,
      sold_by_name: caller.displayName,
    })
    .execute();
}

function priceOf(transaction: ScopedTransaction, planId: string) {
  return transaction
    .selectFrom('service_plan')
    .select(['price', 'currency', 'settings'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
}
