import { randomBytes } from 'node:crypto';

/** The parameters of a call, by their names in the form, such as `metadata[purchase]`. */
export type Form = ReadonlyMap<string, string>;

export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly declineCode: string | undefined;

  constructor(status: number, type: string, code?: string, declineCode?: string) {
    super(code ?? type);
    this.status = status;
    this.type = type;
    this.code = code;
    this.declineCode = declineCode;
  }
}

export interface Charge {
  id: string;
  object: 'charge';
  status: 'succeeded' | 'failed';
  amount: number;
  currency: string;
  amount_refunded: number;
  captured: boolean;
  authorization_code: string | null;
  payment_intent: string;
  payment_method_details: object;
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  status: string;
  amount: number;
  currency: string;
  capture_method: 'automatic' | 'manual';
  metadata: Record<string, string>;
  statement_descriptor_suffix: string | null;
  last_payment_error: { code: string; decline_code?: string } | null;
  latest_charge: string | null;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  failure_reason: string | null;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
}

/** docs.stripe.com/api/balance_transactions/object */
export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  currency: string;
  fee: number;
  net: number;
  created: number;
  available_on: number;
  type: 'charge' | 'refund' | 'adjustment';
  source: string;
}

export interface Payout {
  id: string;
  object: 'payout';
  created: number;
  status: 'paid';
  automatic: boolean;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  status: 'warning_needs_response' | 'needs_response' | 'warning_closed' | 'won' | 'lost';
  charge: string;
  payment_intent: string;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  intentData: { captureMethod: 'automatic' | 'manual'; purchase: string; suffix: string | null };
}

export function unexpected(): StripeError {
  return new StripeError(400, 'invalid_request_error', 'payment_intent_unexpected_state');
}

export function newId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`;
}
