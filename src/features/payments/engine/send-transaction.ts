import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Failed, PaymentFailure, PaymentReport } from '../adapters/adapter.ts';
import type { CardTransactionState, CardTransactionType } from '../states.ts';
import { applyReport, lockPurchase } from './apply-report.ts';
import { isWaiting } from './card-transactions.ts';
import { type LoadedPayment, loadPayment } from './load-payment.ts';
import { settle } from './settle.ts';
import { refusedPausesMs } from './times.ts';

/** What became of a capture, void or refund that we asked of a gateway. */
export interface TransactionOutcome {
  state: CardTransactionState;
  /** why it failed, or what it waits for; null when it succeeded */
  text: string | null;
}

interface Sent {
  id: string;
  type: CardTransactionType;
  amount: number;
  /** of a refund that the gateway has accepted and not finished */
  reference: string | null;
  refusals: number;
}

type Answer = PaymentReport & { refundReference?: string };

/**
 * Sends a stored capture, void or refund to its gateway and applies the answer. Its id is in the idempotency key: when
 * the answer was lost, or two send it at once, it has one effect. `isRepeated`: an earlier try may have had its effect.
 */
export async function sendTransaction(
  server: ServerContext,
  transactionId: string,
  { isRepeated = false } = {},
): Promise<TransactionOutcome> {
  const row = await server.database.system
    .selectFrom('card_transaction')
    .select(['id', 'type', 'amount', 'state', 'decline', 'reference', 'refusals', 'purchase_id'])
    .select('requested_by')
    .where('id', '=', transactionId)
    .executeTakeFirst();
  const payment = row && (await loadPayment(server, row.purchase_id));
  if (row === undefined || payment === undefined)
    return { state: 'failed', text: 'This payment does not exist' };
  if (!isWaiting(row)) return outcomeOf(row);
  // The guest came online after the job had decided to void.
  if (row.type === 'void' && row.requested_by === null && payment.startedAt !== null) {
    const failure: PaymentFailure = { kind: 'refused', text: 'The guest came online' };
    await fail(server, payment, row, failure);
    await captureNow(server, payment);
    return { state: 'failed', text: failure.text };
  }
  const answer = await send(server, payment, row);
  if (!('failure' in answer)) return complete(server, payment, row, answer);
  const { failure } = answer;
  // A job waits for the right key: that a wrong one is rejected says nothing about the payment, or about an earlier try.
  const isDenied = failure.kind === 'denied' && (isRepeated || row.requested_by === null);
  if (failure.kind === 'unreachable' || isDenied || row.reference !== null)
    return { state: 'pending', text: failure.text };
  const isTriedAgain = row.requested_by === null && row.refusals < refusedPausesMs.length;
  if (!isTriedAgain || row.type === 'refund') {
    await fail(server, payment, row, failure);
    await settle(server, payment);
    return { state: 'failed', text: failure.text };
  }
  // It may have been captured or cancelled at the gateway's own site.
  const status = await settle(server, payment);
  // Voided: what was authorised after the purchase had ended is still held.
  if (status === 'authorised' || (status === 'voided' && (await stillWaits(server, row))))
    return repeatLater(server, payment, row, failure);
  await fail(server, payment, row, failure);
  return { state: 'failed', text: failure.text };
}

async function stillWaits(server: ServerContext, { id }: Sent): Promise<boolean> {
  const row = await server.database.system
    .selectFrom('card_transaction')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && isWaiting(row);
}

/** Keeps the row of a refused capture or void, so that the report has one of them, and tries it again after a longer pause. */
async function repeatLater(
  server: ServerContext,
  payment: LoadedPayment,
  { id, refusals }: { id: string; refusals: number },
  { text }: PaymentFailure,
): Promise<TransactionOutcome> {
  const next = new Date(server.now().getTime() + (refusedPausesMs[refusals] ?? 0));
  await server.database.withScope(payment.scope, async (transaction) => {
    await lockPurchase(transaction, payment.purchaseId);
    await transaction
      .updateTable('card_transaction')
      .set({ refusals: refusals + 1, decline: text, next_step_at: next })
      .where('id', '=', id)
      .where('state', '=', any(['pending', 'unknown']))
      // Two senders at once count as one attempt.
      .where('refusals', '=', refusals)
      .execute();
  });
  return { state: 'pending', text };
}

