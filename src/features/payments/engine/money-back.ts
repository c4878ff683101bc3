import type { ScopedTransaction } from '../../../server/context.ts';
import type { MoneyBack, PaymentReport } from '../adapters/adapter.ts';
import type { PaymentFact } from '../purchase-machine.ts';
import type { LockedPurchase } from './apply-report.ts';
import { addRow, sumOf, transactionsOf } from './card-transactions.ts';

/** A state moves only upward, so that a late or repeated report changes nothing. */
const ranks = { pending: 0, unknown: 0, succeeded: 1, failed: 2 } as const;

/**
 * Writes the refunds and disputes of a report to the rows of a locked purchase. Returns the totals of the rows then, and
 * how many rows changed.
 */
export async function applyMoneyBack(
  transaction: ScopedTransaction,
  purchase: LockedPurchase,
  report: PaymentReport,
  now: Date,
): Promise<{ facts: PaymentFact[]; changed: number }> {
  const { moneyBack = [] } = report;
  const changed = await putMoneyBack(transaction, purchase, report, now);
  if (moneyBack.length === 0) return { facts: [], changed };
  return { facts: [await moneyBackOf(transaction, purchase.id)], changed };
}

/** Returns the totals of a purchase's refunds and disputes, by their rows. */
export async function moneyBackOf(
  transaction: ScopedTransaction,
  purchaseId: string,
): Promise<PaymentFact> {
  const rows = await transactionsOf(transaction, purchaseId);
  const total = (type: MoneyBack['type']) =>
    sumOf(rows.filter((row) => row.type === type && row.state === 'succeeded'));
  return { kind: 'moneyBack', refunds: total('refund'), chargedBack: total('chargeback') };
}

/** Writes the refunds and disputes of a report, also in another currency than the price. Returns how many rows changed. */
export async function putMoneyBack(
  transaction: ScopedTransaction,
  purchase: LockedPurchase,
  report: PaymentReport,
  now: Date,
): Promise<number> {
  let changed = 0;
  for (const one of report.moneyBack ?? [])
    changed += (await put(transaction, purchase, one, report, now)) ? 1 : 0;
  return changed;
}

async function put(
  transaction: ScopedTransaction,
  purchase: LockedPurchase,
  { type, reference, key, amount, state, text }: MoneyBack,
  { currency, card: { brand, last4 } }: PaymentReport,
  now: Date,
): Promise<boolean> {
  const rows = (await transactionsOf(transaction, purchase.id)).filter((row) => row.type === type);
  const row =
    rows.find((each) => each.id === key) ?? rows.find((each) => each.reference === reference);
  if (row === undefined) {
    const shared = { currency, brand, last4, at: now };
    const details = { ...shared, type, reference, amount, state, decline: text };
    await addRow(transaction, purchase, details);
    return true;
  }
  // A person's word about it holds until the gateway's.
  if (row.outcome_by === null && ranks[state] < ranks[row.state]) return false;
  if (state === row.state && row.reference === reference && row.decline === text) return false;
  await transaction
    .updateTable('card_transaction')
    .set({
      state,
      reference,
      outcome_by: null,
      decline: text,
      ...(state !== 'pending' && { next_step_at: null }),
      // Looked up again from now on.
      ...(state === 'pending' && row.state !== 'pending' && { next_step_at: now }),
      ...(brand !== null && { brand }),
      ...(last4 !== null && { last4 }),
    })
    .where('id', '=', row.id)
    .execute();
  return true;
}
