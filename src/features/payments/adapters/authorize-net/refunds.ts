import type { ServerContext } from '../../../../server/context.ts';
import type { CardPayment, Failed, MoneyBack, PaymentReport } from '../adapter.ts';
import { refused, unreachable } from '../failures.ts';
import { authorizeNetAmount } from './amounts.ts';
import { findByInvoice, findTransaction, longestRangeMs, transact } from './calls.ts';
import { refundInvoiceOf } from './invoices.ts';
import type { Known } from './known.ts';
import type { Details } from './objects.ts';
import { findPayment, isPageOver } from './payments.ts';
import { captured, cardOf, refundOf, reportOf, voidedRefundOf, voidReferenceOf } from './report.ts';

const waits =
  'Authorize.Net refunds a part only after it has settled the payment, within a day or two. The refund is sent then';
/** The longest time for which Authorize.Net rejects the same request again. */
const duplicateWindowSeconds = 28_800;
// Errors of transactions ('Response Codes').
const repeatedRequest = '11';
const notSettled = '54';

interface Wanted {
  /** the id of our transaction */
  id: string;
  amount: number;
  at: Date;
}

interface Paid {
  found: Details;
  known: Known;
}

/**
 * Refunds a part of a payment, or all of it. One that is not settled cannot be refunded: the whole is voided, and a part
 * waits, with its invoice number as its reference. Each try looks for the refund before it sends one.
 */
export async function refundPayment(
  server: ServerContext,
  payment: CardPayment,
  { amount, key }: { amount: number; key: string },
): Promise<(PaymentReport & { refundReference: string }) | Failed> {
  const paid = await findPayment(server, payment);
  if ('failure' in paid) return paid;
  const { found, known } = paid;
  if (found === null) return refused('Authorize.Net has no payment of this purchase');
  const at = known.refunds.find(({ id }) => id === key)?.at ?? server.now();
  const back = await giveBack(server, payment, { found, known }, { id: key, amount, at });
  if ('failure' in back) return back;
  if (back.state === 'failed') return refused(back.text ?? 'The refund failed');
  const report = reportWith(server, payment, { found, known }, back);
  return { ...report, refundReference: back.reference };
}

/** Looks up a refund, and sends one that waits once its payment is settled. */
export async function lookUpRefund(
  server: ServerContext,
  payment: CardPayment,
  reference: string,
): Promise<PaymentReport | Failed> {
  const paid = await findPayment(server, payment);
  if ('failure' in paid) return paid;
  const { found, known } = paid;
  if (found === null) return unreachable('Authorize.Net does not find the payment');
  const waiting = known.refunds.find(({ id }) => refundInvoiceOf(id) === reference);
  if (waiting !== undefined) {
    const back = await giveBack(server, payment, { found, known }, waiting);
    if (!('failure' in back)) return reportWith(server, payment, { found, known }, back);
    if (back.failure.kind !== 'refused') return back;
    const failed = failedRefund(waiting, back.failure.text);
    return reportWith(server, payment, { found, known }, failed);
  }
  if (reference === voidReferenceOf(found.transId))
    return reportOf(payment, found, { known, isOver: isPageOver(server, payment) });
  const sent = await findTransaction(server, payment.gateway, reference);
  if ('failure' in sent) return sent;
  return reportWith(server, payment, { found, known }, refundOf(sent.found, payment, known));
}

/** Looks up a refund by the invoice number that it was sent with. */
export async function findRefund(
  server: ServerContext,
  payment: CardPayment,
  key: string,
): Promise<PaymentReport | Failed> {
  const paid = await findPayment(server, payment);
  if ('failure' in paid) return paid;
  const { found, known } = paid;
  if (found === null) return unreachable('Authorize.Net does not find the payment');
  const at = known.refunds.find(({ id }) => id === key)?.at ?? known.at;
  const sent = await findSent(server, payment, known, { id: key, at });
  if (sent === null && server.now().getTime() - at.getTime() > longestRangeMs)
    return unreachable(
      'Authorize.Net lists refunds of the last 31 days only: look at its own site',
    );
  if (sent === null)
    return reportOf(payment, found, { known, isOver: isPageOver(server, payment) });
  return 'failure' in sent ? sent : reportWith(server, payment, { found, known }, sent);
}