async function send(
  server: ServerContext,
  payment: LoadedPayment,
  { id, type, amount, reference, refusals }: Sent,
): Promise<Answer | Failed> {
  const { adapter } = payment;
  // Gateways repeat what they replied to a key, refusals too.
  const key = refusals === 0 ? id : `${id}-${refusals}`;
  switch (type) {
    case 'capture':
      return adapter.capture(server, payment, key);
    case 'void':
      return adapter.cancel(server, payment, key);
    case 'refund':
      // Sent again after a day, when its key is forgotten, it would be a second refund.
      return reference === null
        ? adapter.refund(server, payment, { amount, key: id })
        : adapter.lookUpRefund(server, payment, reference);
    case 'authorise':
    case 'sale':
    case 'chargeback':
      return { failure: { kind: 'refused', text: 'This cannot be requested' } };
  }
}

async function complete(
  server: ServerContext,
  payment: LoadedPayment,
  { id, type }: Sent,
  report: Answer,
): Promise<TransactionOutcome> {
  return server.database.withScope(payment.scope, async (transaction) => {
    const purchase = await lockPurchase(transaction, payment.purchaseId);
    const find = () =>
      transaction
        .selectFrom('card_transaction')
        .select(['state', 'decline', 'amount'])
        .where('id', '=', id)
        .executeTakeFirst();
    const row = await find();
    if (purchase === undefined || row === undefined) return done;
    if (!isWaiting(row)) return outcomeOf(row);
    // A gateway that reports refunds by themselves says what became of this one.
    if (report.moneyBack === undefined || type !== 'refund') {
      const { card, refundReference } = report;
      await transaction
        .updateTable('card_transaction')
        .set({
          state: 'succeeded',
          decline: null,
          next_step_at: null,
          reference: refundReference ?? card.transaction,
          authorisation: card.authorisation,
          brand: card.brand,
          last4: card.last4,
        })
        .where('id', '=', id)
        .execute();
    }
    const facts =
      type === 'refund' && report.moneyBack === undefined
        ? [...report.facts, { kind: 'refunded' as const, total: await refundsOf(purchase.id) }]
        : report.facts;
    await applyReport(transaction, purchase, { ...report, facts }, server.now());
    return outcomeOf((await find()) ?? row);

    // A gateway that does not tell the total: the sum of ours.
    async function refundsOf(purchaseId: string): Promise<number> {
      const { sum } = await transaction
        .selectFrom('card_transaction')
        .select(({ fn }) => fn.sum<string>('amount').as('sum'))
        .where('purchase_id', '=', purchaseId)
        .where('type', '=', 'refund')
        .where('state', '=', 'succeeded')
        .executeTakeFirstOrThrow();
      return Number(sum ?? row?.amount ?? 0);
    }
  });
}

const done: TransactionOutcome = { state: 'succeeded', text: null };

function outcomeOf({
  state,
  decline,
}: {
  state: CardTransactionState;
  decline: string | null;
}): TransactionOutcome {
  return state === 'succeeded' ? done : { state, text: decline };
}

async function fail(
  server: ServerContext,
  payment: LoadedPayment,
  { id }: Sent,
  { text }: PaymentFailure,
): Promise<void> {
  await server.database.withScope(payment.scope, async (transaction) => {
    await lockPurchase(transaction, payment.purchaseId);
    await transaction
      .updateTable('card_transaction')
      .set({
        state: 'failed',
        decline: text,
        next_step_at: null,
        refusals: sql`refusals + 1`,
      })
      .where('id', '=', id)
      .where('state', '=', any(['pending', 'unknown']))
      .execute();
  });
}

/** Makes the job capture an authorised purchase, unless an earlier try of its void has succeeded without an answer. */
async function captureNow(server: ServerContext, payment: LoadedPayment): Promise<void> {
  if ((await settle(server, payment)) !== 'authorised') return;
  await server.database.withScope(payment.scope, (transaction) =>
    transaction
      .updateTable('purchase')
      .set({ next_step_at: server.now() })
      .where('id', '=', payment.purchaseId)
      .where('status', '=', 'authorised')
      .execute(),
  );
}
