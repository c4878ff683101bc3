import * as z from 'zod/mini';
import type { PaymentFact } from '../../purchase-machine.ts';
import { type CardDetails, noCard, type PaymentReport } from '../adapter.ts';
import { isoAmount } from './amounts.ts';
import { declineText } from './decline-texts.ts';

// The fields that we read of https://docs.stripe.com/api/charges/object, payment_intents/object and
// checkout/sessions/object.
const text = z.nullable(z.optional(z.string()));
const charge = z.object({
  id: z.string(),
  status: z.string(),
  authorization_code: text,
  payment_method_details: z.nullable(
    z.object({
      card: z.optional(
        z.object({
          brand: text,
          last4: text,
          checks: z.nullable(
            z.optional(z.object({ address_postal_code_check: text, cvc_check: text })),
          ),
          three_d_secure: z.nullable(z.optional(z.object({ result: text }))),
        }),
      ),
    }),
  ),
});

export const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  capture_method: z.string(),
  metadata: z.object({ purchase: z.optional(z.string()) }),
  last_payment_error: z.nullable(
    z.object({ code: z.optional(z.string()), decline_code: z.optional(z.string()) }),
  ),
  latest_charge: z.nullable(z.union([z.string(), charge])),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

export const session = z.object({
  id: z.string(),
  url: text,
  status: z.nullable(z.string()),
  amount_total: z.int(),
  currency: z.string(),
  metadata: z.object({ purchase: z.optional(z.string()) }),
  payment_intent: z.nullable(z.union([z.string(), paymentIntent])),
});
export type Session = z.infer<typeof session>;

// https://docs.stripe.com/api/refunds/object
export const refund = z.object({
  id: z.string(),
  status: text,
  amount: z.int(),
  currency: z.string(),
  payment_intent: text,
  failure_reason: text,
  metadata: z.nullable(z.optional(z.object({ transaction: z.optional(z.string()) }))),
});
export type Refund = z.infer<typeof refund>;
export const refundList = z.object({ data: z.array(refund) });

// https://docs.stripe.com/api/balance_transactions/object
const balanceTransaction = z.object({
  amount: z.int(),
  currency: z.string(),
  fee: z.int(),
  available_on: z.int(),
});
export type BalanceTransaction = z.infer<typeof balanceTransaction>;

/** What moved in the balance by a payment, a refund or a dispute; null or an identifier while it is not known. */
const balanceOf = z.nullable(z.optional(z.union([z.string(), balanceTransaction])));
export const settledIntent = z.object({
  latest_charge: z.nullable(z.object({ id: z.string(), balance_transaction: balanceOf })),
});
export const settledRefund = z.object({ balance_transaction: balanceOf });
export const settledDispute = z.object({ balance_transactions: z.array(balanceTransaction) });

// https://docs.stripe.com/api/payouts/object
export const payoutList = z.object({
  data: z.array(z.object({ id: z.string(), automatic: z.boolean() })),
});
/** The balance transactions of a payout: only their presence is read. */
export const paidList = z.object({ data: z.array(z.unknown()) });

// https://docs.stripe.com/api/disputes/object
export const dispute = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  payment_intent: text,
});
export type Dispute = z.infer<typeof dispute>;

/** What tests of the keys read of an account, and of a payment intent that is voided at once. */
export const stripeAccount = z.object({ id: z.string() });
export const triedIntent = z.object({ id: z.string(), status: z.string() });

/** Returns the payment intent of a session; null before the guest has entered a card. */
export function intentOf({ payment_intent }: Session): PaymentIntent | null {
  return typeof payment_intent === 'object' ? payment_intent : null;
}

/** Returns what a payment says; the session's status says whether the guest can still try another card. */
export function reportOf(intent: PaymentIntent, sessionStatus: string | null): PaymentReport {
  return {
    facts: factsOf(intent, sessionStatus),
    amount: isoAmount(intent.amount, intent.currency),
    currency: intent.currency.toUpperCase(),
    capturesSeparately: intent.capture_method === 'manual',
    card: cardOf(intent),
  };
}

export function sessionReport(found: Session): PaymentReport {
  const intent = intentOf(found);
  if (intent !== null) return reportOf(intent, found.status);
  return {
    facts: [{ kind: found.status === 'expired' ? 'cancelled' : 'pending' }],
    amount: isoAmount(found.amount_total, found.currency),
    currency: found.currency.toUpperCase(),
    capturesSeparately: false,
    card: noCard,
  };
}

function factsOf(intent: PaymentIntent, sessionStatus: string | null): PaymentFact[] {
  const { status, capture_method, latest_charge, last_payment_error } = intent;
  const held: PaymentFact[] = capture_method === 'manual' ? [{ kind: 'authorised' }] : [];
  const newest = typeof latest_charge === 'object' ? latest_charge : null;
  switch (status) {
    case 'requires_capture':
      return held;
    case 'succeeded': {
      // Refunds are read by themselves: the charge's sum has those that may still fail.
      return [...held, { kind: 'captured' }];
    }
    case 'canceled':
      if (newest?.status === 'succeeded') return [...held, { kind: 'cancelled' }];
      return [{ kind: last_payment_error === null ? 'cancelled' : 'declined' }];
    default:
      if (sessionStatus !== 'expired') return [{ kind: 'pending' }];
      return [{ kind: last_payment_error === null ? 'cancelled' : 'declined' }];
  }
}

function cardOf({ id, latest_charge, last_payment_error }: PaymentIntent): CardDetails {
  const newest = typeof latest_charge === 'object' ? latest_charge : null;
  const card = newest?.payment_method_details?.card;
  return {
    transaction: id,
    authorisation: newest?.authorization_code ?? null,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    decline:
      last_payment_error === null
        ? null
        : declineText(last_payment_error.decline_code ?? last_payment_error.code),
    avs: card?.checks?.address_postal_code_check ?? null,
    cvv: card?.checks?.cvc_check ?? null,
    // A failed challenge makes no charge that would have the result.
    threeDSecure: hasFailedChallenge(last_payment_error)
      ? 'failed'
      : (card?.three_d_secure?.result ?? null),
  };
}

function hasFailedChallenge(error: PaymentIntent['last_payment_error']): boolean {
  return error?.code === 'payment_intent_authentication_failure';
}
