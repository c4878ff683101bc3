import type { Selectable } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Purchase } from '../../../server/database/tables.ts';
import type { PaymentReport } from '../adapters/adapter.ts';
import { endPaidAccess } from '../public/end-paid-access.ts';
import { notePaid, noteUnpaid } from '../public/purchase-effects.ts';
import { applyFacts, type PaymentFact, type PurchaseState } from '../purchase-machine.ts';
import type { EventOutcome, PurchaseStatus } from '../states.ts';
import { addRow, addTransactions, chargedBackOf, transactionsOf } from './card-transactions.ts';
import { completeCard } from './complete-card.ts';
import { noteFailure, noteSuccess } from './gateway-health.ts';
import { applyMoneyBack } from './money-back.ts';
import { isOfPrice, noteOtherAmount } from './other-amount.ts';
import { requestSettlements } from './settlements.ts';
import { cancelledFailure, nextStepOf } from './times.ts';

const unpaid: readonly PurchaseStatus[] = ['failed', 'expired', 'voided'];

export type LockedPurchase = Selectable<Purchase> & { gateway_id: string };

/**
 * Locks a purchase by card. Whatever changes one begins with this, so that an event, a return and a job at once have one
 * effect.
 */
export async function lockPurchase(
  transaction: ScopedTransaction,
  purchaseId: string,
): Promise<LockedPurchase | undefined> {
  const row = await transaction
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.gateway_id !== null
    ? { ...row, gateway_id: row.gateway_id }
    : undefined;
}

/** Applies what a gateway reports to a locked purchase. `differs`: it is about money that does not pay for it. */
export async function applyReport(
  transaction: ScopedTransaction,
  purchase: LockedPurchase,
  report: PaymentReport,
  now: Date,
): Promise<EventOutcome> {
  // A payment of another amount, or a second one, does not pay for this purchase.
  if (report.isSurplus === true || !isOfPrice(report, purchase)) {
    await noteOtherAmount(transaction, purchase, report, now);
    await requestSettlements(transaction, purchase.id, now);
    return 'differs';
  }
  const rows = await addTransactions(transaction, purchase, report, now);
  await completeCard(transaction, purchase.id, report.card);
  const back = await applyMoneyBack(transaction, purchase, report, now);
  await requestSettlements(transaction, purchase.id, now);
  const isChanged = await applyToPurchase(transaction, purchase, {
    facts: [...report.facts, ...back.facts],
    decline: report.card.decline,
    now,
  });
  await releaseLateAuthorisation(transaction, purchase.id, now);
  return isChanged || rows + back.changed > 0 ? 'applied' : 'ignored';
}

/** A card that was authorised after its purchase had ended holds the guest's money, unless the job voids it. */
async function releaseLateAuthorisation(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
): Promise<void> {
  const purchase = await lockPurchase(transaction, purchaseId);
  if (purchase?.status !== 'voided') return;
  const rows = (await transactionsOf(transaction, purchaseId)).filter((row) =>
    isOfPrice(row, purchase),
  );
  const isHeld = rows.some(({ type, state }) => type === 'authorise' && state === 'succeeded');
  if (!isHeld || rows.some(({ type }) => type === 'void')) return;
  const { amount } = purchase;
  const row = { type: 'void', amount, state: 'pending', at: now, next_step_at: now } as const;
  await addRow(transaction, purchase, row);
}

export async function applyToPurchase(
  transaction: ScopedTransaction,
  purchase: LockedPurchase,
  { facts, decline, now }: { facts: readonly PaymentFact[]; decline: string | null; now: Date },
): Promise<boolean> {
  const { state, isChanged } = applyFacts(await stateOf(transaction, purchase), facts);
  if (!isChanged) return false;
  // A refund that failed makes a refunded purchase a captured one again, which is no payment.
  const isPaid =
    (state.status === 'authorised' || state.status === 'captured') &&
    purchase.status !== 'captured' &&
    purchase.status !== 'refunded';
  await transaction
    .updateTable('purchase')
    .set({
      status: state.status,
      failure: failureOf(state, decline ?? purchase.failure),
      next_step_at: nextStepOf(state.status, purchase, now),
      step_attempts: 0,
      ...(state.status !== 'created' && state.status !== 'pending' && { hosted_page: null }),
      version: purchase.version + 1,
      ...(state.refunded !== purchase.refunded && {
        refunded: state.refunded,
        refunded_at: refundedAt(state, purchase, now),
      }),
    })
    .where('id', '=', purchase.id)
    .execute();
  if (isPaid) {
    await notePaid(transaction, purchase.id, now);
    await noteSuccess(transaction, purchase.gateway_id, now);
  } else if (unpaid.includes(state.status)) {
    await noteUnpaid(transaction, purchase.id);
    // A guest who was let in and has not come online could still do so.
    if (state.status === 'voided') await endPaidAccess(transaction, purchase.id, now);
    if (state.status === 'failed' && !state.isCancelled && !purchase.is_test)
      await noteFailure(transaction, purchase.gateway_id, now);
  }
  return true;
}

/** Returns the time of the latest refund that counts. */
function refundedAt({ refunded }: PurchaseState, before: LockedPurchase, now: Date): Date | null {
  if (refunded > before.refunded) return now;
  return refunded === 0 ? null : before.refunded_at;
}

async function stateOf(
  transaction: ScopedTransaction,
  { id, status, amount, refunded, failure }: LockedPurchase,
): Promise<PurchaseState> {
  const isCancelled =
    status === 'voided' ||
    status === 'expired' ||
    (status === 'failed' && failure === cancelledFailure);
  const chargedBack = refunded === 0 ? 0 : await chargedBackOf(transaction, id);
  return { status, amount, refunded, chargedBack: Math.min(refunded, chargedBack), isCancelled };
}

function failureOf({ status, isCancelled }: PurchaseState, decline: string | null): string | null {
  if (status !== 'failed') return null;
  return isCancelled ? cancelledFailure : (decline ?? 'The payment failed');
}
