import type { ScopedTransaction } from '../../../server/context.ts';
import type { PaymentReport } from '../adapters/adapter.ts';
import type { CardTransactionType } from '../states.ts';
import type { LockedPurchase } from './apply-report.ts';
import { addRow, sumOf, transactionsOf } from './card-transactions.ts';
import { putMoneyBack } from './money-back.ts';

/**
 * Stores the money that a gateway took, released or gave back, when it is another amount than the price of its purchase
 * or was taken in addition, once. It does not pay for the purchase, and the report on cards shows what was taken as an exception.
 */
export async function noteOtherAmount(
  transaction: ScopedTransaction,
  purchase: LockedPurchase,
  report: PaymentReport,
  now: Date,
): Promise<void> {
  const { currency, card } = report;
  const { transaction: reference, authorisation, brand, last4, avs, cvv, threeDSecure } = card;
  for (const fact of report.facts) {
    const rows = await transactionsOf(transaction, purchase.id);
    const taken = takenBy(fact, report);
    if (taken === null) continue;
    const isTaking = taken.type !== 'refund' && taken.type !== 'chargeback';
    const others = rows.filter((row) =>
      report.isSurplus === true
        ? row.reference === reference
        : row.currency === currency && !(isTaking && isOfPrice(row, purchase)),
    );
    if (taken.type === 'void' && !others.some(({ type }) => type === 'authorise')) continue;
    const known = others.filter(({ type }) => type === taken.type);
    const amount = taken.total - sumOf(known);
    if (amount <= 0) continue;
    await addRow(transaction, purchase, {
      type: taken.type,
      amount,
      currency,
      brand,
      last4,
      at: now,
      state: 'succeeded',
      reference,
      authorisation,
      avs,
      cvv,
      three_d_secure: threeDSecure,
    });
  }
  await putMoneyBack(transaction, purchase, report, now);
}

/** Whether something is about the amount that a purchase costs. */
export function isOfPrice(
  { amount, currency }: { amount: number; currency: string },
  purchase: Pick<LockedPurchase, 'amount' | 'currency'>,
): boolean {
  return amount === purchase.amount && currency === purchase.currency;
}

function takenBy(
  fact: PaymentReport['facts'][number],
  { capturesSeparately, amount }: PaymentReport,
): { type: CardTransactionType; total: number } | null {
  switch (fact.kind) {
    case 'authorised':
      return capturesSeparately ? { type: 'authorise', total: amount } : null;
    case 'captured':
      return { type: capturesSeparately ? 'capture' : 'sale', total: amount };
    case 'refunded':
      return { type: 'refund', total: fact.total };
    case 'chargedBack':
      return { type: 'chargeback', total: fact.total };
    case 'cancelled':
      return { type: 'void', total: amount };
    case 'pending':
    case 'declined':
    case 'expired':
    case 'moneyBack':
      return null;
  }
}
