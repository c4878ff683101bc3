import type { ScopedTransaction } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { expiresAfterMs } from './times.ts';

export interface NewCardPurchase {
  area: { number: number; path: string };
  gateway: UsableGateway;
  planId: string;
  guestId: string;
  attemptId: string | null;
  macAddress: string | null;
  /** with tax and after the discount, in minor units of the plan's currency */
  amount: number;
  tax: number;
  /** before the discount; null: the amount */
  listPrice: number | null;
  discount: number;
  now: Date;
}

/** Whether purchases stay out of revenue: no money moves in the sandbox, whatever its mode says. */
function isTest({ type, mode, status }: UsableGateway): boolean {
  return type === 'sandbox' || mode === 'test' || status === 'Test';
}

/** Creates a purchase (created) with its expiry in the caller's transaction; its id is the idempotency key. */
export async function createCardPurchase(
  transaction: ScopedTransaction,
  { area, gateway, now, ...purchase }: NewCardPurchase,
): Promise<string> {
  const { currency } = await transaction
    .selectFrom('service_plan')
    .select('currency')
    .where('id', '=', purchase.planId)
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(now.getTime() + expiresAfterMs);
  const { id } = await transaction
    .insertInto('purchase')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      guest_id: purchase.guestId,
      plan_id: purchase.planId,
      attempt_id: purchase.attemptId,
      mac_address: purchase.macAddress,
      at: now,
      amount: purchase.amount,
      tax: purchase.tax,
      list_price: purchase.listPrice,
      discount: purchase.discount,
      currency,
      method: 'creditCard',
      status: 'created',
      gateway: gateway.name,
      gateway_id: gateway.id,
      is_test: isTest(gateway),
      expires_at: expiresAt,
      next_step_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
