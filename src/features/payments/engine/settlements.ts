import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { SettledTransaction, Settlement } from '../adapters/adapter.ts';
import { settlingTypes } from '../adapters/adapters.ts';
import type { CardTransactionType } from '../states.ts';
import { loadPayment } from './load-payment.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long a payout is looked up: payouts are monthly at most. */
const looksUpForMs = 45 * day;

/** Whether a transaction moves money. */
function movesMoney(type: CardTransactionType): type is SettledTransaction['type'] {
  return type === 'capture' || type === 'sale' || type === 'refund' || type === 'chargeback';
}

/** Makes the job look up the fees of a purchase's transactions that have succeeded; guests do not wait for them. */
export async function requestSettlements(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('card_transaction')
    .set({ next_step_at: now, step_attempts: 0 })
    .where('purchase_id', '=', purchaseId)
    .where('type', '=', any(['capture', 'sale', 'refund', 'chargeback']))
    .where('state', '=', 'succeeded')
    .where('reference', 'is not', null)
    .where('fee', 'is', null)
    .where('settled_at', 'is', null)
    .where('next_step_at', 'is', null)
    .where(
      sql<boolean>`exists (
        select from payment_gateway gateway
        where gateway.id = card_transaction.gateway_id and gateway.type = ${any(settlingTypes())})`,
    )
    .execute();
}

/** Looks up the fee and the settlement of a transaction at its gateway; undefined when they are not known now. */
export async function findSettlement(
  server: ServerContext,
  row: {
    purchase_id: string;
    type: CardTransactionType;
    reference: string | null;
    amount: number;
    currency: string;
    at: Date;
  },
): Promise<Settlement | undefined> {
  const { purchase_id: purchaseId, type, reference, amount, currency, at } = row;
  const payment = await loadPayment(server, purchaseId);
  if (payment === undefined || reference === null || !movesMoney(type)) return undefined;
  const transaction = { type, reference, amount, currency, at };
  const found = await payment.adapter.settlement?.(server, payment, transaction);
  return found === undefined || 'failure' in found ? undefined : found;
}

/** Writes a settlement to a transaction, but not over the day of a reconciliation. Returns when to look again. */
export async function writeSettlement(
  transaction: ScopedTransaction,
  { id, at }: { id: string; at: Date },
  found: Settlement | undefined,
  now: Date,
): Promise<Date | null> {
  if (found !== undefined) {
    const { fee, settledAt, batch } = found;
    await transaction
      .updateTable('card_transaction')
      .set(({ fn, ref, val }) => ({
        fee: fn.coalesce(val(fee), ref('fee')),
        batch: fn.coalesce(val(batch), ref('batch')),
        settled_at: fn.coalesce(ref('settled_at'), val(settledAt)),
      }))
      .where('id', '=', id)
      .execute();
    if (found.isFinal) return null;
  }
  return nextLookUp(at, found?.settledAt ?? null, now);
}

/**
 * Returns when to look again: daily until the day of settlement is known, then on that day, and for the payout after pauses
 * that double, because an account with manual payouts never has one. Null: no more.
 */
function nextLookUp(at: Date, settledAt: Date | null, now: Date): Date | null {
  const isSettled = settledAt !== null && settledAt <= now;
  const age = now.getTime() - (isSettled ? settledAt : at).getTime();
  const pause = isSettled ? Math.max(day, age) : Math.min(day, Math.max(5 * minute, age));
  const next = Math.max(now.getTime() + pause, settledAt?.getTime() ?? 0);
  const last = Math.max(at.getTime(), settledAt?.getTime() ?? 0) + looksUpForMs;
  return next > last ? null : new Date(next);
}
