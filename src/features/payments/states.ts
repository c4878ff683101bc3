/** The states of a purchase (domain-setup.md, 'Payment gateways'). */
export const purchaseStatuses = {
  created: 'Created',
  pending: 'Pending',
  authorised: 'Authorized',
  captured: 'Captured',
  posted: 'Posted',
  failed: 'Failed',
  expired: 'Expired',
  refunded: 'Refunded',
  voided: 'Voided',
} as const;
export type PurchaseStatus = keyof typeof purchaseStatuses;
export type PurchaseMethod =
  | 'roomCharge'
  | 'creditCard'
  | 'accessCode'
  | 'complimentary'
  | 'invoice';

export const cardTransactionTypes = {
  authorise: 'Authorization',
  capture: 'Capture',
  sale: 'Sale',
  refund: 'Refund',
  void: 'Void',
  chargeback: 'Chargeback',
} as const;
export type CardTransactionType = keyof typeof cardTransactionTypes;

export const cardTransactionStates = {
  pending: 'Pending',
  succeeded: 'Succeeded',
  failed: 'Failed',
  unknown: 'Unknown',
} as const;
export type CardTransactionState = keyof typeof cardTransactionStates;

/** What became of an event of a gateway. */
export const eventOutcomes = {
  applied: 'applied',
  ignored: 'ignored',
  differs: 'another amount than the price',
} as const;
export type EventOutcome = keyof typeof eventOutcomes;
