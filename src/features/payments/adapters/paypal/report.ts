import * as z from 'zod/mini';
import type { PaymentFact } from '../../purchase-machine.ts';
import type { CardPayment, MoneyBack, PaymentReport } from '../adapter.ts';
import { isoAmount } from './amounts.ts';
import type { Order, Payment, Refund } from './objects.ts';

export function paymentsOf({ purchase_units: [unit] }: Order) {
  const { authorizations = [], captures = [], refunds = [] } = unit?.payments ?? {};
  return {
    authorization: authorizations.at(-1) ?? null,
    /** one that failed may be followed by another */
    capture: captures.at(-1) ?? null,
    refunds,
  };
}

const captured: readonly (string | undefined)[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
const held: readonly (string | undefined)[] = ['CREATED', 'CAPTURED', 'PARTIALLY_CAPTURED'];

export function isCaptured(capture: Payment | null): boolean {
  return captured.includes(capture?.status);
}

/** Returns what an order says. One that is not approved can still be; it is cancelled by never being captured. */
export function reportOf(
  order: Order,
  { amount, currency }: Pick<CardPayment, 'amount' | 'currency'>,
): PaymentReport {
  const { authorization, capture, refunds } = paymentsOf(order);
  const [unit] = order.purchase_units;
  const { card } = order.payment_source ?? {};
  const facts = factsOf(order, authorization, capture);
  const isDeclined = facts.some(({ kind }) => kind === 'declined');
  return {
    facts,
    amount: unit?.amount === undefined ? amount : isoAmount(unit.amount),
    currency: unit?.amount?.currency_code ?? currency,
    capturesSeparately: order.intent === 'AUTHORIZE',
    card: {
      transaction: capture?.id ?? authorization?.id ?? null,
      authorisation: null,
      brand: card?.brand?.toLowerCase() ?? 'paypal',
      last4: /^\d{4}$/.test(card?.last_digits ?? '') ? (card?.last_digits ?? null) : null,
      decline: isDeclined ? declined : null,
      avs: null,
      cvv: null,
      threeDSecure: null,
    },
    moneyBack: refunds.map(refundOf),
  };
}

/** PayPal does not say which of the payer's means was declined. */
export const declined = 'PayPal or the bank declined the payment';

function factsOf(
  { status }: Order,
  authorization: Payment | null,
  capture: Payment | null,
): PaymentFact[] {
  const isHeld = held.includes(authorization?.status);
  const before: PaymentFact[] =
    isHeld || authorization?.status === 'VOIDED' ? [{ kind: 'authorised' }] : [];
  if (isCaptured(capture)) return [...before, { kind: 'captured' }];
  if (authorization?.status === 'VOIDED') return [...before, { kind: 'cancelled' }];
  if (isHeld) return before;
  if (status === 'VOIDED') return [{ kind: 'cancelled' }];
  const isOver = (payment: Payment | null) =>
    payment?.status === 'DECLINED' || payment?.status === 'FAILED' || payment?.status === 'DENIED';
  return [{ kind: isOver(capture) || isOver(authorization) ? 'declined' : 'pending' }];
}

/** Its invoice is the id of our transaction, if it began here. */
export function refundOf({ id, status, amount, invoice_id: invoice }: Refund): MoneyBack {
  const refund = {
    type: 'refund',
    reference: id,
    key: z.uuid().safeParse(invoice).success ? (invoice ?? null) : null,
    amount: amount === undefined ? 0 : isoAmount(amount),
  } as const;
  switch (status ?? 'PENDING') {
    case 'COMPLETED':
      return { ...refund, state: 'succeeded', text: null };
    case 'FAILED':
    case 'CANCELLED':
      return { ...refund, state: 'failed', text: 'PayPal did not complete the refund' };
    default:
      return { ...refund, state: 'pending', text: 'PayPal has not finished the refund' };
  }
}
