import type { ServerContext } from '../../../server/context.ts';
import type { Scope } from '../../../server/database/open.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import type { PaymentFact } from '../purchase-machine.ts';
import type { PurchaseStatus } from '../states.ts';

/** A purchase by card, as its gateway needs it. Amounts are in minor units. */
export interface CardPayment {
  purchaseId: string;
  areaNumber: number;
  areaPath: string;
  amount: number;
  currency: string;
  status: PurchaseStatus;
  /** the gateway's identifier of the payment; null before its page was opened */
  reference: string | null;
  expiresAt: Date;
  gateway: UsableGateway;
  /** the areas of the purchase and of the gateway */
  scope: Scope;
}

/** Why a gateway's call failed. */
export interface PaymentFailure {
  /**
   * `unreachable`: the outcome is unknown, and the same call can be repeated; `refused`: it is certain; `denied`: nothing was
   * done, because the gateway does not accept our credentials
   */
  kind: 'refused' | 'denied' | 'unreachable';
  /** a sentence for people */
  text: string;
}
export type Failed = { failure: PaymentFailure };

/** The card of a payment, as its gateway reports it; null: not reported. */
export interface CardDetails {
  /** the gateway's identifier of the charge */
  transaction: string | null;
  authorisation: string | null;
  brand: string | null;
  last4: string | null;
  /** why the card was declined */
  decline: string | null;
  avs: string | null;
  cvv: string | null;
  threeDSecure: string | null;
}

export const noCard: CardDetails = {
  transaction: null,
  authorisation: null,
  brand: null,
  last4: null,
  decline: null,
  avs: null,
  cvv: null,
  threeDSecure: null,
};

/** A refund or a dispute that a gateway reports by itself, with its own state. */
export interface MoneyBack {
  type: 'refund' | 'chargeback';
  /** the gateway's identifier */
  reference: string;
  /** the id of our transaction that requested it; null: it was made at the gateway */
  key: string | null;
  amount: number;
  /** `failed` is final and may follow `succeeded`: the money is with the merchant again */
  state: 'pending' | 'succeeded' | 'failed';
  /** what it waits for, or why it failed */
  text: string | null;
}

/** What a gateway says about a payment, in an event or when it is looked up. */
export interface PaymentReport {
  facts: readonly PaymentFact[];
  amount: number;
  currency: string;
  /** whether authorisation and capture are two transactions, or one sale */
  capturesSeparately: boolean;
  card: CardDetails;
  /** whether it is about a further payment, besides the one that pays for the purchase */
  isSurplus?: boolean;
  /** all that the gateway knows, or some; left out by a gateway that reports totals */
  moneyBack?: readonly MoneyBack[];
}

/** A payment whose page was never opened cannot have taken anything. */
export function unopenedReport({ amount, currency, status }: CardPayment): PaymentReport {
  const facts: PaymentFact[] = status === 'created' ? [] : [{ kind: 'cancelled' }];
  return { facts, amount, currency, capturesSeparately: false, card: noCard };
}

export interface HostedPage {
  returnUrl: string;
  cancelUrl: string;
  /** a BCP 47 tag */
  language: string;
  /** what the guest buys */
  description: string;
  /** the form that leads to the page, of a gateway that wants one */
  form?: {
    reference: string;
    sealedToken: string;
    /** until when the token is valid, as ISO 8601 */
    until: string;
  };
}

/** The fee that a gateway keeps of a transaction, and when it settles it. */
export interface Settlement {
  /** in minor units of the transaction's currency; negative when a refund returns a fee; null: not known */
  fee: number | null;
  /** when the money is, or will be, in the merchant's balance */
  settledAt: Date | null;
  /** the payout or day with which it is settled */
  batch: string | null;
  /** whether nothing more can become known */
  isFinal: boolean;
}

/** A transaction that has succeeded, as its gateway knows it. */
export interface SettledTransaction {
  type: 'capture' | 'sale' | 'refund' | 'chargeback';
  reference: string;
  amount: number;
  currency: string;
  at: Date;
}

/** An event of a gateway, whose signature is right. */
export interface ReceivedEvent {
  id: string;
  type: string;
  /** null: about nothing of ours */
  purchaseId: string | null;
  report: PaymentReport | null;
}

export interface SignedRequest {
  body: string;
  header(name: string): string | undefined;
}

/**
 * A type of card gateway. Calls run outside any transaction. A call that is repeated with the same key, or for the same
 * purchase, has one effect.
 */
export interface CardAdapter {
  /** the body with which the gateway wants an event to be answered; left out: none */
  acknowledgement?: string;
  /** Opens the payment's page; returns the payment's reference and the page's address. */
  open(
    server: ServerContext,
    payment: CardPayment,
    page: HostedPage,
  ): Promise<{ reference: string; url: string } | Failed>;
  lookUp(server: ServerContext, payment: CardPayment): Promise<PaymentReport | Failed>;
  /** whether a look-up lists all refunds, with the keys that requested them; left out: it does not */
  listsRefunds?: boolean;
  /** Looks up a refund by the id of our transaction, and sends nothing; left out: a look-up answers it */
  findRefund?(
    server: ServerContext,
    payment: CardPayment,
    key: string,
  ): Promise<PaymentReport | Failed>;
  capture(
    server: ServerContext,
    payment: CardPayment,
    key: string,
  ): Promise<PaymentReport | Failed>;
  /** Cancels a payment that is open or authorised; refused when it has been captured. */
  cancel(server: ServerContext, payment: CardPayment, key: string): Promise<PaymentReport | Failed>;
  refund(
    server: ServerContext,
    payment: CardPayment,
    refund: { amount: number; key: string },
  ): Promise<(PaymentReport & { refundReference: string }) | Failed>;
  /** Looks up a refund that the gateway accepted and has not finished. */
  lookUpRefund(
    server: ServerContext,
    payment: CardPayment,
    refundReference: string,
  ): Promise<PaymentReport | Failed>;
  /** Looks up the fee and the settlement of a transaction; left out if the gateway's API does not provide them. */
  settlement?(
    server: ServerContext,
    payment: CardPayment,
    transaction: SettledTransaction,
  ): Promise<Settlement | Failed>;
  /** Returns why a request is no event of this gateway: its signature is wrong, or it is older than five minutes. */
  receive(
    server: ServerContext,
    gateway: UsableGateway,
    request: SignedRequest,
  ): Promise<ReceivedEvent | 'bad signature' | 'old' | 'not understood'>;
}
