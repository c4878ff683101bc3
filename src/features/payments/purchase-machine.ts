import type { PurchaseStatus } from './states.ts';

/** What a gateway reports about the payment of a purchase. Reports arrive in any order, and repeatedly. */
export type PaymentFact =
  /** the hosted page is open, or the card's issuer challenges the guest */
  | { kind: 'pending' }
  | { kind: 'authorised' }
  | { kind: 'captured' }
  /** final: the gateway takes no other card for this payment */
  | { kind: 'declined' }
  | { kind: 'cancelled' }
  /** our own fact: the time is up, and the gateway has cancelled the payment */
  | { kind: 'expired' }
  /** the total of all refunds so far, in minor units */
  | { kind: 'refunded'; total: number }
  /** the total that the card's issuer has taken back */
  | { kind: 'chargedBack'; total: number }
  /**
   * the totals of now, of a gateway that reports each refund and dispute by itself: less than before when a refund has
   * failed or a dispute was won
   */
  | { kind: 'moneyBack'; refunds: number; chargedBack: number };

export interface PurchaseState {
  status: PurchaseStatus;
  amount: number;
  /** the total of refunds and chargebacks, at most the amount */
  refunded: number;
  /** the part of `refunded` that the card's issuer took back */
  chargedBack: number;
  /** distinguishes a payment that ended because it was cancelled from a declined one */
  isCancelled: boolean;
}

/**
 * Returns the state after a fact, or 'ignored' when it changes nothing. The states form a lattice (each fact moves only
 * upward), so any order and repetition of the same facts ends in the same state: money that was taken outweighs a
 * cancellation, which outweighs an authorisation. Only `moneyBack` moves down; its totals are those of stored rows, each
 * of which moves upward.
 */
export function applyFact(state: PurchaseState, fact: PaymentFact): PurchaseState | 'ignored' {
  const next = joined(state, fact);
  return next.status === state.status &&
    next.refunded === state.refunded &&
    next.chargedBack === state.chargedBack &&
    next.isCancelled === state.isCancelled
    ? 'ignored'
    : next;
}

/** Returns the state after all facts, and whether any of them changed it. */
export function applyFacts(
  state: PurchaseState,
  facts: readonly PaymentFact[],
): { state: PurchaseState; isChanged: boolean } {
  let after = state;
  for (const fact of facts) {
    const next = applyFact(after, fact);
    if (next !== 'ignored') after = next;
  }
  return { state: after, isChanged: after !== state };
}

interface Marks {
  isPending: boolean;
  isAuthorised: boolean;
  isCaptured: boolean;
  isDeclined: boolean;
  isCancelled: boolean;
  isExpired: boolean;
}

function joined(state: PurchaseState, fact: PaymentFact): PurchaseState {
  if (state.status === 'posted') return state;
  const marks = marksOf(state);
  const { refunds, chargedBack } = moneyBackAfter(state, fact);
  const refunded = atMost(state.amount, refunds + chargedBack);
  const isMoneyBack =
    fact.kind === 'refunded' || fact.kind === 'chargedBack' || fact.kind === 'moneyBack';
  const next = {
    isPending: marks.isPending || fact.kind === 'pending',
    isAuthorised: marks.isAuthorised || fact.kind === 'authorised',
    isCaptured: marks.isCaptured || fact.kind === 'captured' || (isMoneyBack && refunded > 0),
    isDeclined: marks.isDeclined || fact.kind === 'declined',
    isCancelled: marks.isCancelled || fact.kind === 'cancelled' || fact.kind === 'expired',
    isExpired: marks.isExpired || fact.kind === 'expired',
  };
  return {
    ...state,
    status: statusOf(next, refunded > 0 && refunded === state.amount),
    // Of a payment that succeeded it is forgotten, because it decides nothing.
    isCancelled: next.isCancelled && !next.isCaptured,
    refunded,
    chargedBack,
  };
}

function moneyBackAfter(
  { amount, refunded, chargedBack }: PurchaseState,
  fact: PaymentFact,
): { refunds: number; chargedBack: number } {
  const refunds = refunded - chargedBack;
  switch (fact.kind) {
    case 'refunded':
      return { refunds: Math.max(refunds, fact.total), chargedBack };
    case 'chargedBack':
      return { refunds, chargedBack: atMost(amount, Math.max(chargedBack, fact.total)) };
    case 'moneyBack':
      return { refunds: fact.refunds, chargedBack: atMost(amount, fact.chargedBack) };
    case 'pending':
    case 'authorised':
    case 'captured':
    case 'declined':
    case 'cancelled':
    case 'expired':
      return { refunds, chargedBack };
  }
}

function marksOf({ status, isCancelled }: PurchaseState): Marks {
  const isCaptured = status === 'captured' || status === 'refunded';
  return {
    isPending: status === 'pending',
    isAuthorised: status === 'authorised' || status === 'voided',
    isCaptured,
    isDeclined: status === 'failed' && !isCancelled,
    isCancelled: isCancelled || status === 'voided' || status === 'expired',
    isExpired: status === 'expired',
  };
}

function statusOf(marks: Marks, isRefunded: boolean): PurchaseStatus {
  if (marks.isCaptured) return isRefunded ? 'refunded' : 'captured';
  if (marks.isAuthorised) return marks.isCancelled ? 'voided' : 'authorised';
  if (marks.isExpired) return 'expired';
  if (marks.isDeclined || marks.isCancelled) return 'failed';
  return marks.isPending ? 'pending' : 'created';
}

function atMost(limit: number, amount: number): number {
  return Math.min(limit, Math.max(0, amount));
}
