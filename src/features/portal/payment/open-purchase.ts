import type { Selectable } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Purchase } from '../../../server/database/tables.ts';
import { withdrawCharge } from '../../pms/public/room-charges.ts';
import type { Visit } from '../flow/visit.ts';
import type { VisitState } from '../flow/visit-state.ts';

/** A purchase of an attempt that may still lead, or has led, to a payment whose plan has not begun. */
export interface OpenPurchase {
  id: string;
  planId: string;
  guestId: string | null;
  method: Selectable<Purchase>['method'];
  status: Selectable<Purchase>['status'];
  amount: number;
}

const columns = [
  'id',
  'plan_id as planId',
  'guest_id as guestId',
  'method',
  'status',
  'amount',
] as const;

const paidStatuses = ['authorised', 'captured', 'posted'] as const;
/** Of purchases that may still be paid, or are. */
export const openStatuses = ['created', 'pending', ...paidStatuses] as const;

/** Returns the open purchase of an attempt, and locks the attempt, so that two forms at once begin one purchase. */
export async function openPurchaseOf(
  transaction: ScopedTransaction,
  attemptId: string,
): Promise<OpenPurchase | null> {
  await transaction
    .selectFrom('portal_attempt')
    .select('id')
    .where('id', '=', attemptId)
    .forUpdate()
    .execute();
  const row = await transaction
    .selectFrom('purchase')
    .select(columns)
    .where('attempt_id', '=', attemptId)
    .where('started_at', 'is', null)
    .where('status', '=', any(openStatuses))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the guest of an attempt who has paid for a plan and has not been online, and locks the purchase. */
export async function paidGuestOf(
  transaction: ScopedTransaction,
  attemptId: string,
): Promise<string | null> {
  const paid = await transaction
    .selectFrom('purchase')
    .innerJoin('guest', (join) =>
      join
        .onRef('guest.id', '=', 'purchase.guest_id')
        .onRef('guest.plan_id', '=', 'purchase.plan_id'),
    )
    .select('guest.id')
    .where('purchase.attempt_id', '=', attemptId)
    .where('purchase.started_at', 'is', null)
    .where('purchase.status', '=', any(paidStatuses))
    .where('guest.entitled_at', 'is', null)
    .orderBy('purchase.at', 'desc')
    .limit(1)
    .forUpdate('purchase')
    .executeTakeFirst();
  return paid?.id ?? null;
}

/**
 * Withdraws the room charges of a visit that still wait when another guest of it is let in, as after a free plan or a
 * code: they would be paid for nothing.
 */
export async function withdrawUnusedCharges(
  transaction: ScopedTransaction,
  { state, now }: Visit,
  admittedGuestId: string,
): Promise<void> {
  const unused = await transaction
    .selectFrom('purchase')
    .select('id')
    .where('attempt_id', '=', state.attemptId)
    .where('guest_id', '<>', admittedGuestId)
    .where('method', '=', 'roomCharge')
    .where('status', '=', 'pending')
    .where('started_at', 'is', null)
    .execute();
  const reason = 'The guest went online without it';
  for (const { id } of unused) await withdrawCharge(transaction, id, now, reason);
}

/** Returns a purchase of an attempt. `lock`: until the transaction ends, because its state decides about the guest. */
export async function purchaseOfAttempt(
  transaction: ScopedTransaction,
  attemptId: string,
  purchaseId: string,
  { lock = false } = {},
): Promise<OpenPurchase | null> {
  const row = await transaction
    .selectFrom('purchase')
    .select(columns)
    .where('id', '=', purchaseId)
    .where('attempt_id', '=', attemptId)
    .$if(lock, (locked) => locked.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the state of a visit whose purchase is under way. */
export function payingState({ state, now }: Visit, purchaseId: string): VisitState {
  const { payment } = state;
  const since = payment?.since ?? now.getTime();
  return payment === undefined
    ? state
    : { ...state, payment: { planId: payment.planId, purchaseId, since } };
}
