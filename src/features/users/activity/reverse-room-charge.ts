import { Problem } from '../../../contract/problem.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { findGateway } from '../../payment-gateways/queries.ts';
import type { TransactionOutcome } from '../../payments/public/card-payments.ts';
import { requireRefundable } from '../../payments/public/refund-limits.ts';
import { chargeOf, createReversal } from '../../pms/public/room-charges.ts';
import type { GuestPurchase } from './contract.ts';

/**
 * Reverses a charge to a room by a negative one, which refunds the purchase once it is posted. Returns null for a purchase
 * without a charge, which is only in the books.
 */
export async function reverseRoomCharge(
  request: OrganizationRequest,
  { id, at, amount, currency, method }: GuestPurchase,
  wanted: number,
): Promise<TransactionOutcome | null> {
  if (method !== 'roomCharge') return null;
  const { transaction } = request;
  const charge = await chargeOf(transaction, id);
  if (charge === undefined) return null;
  const { room, checkNumber } = charge;
  const money = formatMoney(amount, currency, 'en');
  if (wanted !== amount)
    rejectFieldErrors({ amount: `A charge to a room is refunded as a whole: ${money}` });
  const gateway = await findGateway(transaction, charge.gatewayId);
  if (gateway !== undefined)
    requireRefundable(request.caller, { at: new Date(at), now: request.server.now() }, gateway);
  if (gateway !== undefined && gateway.type !== 'house' && !gateway.settings.posting.takesReversals)
    throw new Problem(
      'conflict',
      `${gateway.name} takes no negative charges. Ask the front desk to take check ${checkNumber} of room ${room}, ${money}, off the bill in the property system.`,
    );
  const { state } = await createReversal(request, charge.id);
  return state === 'posted'
    ? { state: 'succeeded', text: null }
    : { state: 'pending', text: 'The negative charge waits for the property system.' };
}
