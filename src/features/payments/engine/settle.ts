import type { ServerContext } from '../../../server/context.ts';
import type { PaymentFailure, PaymentReport } from '../adapters/adapter.ts';
import type { PurchaseStatus } from '../states.ts';
import { applyReport, applyToPurchase, type LockedPurchase, lockPurchase } from './apply-report.ts';
import { type LoadedPayment, loadPayment } from './load-payment.ts';
import { isOfPrice } from './other-amount.ts';
import { takesForMs, unansweredFailure } from './times.ts';

/** Looks up what became of a payment, and applies it. Returns the status afterwards, also when the gateway is silent. */
export async function settle(
  server: ServerContext,
  payment: LoadedPayment,
): Promise<PurchaseStatus> {
  const report = await payment.adapter.lookUp(server, payment);
  return 'failure' in report ? statusOf(server, payment) : apply(server, payment, report);
}

/** Applies a report in a transaction. Returns the status afterwards. */
export async function apply(
  server: ServerContext,
  { purchaseId, scope, status }: LoadedPayment,
  report: PaymentReport,
): Promise<PurchaseStatus> {
  return server.database.withScope(scope, async (transaction) => {
    const purchase = await lockPurchase(transaction, purchaseId);
    if (purchase === undefined) return status;
    await applyReport(transaction, purchase, report, server.now());
    const after = await lockPurchase(transaction, purchaseId);
    return after?.status ?? status;
  });
}

/**
 * Ends a payment that took too long: cancels it at its gateway first, so that nobody can pay afterwards. A payment that
 * succeeded meanwhile wins. Returns why it cannot be ended now, and then changes nothing.
 */
export async function expire(
  server: ServerContext,
  payment: LoadedPayment,
): Promise<PaymentFailure | null> {
  const { adapter, purchaseId } = payment;
  const cancelled = await adapter.cancel(server, payment, `${purchaseId}-expiry`);
  const report = 'failure' in cancelled ? await adapter.lookUp(server, payment) : cancelled;
  if ('failure' in report) return report.failure;
  const isOver = report.facts.some(
    ({ kind }) => kind === 'cancelled' || kind === 'declined' || kind === 'captured',
  );
  if (!isOver && payment.status !== 'created') {
    await apply(server, payment, report);
    return null;
  }
  return server.database.withScope(payment.scope, async (transaction) => {
    const purchase = await lockPurchase(transaction, purchaseId);
    if (purchase === undefined) return null;
    // What was cancelled is not the page that has been opened since.
    if (purchase.reference !== payment.reference)
      return { kind: 'unreachable', text: 'The payment page was opened meanwhile' };
    if (isBeingTaken(purchase, server.now()) && !isTaken(report))
      return { kind: 'unreachable', text: 'The payment is being taken' };
    // The expiry says that its payment was cancelled; an authorisation was voided.
    const isHeld = report.facts.some(({ kind }) => kind === 'authorised');
    const facts = isOfPrice(report, purchase) && !isHeld ? withoutCancelled(report) : report.facts;
    await applyReport(transaction, purchase, { ...report, facts }, server.now());
    const after = await lockPurchase(transaction, purchaseId);
    if (after !== undefined)
      await applyToPurchase(transaction, after, {
        facts: [{ kind: 'expired' }],
        decline: null,
        now: server.now(),
      });
    return null;
  });
}

function isBeingTaken({ taking_since: since }: LockedPurchase, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() < takesForMs;
}

function isTaken({ facts }: PaymentReport): boolean {
  return facts.some(({ kind }) => kind === 'captured' || kind === 'authorised');
}

/** Ends a payment whose gateway refuses to say what became of it. A report that arrives later still wins. */
export async function endUnanswered(
  server: ServerContext,
  { purchaseId, scope }: LoadedPayment,
): Promise<void> {
  await server.database.withScope(scope, async (transaction) => {
    const purchase = await lockPurchase(transaction, purchaseId);
    if (purchase?.status !== 'created' && purchase?.status !== 'pending') return;
    const facts = [{ kind: 'expired' }] as const;
    await applyToPurchase(transaction, purchase, { facts, decline: null, now: server.now() });
    await transaction
      .updateTable('purchase')
      .set({ failure: unansweredFailure })
      .where('id', '=', purchaseId)
      .execute();
  });
}

function withoutCancelled({ facts }: PaymentReport): PaymentReport['facts'] {
  return facts.filter(({ kind }) => kind !== 'cancelled');
}

async function statusOf(server: ServerContext, payment: LoadedPayment): Promise<PurchaseStatus> {
  return (await loadPayment(server, payment.purchaseId))?.status ?? payment.status;
}
