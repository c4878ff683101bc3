import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Failed, PaymentReport } from '../adapters/adapter.ts';
import { applyToPurchase, lockPurchase } from '../engine/apply-report.ts';
import { chargedBackOf } from '../engine/card-transactions.ts';
import { type LoadedPayment, loadPayment } from '../engine/load-payment.ts';
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
  const report = await askAgain(server, payment, { id: transactionId, reference });
  if (report === null)
    return unknown(
      'This gateway cannot be asked for the refund: look for it at the gateway’s own site, then settle it',
    );
  if ('failure' in report) return unknown(report.failure.text);
  await apply(server, payment, report);
  const { state, decline } = await find();
  return state === 'unknown'
    ? unknown(
        'The gateway does not know this refund: look for it at the gateway’s own site, then settle it',
      )
    : { state, text: decline };
}

async function askAgain(
  server: ServerContext,
  payment: LoadedPayment,
  { id, reference }: { id: string; reference: string | null },
): Promise<PaymentReport | Failed | null> {
  const { adapter } = payment;
  if (adapter.findRefund !== undefined) return adapter.findRefund(server, payment, id);
  if (reference !== null) return adapter.lookUpRefund(server, payment, reference);
  return adapter.listsRefunds === true ? adapter.lookUp(server, payment) : null;
}

interface Settled {
  transactionId: string;
  /** whether the guest has the money, as a person found out */
  isRefunded: boolean;
  by: string;
  now: Date;
}

/**
 * Records what a person found out about a refund without an outcome, which counts then or can be made again. What the
 * gateway reports later outweighs it. Returns why that is not possible.
 */
export async function settleRefund(
  transaction: ScopedTransaction,
  { transactionId, isRefunded, by, now }: Settled,
): Promise<'ended' | 'too much' | null> {
  const refund = transaction
    .selectFrom('card_transaction')
    .select(['purchase_id as purchaseId', 'amount', 'state', 'type'])
    .where('id', '=', transactionId);
  const { purchaseId } = await refund.executeTakeFirstOrThrow();
  const purchase = await lockPurchase(transaction, purchaseId);
  const { amount, state, type } = await refund.executeTakeFirstOrThrow();
  if (purchase === undefined || type !== 'refund' || state !== 'unknown') return 'ended';
  // What the card's bank took back as well is lost, and the report shows it as an exception.
  const chargedBack = Math.min(purchase.refunded, await chargedBackOf(transaction, purchaseId));
  if (isRefunded && purchase.refunded - chargedBack + amount > purchase.amount) return 'too much';
  await transaction
    .updateTable('card_transaction')
    .set({
      state: isRefunded ? 'succeeded' : 'failed',
      outcome_by: by,
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
