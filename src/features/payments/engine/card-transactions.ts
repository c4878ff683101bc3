import type { Insertable, Selectable } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { CardTransaction } from '../../../server/database/tables.ts';
import type { PaymentReport } from '../adapters/adapter.ts';
import type { PaymentFact } from '../purchase-machine.ts';
import type { CardTransactionType } from '../states.ts';
import type { LockedPurchase } from './apply-report.ts';

type Row = Selectable<CardTransaction>;

/** Returns the card transactions of a purchase, in their order. */
export function transactionsOf(transaction: ScopedTransaction, purchaseId: string): Promise<Row[]> {
  return transaction
    .selectFrom('card_transaction')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function chargedBackOf(
  transaction: ScopedTransaction,
  purchaseId: string,
): Promise<number> {
  const rows = await transactionsOf(transaction, purchaseId);
  return sumOf(rows.filter(({ type, state }) => type === 'chargeback' && state === 'succeeded'));
}

/**
 * Adds the transactions that a report tells of, and completes ours that wait for an answer. Returns how many rows
 * changed: none for a repeated report.
 */
export async function addTransactions(
  transaction: ScopedTransaction,
  purchase: LockedPurchase,
  report: PaymentReport,
  now: Date,
): Promise<number> {
  const rows = ofPrice(await transactionsOf(transaction, purchase.id), purchase);
  let changed = 0;
  for (const fact of report.facts) {
    const wanted = transactionOf(fact, rows, report, purchase.amount);
    if (wanted === null) continue;
    const { type, amount, isDeclined } = wanted;
    const { transaction: reference, ...card } = report.card;
    const details = {
      reference,
      authorisation: card.authorisation,
      brand: card.brand,
      last4: card.last4,
      decline: isDeclined ? card.decline : null,
      avs: card.avs,
      cvv: card.cvv,
      three_d_secure: card.threeDSecure,
    };
    const state = isDeclined ? ('failed' as const) : ('succeeded' as const);
    const waiting = rows.find(
      (row) => row.type === type && type !== 'refund' && isWaiting(row) && !isDeclined,
    );
    if (waiting === undefined)
      await addRow(transaction, purchase, { ...details, type, amount, state, at: now });
    else
      await transaction
        .updateTable('card_transaction')
        .set({ ...details, state, next_step_at: null })
        .where('id', '=', waiting.id)
        .execute();
    changed += 1;
  }
  return changed;
}

/** Returns the rows that are about the price of a purchase. */
function ofPrice<Row extends { type: CardTransactionType; amount: number; currency: string }>(
  rows: readonly Row[],
  { amount, currency }: LockedPurchase,
): Row[] {
  return rows.filter(
    (row) =>
      row.currency === currency &&
      (row.amount === amount || row.type === 'refund' || row.type === 'chargeback'),
  );
}

export function isWaiting({ state }: Pick<Row, 'state'>): boolean {
  return state === 'pending' || state === 'unknown';
}

/** Whether its gateway has not yet reported what became of it. */
export function awaitsReport(row: Pick<Row, 'state' | 'outcome_by'>): boolean {
  return isWaiting(row) || row.outcome_by !== null;
}

export async function addRow(
  transaction: ScopedTransaction,
  purchase: LockedPurchase,
  row: Pick<Insertable<CardTransaction>, 'type' | 'amount' | 'state' | 'at'> &
    Partial<Insertable<CardTransaction>>,
): Promise<string> {
  const { id } = await transaction
    .insertInto('card_transaction')
    .values({
      currency: purchase.currency,
      ...row,
      organization_number: purchase.organization_number,
      organization_path: purchase.organization_path,
      purchase_id: purchase.id,
      gateway_id: purchase.gateway_id,
      is_test: purchase.is_test,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the transaction that a fact tells of; null when its row exists, or when there is none. */
function transactionOf(
  fact: PaymentFact,
  rows: readonly Row[],
  { facts, capturesSeparately, card }: PaymentReport,
  whole: number,
): { type: CardTransactionType; amount: number; isDeclined: boolean } | null {
  const hasSucceeded = (type: CardTransactionType) =>
    rows.some((row) => row.type === type && row.state === 'succeeded');
  const once = (type: CardTransactionType) =>
    hasSucceeded(type) ? null : { type, amount: whole, isDeclined: false };
  const further = (type: 'refund' | 'chargeback', total: number) => {
    const known = sumOf(rows.filter((row) => row.type === type && row.state !== 'failed'));
    const amount = Math.min(whole, total) - known;
    return amount > 0 ? { type, amount, isDeclined: false } : null;
  };
  switch (fact.kind) {
    case 'authorised':
      return capturesSeparately ? once('authorise') : null;
    case 'captured':
      return once(capturesSeparately ? 'capture' : 'sale');
    case 'declined': {
      const type = capturesSeparately ? 'authorise' : 'sale';
      const isKnown = rows.some(
        (row) => row.type === type && row.state === 'failed' && row.reference === card.transaction,
      );
      return isKnown ? null : { type, amount: whole, isDeclined: true };
    }
    case 'cancelled': {
      const isReported = capturesSeparately && facts.some(({ kind }) => kind === 'authorised');
      return isReported || hasSucceeded('authorise') ? once('void') : null;
    }
    case 'refunded':
      return further('refund', fact.total);
    case 'chargedBack':
      return further('chargeback', fact.total);
    case 'pending':
    case 'expired':
    // Its rows are written from the report.
    case 'moneyBack':
      return null;
  }
}