/** Returns what became of a refund that was sent; null for one that was not. */
async function findSent(
  server: ServerContext,
  payment: CardPayment,
  known: Known,
  { id, at }: Pick<Wanted, 'id' | 'at'>,
): Promise<MoneyBack | Failed | null> {
  const sent = await findByInvoice(server, payment.gateway, {
    invoice: refundInvoiceOf(id),
    since: at,
  });
  if ('failure' in sent) return sent;
  const [earlier] = sent.found;
  if (earlier === undefined) return null;
  const refund = await findTransaction(server, payment.gateway, earlier.transId);
  return 'failure' in refund ? refund : refundOf(refund.found, payment, known);
}

async function giveBack(
  server: ServerContext,
  payment: CardPayment,
  { found, known }: Paid,
  wanted: Wanted,
): Promise<MoneyBack | Failed> {
  const sent = await findSent(server, payment, known, wanted);
  if (sent !== null) return sent;
  const { transactionStatus: status } = found;
  const isWhole = wanted.amount === payment.amount;
  if (status === 'settledSuccessfully') return sendRefund(server, payment, found, wanted);
  if (status === 'voided')
    return isWhole
      ? voidedRefundOf(payment, found, known)
      : failedRefund(wanted, 'The payment was voided at Authorize.Net');
  if (!captured.includes(status)) return refused('Authorize.Net has not charged this payment');
  return isWhole ? voidWhole(server, payment, { found, known }, wanted) : waitingRefund(wanted);
}

async function voidWhole(
  server: ServerContext,
  payment: CardPayment,
  { found, known }: Paid,
  wanted: Wanted,
): Promise<MoneyBack | Failed> {
  const { gateway } = payment;
  const { transId } = found;
  const done = await transact(server, gateway, {
    transactionType: 'voidTransaction',
    refTransId: transId,
  });
  if (!('failure' in done)) return voidedRefundOf(payment, found, known);
  if (done.failure.kind !== 'refused') return done;
  const after = await findTransaction(server, gateway, transId);
  if ('failure' in after) return after;
  // It is being settled: the next try refunds it.
  return after.found.transactionStatus === 'voided'
    ? voidedRefundOf(payment, found, known)
    : waitingRefund(wanted);
}

async function sendRefund(
  server: ServerContext,
  { gateway, currency }: CardPayment,
  found: Details,
  wanted: Wanted,
): Promise<MoneyBack | Failed> {
  const { last4 } = cardOf(found);
  const amount = authorizeNetAmount(wanted.amount, currency);
  if (last4 === null) return refused('Authorize.Net does not say which card was charged');
  if (amount === null) return refused(`Authorize.Net refunds no such amount of ${currency}`);
  const done = await transact(server, gateway, {
    transactionType: 'refundTransaction',
    amount,
    currencyCode: currency,
    payment: { creditCard: { cardNumber: last4, expirationDate: 'XXXX' } },
    refTransId: found.transId,
    order: { invoiceNumber: refundInvoiceOf(wanted.id) },
    transactionSettings: {
      setting: [{ settingName: 'duplicateWindow', settingValue: String(duplicateWindowSeconds) }],
    },
  });
  if (!('failure' in done)) {
    const { transId, isHeld } = done.found;
    const refund = { type: 'refund', reference: transId, key: wanted.id, amount: wanted.amount };
    return isHeld
      ? { ...refund, type: 'refund', state: 'pending', text: heldText }
      : { ...refund, type: 'refund', state: 'succeeded', text: null };
  }
  // The same request arrived before, and will be listed.
  return done.code === notSettled || done.code === repeatedRequest ? waitingRefund(wanted) : done;
}

const heldText = 'Authorize.Net holds the refund for review';

function waitingRefund({ id, amount }: Wanted): MoneyBack {
  const reference = refundInvoiceOf(id);
  return { type: 'refund', reference, key: id, amount, state: 'pending', text: waits };
}

function failedRefund({ id, amount }: Wanted, text: string): MoneyBack {
  const reference = refundInvoiceOf(id);
  return { type: 'refund', reference, key: id, amount, state: 'failed', text };
}

function reportWith(
  server: ServerContext,
  payment: CardPayment,
  { found, known }: Paid,
  back: MoneyBack,
): PaymentReport {
  const report = reportOf(payment, found, { known, isOver: isPageOver(server, payment) });
  const others = report.moneyBack?.filter(({ reference }) => reference !== back.reference) ?? [];
  return { ...report, moneyBack: [...others, back] };
}
