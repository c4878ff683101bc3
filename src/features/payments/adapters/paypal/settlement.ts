import type { ServerContext } from '../../../../server/context.ts';
import type { CardPayment, Failed, SettledTransaction, Settlement } from '../adapter.ts';
import { isoAmount } from './amounts.ts';
import { findOrder } from './orders.ts';
import { isCaptured } from './report.ts';

const unknown: Settlement = { fee: null, settledAt: null, batch: null, isFinal: false };

/**
 * Returns what PayPal kept of a capture, or returned with a refund ('Payments API v2', breakdowns of captures and refunds).
 * The net is in the merchant's balance at once, unless its disbursement is delayed: orders do not show when that ends.
 * Nor do they show what a reversal costs.
 */
export async function findPayPalSettlement(
  server: ServerContext,
  payment: CardPayment,
  { type, reference, at }: SettledTransaction,
): Promise<Settlement | Failed> {
  if (type === 'chargeback') return { ...unknown, settledAt: at, isFinal: true };
  const found = await findOrder(server, payment);
  if ('failure' in found) return found;
  const { captures = [], refunds = [] } = found.found.purchase_units[0]?.payments ?? {};
  if (type === 'refund') {
    const refund = refunds.find(({ id }) => id === reference);
    const fee = refund?.seller_payable_breakdown?.paypal_fee;
    if (refund?.status !== 'COMPLETED') return unknown;
    return settled(fee === undefined ? 0 : -isoAmount(fee), refund.create_time, at);
  }
  const capture = captures.find(({ id }) => id === reference) ?? captures.find(isCaptured);
  const fee = capture?.seller_receivable_breakdown?.paypal_fee;
  if (capture === undefined || !isCaptured(capture) || fee === undefined) return unknown;
  return capture.disbursement_mode === 'DELAYED'
    ? { ...unknown, fee: isoAmount(fee), isFinal: true }
    : settled(isoAmount(fee), capture.create_time, at);
}

function settled(fee: number, createTime: string | undefined, at: Date): Settlement {
  const created = new Date(createTime ?? at);
  const settledAt = Number.isNaN(created.getTime()) ? at : created;
  return { fee, settledAt, batch: null, isFinal: true };
}
