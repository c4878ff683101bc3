import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { HostedPage, PaymentFailure } from '../adapters/adapter.ts';
import { applyToPurchase, lockPurchase } from '../engine/apply-report.ts';
import { transactionsOf } from '../engine/card-transactions.ts';
import { noteFailure } from '../engine/gateway-health.ts';
import { loadPayment } from '../engine/load-payment.ts';
import { requestTransaction } from '../engine/request-transaction.ts';
import { sendTransaction, type TransactionOutcome } from '../engine/send-transaction.ts';
import { expire, settle } from '../engine/settle.ts';
import { authenticationFailure, cancelledFailure } from '../engine/times.ts';
import type { PurchaseStatus } from '../states.ts';

export { createCardPurchase } from '../engine/create-purchase.ts';
export type { TransactionOutcome };

/**
 * Opens the hosted page of a purchase outside any transaction: created → pending. Returns its address, or why it cannot.
 * Repeated calls for a purchase open no second payment.
 */
export async function openHostedPage(
  server: ServerContext,
  purchaseId: string,
  page: HostedPage,
): Promise<{ url: string } | { failure: PaymentFailure }> {
  const payment = await loadPayment(server, purchaseId);
  if (payment === undefined || !mayBePaid(payment)) return ended;
  const first = await server.database.withScope(payment.scope, (transaction) =>
    firstPageOf(transaction, purchaseId, page),
  );
  const opened = await payment.adapter.open(server, payment, first);
  if ('failure' in opened) {
    const { id, mode, status } = payment.gateway;
    if (mode === 'live' && status === 'Active')
      await server.database.withScope(payment.scope, (transaction) =>
        noteFailure(transaction, id, server.now()),
      );
    return opened;
  }
  return server.database.withScope(payment.scope, async (transaction) => {
    const purchase = await lockPurchase(transaction, purchaseId);
    // It may have expired in the meantime; then nobody gets the address.
    if (purchase === undefined || !mayBePaid(purchase)) return ended;
    await transaction
      .updateTable('purchase')
      .set({ reference: opened.reference })
      .where('id', '=', purchaseId)
      .execute();
    await applyToPurchase(transaction, purchase, {
      facts: [{ kind: 'pending' }],
      decline: null,
      now: server.now(),
    });
    return { url: opened.url };
  });
}

const ended = { failure: { kind: 'refused', text: 'This payment has ended' } } as const;

function mayBePaid({ status }: { status: PurchaseStatus }): boolean {
  return status === 'created' || status === 'pending';
}

/**
 * Returns the page as it was first requested: gateways refuse the same key with another content, and the return address
 * of each visit is sealed differently.
 */
async function firstPageOf(
  transaction: ScopedTransaction,
  purchaseId: string,
  page: HostedPage,
): Promise<HostedPage> {
  const { hosted_page: first } = await transaction
    .updateTable('purchase')
    .set({ hosted_page: sql`coalesce(hosted_page, ${JSON.stringify(page)}::jsonb)` })
    .where('id', '=', purchaseId)
    .returning('hosted_page')
    .executeTakeFirstOrThrow();
  return first ?? page;
}

/**
 * Looks a pending purchase up at its gateway and applies what it says. Returns the status afterwards. Call it outside
 * any transaction.
 */
export async function settlePurchase(
  server: ServerContext,
  purchaseId: string,
): Promise<PurchaseStatus> {
  const payment = await loadPayment(server, purchaseId);
  if (payment === undefined) throw new Error('This is not a card purchase');
  return payment.status === 'pending' ? settle(server, payment) : payment.status;
}

/**
 * Cancels a payment that is not paid at its gateway, so that nobody can pay it afterwards. Returns the status afterwards:
 * a payment that succeeded meanwhile wins, and one of a silent gateway stays open. Call it outside any transaction.
 */
export async function cancelPurchase(
  server: ServerContext,
  purchaseId: string,
): Promise<PurchaseStatus | null> {
  const payment = await loadPayment(server, purchaseId);
  if (payment === undefined) return null;
  if (mayBePaid(payment)) await expire(server, payment);
  return (await loadPayment(server, purchaseId))?.status ?? null;
}

