import type { ScopedTransaction } from '../../../../server/context.ts';
import { isHosted, type UsableGateway } from '../../../payment-gateways/queries.ts';
import type { PostingState } from '../../states.ts';
import { foldRoom } from '../../stays/rooms.ts';
import type { FoundStay } from '../../stays/stay.ts';
import { sentName } from '../sending/sent-name.ts';
import { guestWaitsMs } from '../settling/withdraw.ts';
import { createPosting } from './new-posting.ts';
import { postingText } from './posting-text.ts';

export interface RoomCharge {
  gateway: UsableGateway;
  stay: FoundStay;
  area: { number: number; path: string };
  planId: string;
  planName: string;
  guestId: string | null;
  attemptId: string | null;
  macAddress: string | null;
  /** in minor units, with tax and after the discount */
  amount: number;
  tax: number;
  listPrice: number | null;
  discount: number;
  currency: string;
  now: Date;
}

/**
 * Creates the purchase and its posting. Nothing is posted for amounts of zero, for rooms that are never charged, and for
 * VIP levels and groups that are free: their purchase is complimentary.
 */
export type ChargedRoom =
  | { purchaseId: string; postingId: string; state: PostingState }
  | { purchaseId: string; postingId: null; state: 'complimentary' };

export async function chargeRoom(
  transaction: ScopedTransaction,
  charge: RoomCharge,
): Promise<ChargedRoom> {
  const { gateway, stay, area, planName, now } = charge;
  const isFree = charge.amount === 0 || isNeverCharged(charge);
  const isTest = gateway.mode === 'test' || gateway.status === 'Test';
  const { id: purchaseId } = await transaction
    .insertInto('purchase')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      gateway_id: gateway.id,
      gateway: gateway.name,
      plan_id: charge.planId,
      guest_id: charge.guestId,
      attempt_id: charge.attemptId,
      mac_address: charge.macAddress,
      at: now,
      amount: isFree ? 0 : charge.amount,
      tax: isFree ? 0 : charge.tax,
      currency: charge.currency,
      list_price: charge.listPrice,
      discount: charge.discount,
      method: isFree ? 'complimentary' : 'roomCharge',
      status: isFree ? 'captured' : 'pending',
      is_test: isTest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isFree) return { purchaseId, postingId: null, state: 'complimentary' };
  const { id: postingId, state } = await postToStay(transaction, gateway, stay, {
    area,
    purchaseId,
    planName,
    amount: charge.amount,
    tax: charge.tax,
    currency: charge.currency,
    isTest,
    ...(charge.guestId !== null && { guestWaitsUntil: new Date(now.getTime() + guestWaitsMs) }),
    now,
  });
  return { purchaseId, postingId, state };
}

/** Creates the posting of a purchase. */
export function postToStay(
  transaction: ScopedTransaction,
  gateway: UsableGateway,
  stay: FoundStay,
  {
    planName,
    now,
    ...charge
  }: Pick<RoomCharge, 'area' | 'planName' | 'amount' | 'tax' | 'currency' | 'now'> & {
    purchaseId: string;
    isTest: boolean;
    guestWaitsUntil?: Date;
  },
): Promise<{ id: string; state: PostingState }> {
  const { posting, fias } = gateway.settings;
  return createPosting(
    transaction,
    gateway,
    {
      ...charge,
      stayId: stay.id,
      room: stay.room,
      reservation: stay.reservation,
      guestName: sentName(
        stay,
        fias?.nameFormat ?? (isHosted(gateway.type) ? 'firstLast' : 'last'),
      ),
      departsOn: stay.departsOn,
      text: postingText(posting.text, planName, fias?.encoding ?? 'utf-8'),
    },
    now,
  );
}

/** Returns whether the room, or the VIP level or group of its guest, is free. */
export function isNeverCharged({ gateway, stay }: Pick<RoomCharge, 'gateway' | 'stay'>): boolean {
  const { neverCharged, freeGroups, roomPrefix } = gateway.settings.posting;
  const room = foldRoom(stay.room);
  const free = freeGroups.map((group) => group.trim().toLowerCase());
  return (
    neverCharged.some((one) => [foldRoom(one), foldRoom(roomPrefix + one)].includes(room)) ||
    [stay.vip, stay.guestGroup].some(
      (value) => value !== null && free.includes(value.trim().toLowerCase()),
    )
  );
}
