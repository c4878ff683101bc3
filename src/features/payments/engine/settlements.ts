import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { SettledTransaction, Settlement } from '../adapters/adapter.ts';
import { settlingTypes } from '../adapters/adapters.ts';
import type { CardTransactionType } from '../states.ts';
import { loadPayment } from './load-payment.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long a settlement is looked up: payouts are monthly at most. */
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

/** Looks up what a gateway keeps of a transaction; undefined when that is not known now. */
export async function findSettlement(
  server: ServerContext,
  row: {
    purchase_id: string;
    type: CardTransactionType;
    reference: string | null;
    amount: number;
    at: Date;
  },
): Promise<Settlement | undefined> {
  const { purchase_id: purchaseId, type, reference, amount, at } = row;
  const payment = await loadPayment(server, purchaseId);
  if (payment === undefined || reference === null || !movesMoney(type)) return undefined;
  const transaction = { type, reference, amount, at };
  const found = await payment.adapter.settlement?.(server, payment, transaction);
  return found === undefined || 'failure' in found ? undefined : found;
}

/** Writes a settlement to a transaction. A day that a reconciliation has written is kept. Returns when to look again. */
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
  const age = now.getTime() - at.getTime();
  if (age > looksUpForMs) return null;
  const pause = Math.min(day, Math.max(5 * minute, age));
  return new Date(Math.max(now.getTime() + pause, found?.settledAt?.getTime() ?? 0));
}