/** Returns why a purchase by card was not paid. */
export async function unpaidReason(
  transaction: ScopedTransaction,
  purchaseId: string,
): Promise<'cancelled' | 'declined' | 'unconfirmed'> {
  const row = await transaction
    .selectFrom('purchase')
    .select(['status', 'failure'])
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  const [last] = (await transactionsOf(transaction, purchaseId)).toReversed();
  if (last?.state === 'failed' && last.decline === authenticationFailure) return 'unconfirmed';
  return row?.status === 'failed' && row.failure !== cancelledFailure ? 'declined' : 'cancelled';
}

interface PlanStart {
  guestId: string;
  /** when the session began, which may be long before its accounting arrives */
  at: Date;
}

/**
 * Notes, in the transaction in which their plans begin, that the purchases of guests have started: paid ones, and charges
 * to rooms for whose answer guests need not wait. The capture of authorised ones is due at once: wake the payment jobs
 * after the commit. Returns the guests with such a purchase.
 */
export async function notePurchaseStart(
  transaction: ScopedTransaction,
  starts: readonly PlanStart[],
): Promise<Set<string>> {
  const { rows } = await sql<{ guestId: string }>`
    update purchase set started_at = begun.at,
      next_step_at = case when purchase.status = 'authorised' then begun.at else purchase.next_step_at end
    from (
      select "guestId", min(at) as at
      from jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) as row ("guestId" uuid, at timestamptz)
      group by 1
    ) begun
    where purchase.guest_id = begun."guestId" and purchase.started_at is null
      and (purchase.status in ('authorised', 'captured', 'posted')
        or purchase.status = 'pending' and purchase.method = 'roomCharge')
    returning purchase.guest_id as "guestId"`.execute(transaction);
  return new Set(rows.map(({ guestId }) => guestId));
}

interface Wanted {
  purchaseId: string;
  /** the administrator who requests it */
  by: string;
  /** that the administrator saw; without it, the purchase may have changed since */
  version?: number;
}

/**
 * Refunds a part of a captured purchase, or all of it. Pending when the gateway did not answer: the job repeats it. The
 * gateway's limits are the caller's to check.
 */
export function refundPurchase(
  server: ServerContext,
  { amount, ...wanted }: Wanted & { amount: number },
): Promise<TransactionOutcome> {
  return request(server, wanted, { type: 'refund', amount });
}

/** Releases the money of an authorised purchase. */
export function voidPurchase(server: ServerContext, wanted: Wanted): Promise<TransactionOutcome> {
  return request(server, wanted, { type: 'void', amount: null });
}

/** Takes the money of an authorised purchase, which the job does by itself when the guest begins. */
export function capturePurchase(
  server: ServerContext,
  wanted: Wanted,
): Promise<TransactionOutcome> {
  return request(server, wanted, { type: 'capture', amount: null });
}

async function request(
  server: ServerContext,
  { purchaseId, by, version }: Wanted,
  { type, amount }: { type: 'refund' | 'void' | 'capture'; amount: number | null },
): Promise<TransactionOutcome> {
  const payment = await loadPayment(server, purchaseId);
  const failed = (text: string) => ({ state: 'failed', text }) as const;
  if (payment === undefined) return failed('This is not a card purchase');
  const requested = await server.database.withScope(payment.scope, async (transaction) => {
    const purchase = await lockPurchase(transaction, purchaseId);
    if (purchase === undefined) return { rejected: 'This purchase does not exist' };
    if (version !== undefined && version !== purchase.version)
      return { rejected: 'This purchase has changed in the meantime. Reload the page' };
    // So that a second click of the same page is refused.
    await transaction
      .updateTable('purchase')
      .set({ version: purchase.version + 1 })
      .where('id', '=', purchaseId)
      .execute();
    return requestTransaction(transaction, purchase, {
      type,
      amount: amount ?? purchase.amount,
      by,
      now: server.now(),
    });
  });
  return 'rejected' in requested
    ? failed(requested.rejected)
    : sendTransaction(server, requested.id);
}
