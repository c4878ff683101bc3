import { awaitsReport } from '../../engine/card-transactions.ts';
import type { PaymentFact } from '../../purchase-machine.ts';
import { type CardDetails, type MoneyBack, noCard, type PaymentReport } from '../adapter.ts';
import { isoAmount } from './amounts.ts';
import { capturesSeparately, refundInvoiceOf } from './invoices.ts';
import type { Known, PaymentOf } from './known.ts';
import type { Details } from './objects.ts';

/** Money is held, or was taken. */
export const authorised = 'authorizedPendingCapture';
export const captured: readonly string[] = ['capturedPendingSettlement', 'settledSuccessfully'];
/** Held by the merchant's fraud filters until a person approves or declines it. */
export const held: readonly string[] = ['FDSPendingReview', 'FDSAuthorizedPendingReview'];
const declined: readonly string[] = [
  'declined',
  'failedReview',
  'communicationError',
  'generalError',
];

export const declineText = 'The card was declined';

export function isGood({ transactionStatus: status }: { transactionStatus: string }): boolean {
  return status === authorised || captured.includes(status);
}

/** Whether a transaction took no money, or no longer. */
export function isUnsuccessful({
  transactionStatus: status,
}: {
  transactionStatus: string;
}): boolean {
  return status === 'voided' || status === 'expired' || declined.includes(status);
}

interface Moment {
  known: Pick<Known, 'status' | 'refunds'>;
  /** whether the payment page takes no other card: until then a declined card is not final */
  isOver: boolean;
}

/** Returns what a payment says; null: the guest has not paid yet. Reports have the account's one currency. */
export function reportOf(
  payment: PaymentOf,
  found: Details | null,
  { known, isOver }: Moment,
): PaymentReport {
  const { amount, currency, reference } = payment;
  const isManual = capturesSeparately(reference);
  const report = { amount, currency, capturesSeparately: isManual, card: noCard };
  if (found === null) return { ...report, facts: [{ kind: 'pending' }] };
  const { transactionStatus: status } = found;
  const card = cardOf(found);
  const before: PaymentFact[] = isManual ? [{ kind: 'authorised' }] : [];
  if (status === authorised)
    return { ...report, card, amount: amountOf(found, 'authAmount', payment), facts: before };
  if (captured.includes(status)) {
    const facts: PaymentFact[] = [...before, { kind: 'captured' }];
    return { ...report, card, amount: amountOf(found, 'settleAmount', payment), facts };
  }
  if (status === 'voided') {
    const { status: stored } = known;
    return stored === 'captured' || stored === 'refunded'
      ? {
          ...report,
          card,
          facts: [...before, { kind: 'captured' }],
          moneyBack: [voidedRefundOf(payment, found, known)],
        }
      : { ...report, card, facts: [...before, { kind: 'cancelled' }] };
  }
  if (status === 'expired') return { ...report, card, facts: [...before, { kind: 'cancelled' }] };
  if (!declined.includes(status) || !isOver) return { ...report, facts: [{ kind: 'pending' }] };
  return { ...report, card: { ...card, decline: declineText }, facts: [{ kind: 'declined' }] };
}

function amountOf(found: Details, name: 'authAmount' | 'settleAmount', payment: PaymentOf): number {
  const value = found[name] ?? found.authAmount;
  return value === undefined ? payment.amount : isoAmount(value, payment.currency);
}

/** A whole refund of a payment that is not settled is its void, which has no identifier of its own. */
export function voidedRefundOf(
  { amount }: Pick<PaymentOf, 'amount'>,
  { transId }: Details,
  { refunds }: Pick<Known, 'refunds'>,
): MoneyBack {
  const reference = voidReferenceOf(transId);
  const waiting = refunds.find((row) => row.amount === amount && awaitsReport(row));
  const row = refunds.find((each) => each.reference === reference) ?? waiting;
  return {
    type: 'refund',
    reference,
    key: row?.id ?? null,
    amount,
    state: 'succeeded',
    text: null,
  };
}

export function voidReferenceOf(transId: string): string {
  return `${transId}-void`;
}

/** Returns what a refund says; its invoice number is that of our transaction if it began here. */
export function refundOf(
  found: Details,
  { currency }: Pick<PaymentOf, 'currency'>,
  { refunds }: Pick<Known, 'refunds'>,
): MoneyBack {
  const { transId, transactionStatus: status, order } = found;
  const key = refunds.find(({ id }) => refundInvoiceOf(id) === order?.invoiceNumber)?.id ?? null;
  const value = found.settleAmount ?? found.authAmount ?? '0';
  const amount = refunds.find(({ id }) => id === key)?.amount ?? isoAmount(value, currency);
  const refund = { type: 'refund', reference: transId, key, amount } as const;
  if (isUnsuccessful(found))
    return { ...refund, state: 'failed', text: 'The refund was voided or declined' };
  return held.includes(status)
    ? { ...refund, state: 'pending', text: 'Authorize.Net holds the refund for review' }
    : { ...refund, state: 'succeeded', text: null };
}

export function cardOf({ transId, authCode, payment, ...codes }: Details): CardDetails {
  const { cardNumber = '', cardType } = payment?.creditCard ?? {};
  // Masked, such as XXXX1111.
  const last4 = /^X+(\d{4})$/.exec(cardNumber)?.[1] ?? null;
  return {
    transaction: transId,
    authorisation: authCode || null,
    brand: cardType?.toLowerCase() ?? null,
    last4,
    decline: null,
    avs: codes.AVSResponse || null,
    cvv: codes.cardCodeResponse || null,
    threeDSecure: codes.CAVVResponse || null,
  };
}
