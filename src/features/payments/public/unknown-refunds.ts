import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { applyToPurchase, lockPurchase } from '../engine/apply-report.ts';
import { loadPayment } from '../engine/load-payment.ts';
import { moneyBackOf } from '../engine/money-back.ts';
import type { TransactionOutcome } from '../engine/send-transaction.ts';
import { apply } from '../engine/settle.ts';

/** Asks the gateway again what became of a refund without an outcome, and applies the answer. */
export async function lookUpRefund(
  server: ServerContext,
  transactionId: string,
): Promise<TransactionOutcome> {
  const find = () =>
    server.database.system
      .selectFrom('card_transaction')
      .select(['purchase_id as purchaseId', 'reference', 'state', 'decline'])
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow();
  const { purchaseId, reference } = await find();
  const unknown = (text: string) => ({ state: 'unknown', text }) as const;
  const payment = await loadPayment(server, purchaseId);
  if (payment === undefined) return unknown('The payment gateway is gone');
  const { adapter } = payment;
  if (reference === null && adapter.listsRefunds !== true)
    return unknown(
      'This gateway cannot be asked for the refund: look for it at the gateway’s own site, then settle it',
    );
  const report =
    reference === null
      ? await adapter.lookUp(server, payment)
      : await adapter.lookUpRefund(server, payment, reference);
  if ('failure' in report) return unknown(report.failure.text);
  await apply(server, payment, report);
  const { state, decline } = await find();
  return state === 'unknown'
    ? unknown(
        'The gateway does not know this refund: look for it at the gateway’s own site, then settle it',
      )
    : { state, text: decline };
}

interface Settled {
  transactionId: string;
  /** whether the guest has the money, as a person found out */
  isRefunded: boolean;
  now: Date;
}

/**
 * Records what a person found out about a refund without an outcome, which counts then or can be made again. Returns why
 * that is not possible.
 */
export async function settleRefund(
  transaction: ScopedTransaction,
  { transactionId, isRefunded, now }: Settled,
): Promise<'ended' | 'too much' | null> {
  const refund = transaction
    .selectFrom('card_transaction')
    .select(['purchase_id as purchaseId', 'amount', 'state', 'type'])
    .where('id', '=', transactionId);
  const { purchaseId } = await refund.executeTakeFirstOrThrow();
  const purchase = await lockPurchase(transaction, purchaseId);
  const { amount, state, type } = await refund.executeTakeFirstOrThrow();
  if (purchase === undefined || type !== 'refund' || state !== 'unknown') return 'ended';
  if (isRefunded && purchase.refunded + amount > purchase.amount) return 'too much';
  await transaction
    .updateTable('card_transaction')
    .set({
      state: isRefunded ? 'succeeded' : 'failed',
      decline: isRefunded ? null : 'Not refunded, as an administrator found out',
    })
    .where('id', '=', transactionId)
    .execute();
  if (isRefunded)
    await applyToPurchase(transaction, purchase, {
      facts: [await moneyBackOf(transaction, purchaseId)],
      decline: null,
      now,
    });
  return null;
}
