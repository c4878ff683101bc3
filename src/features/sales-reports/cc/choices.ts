/** What card transactions are summed by. */
export const cardSums = ['captured', 'refunded', 'chargedBack'] as const;
export type CardSum = (typeof cardSums)[number];

/** What an administrator must check. */
export const cardExceptions = [
  'authorised-long',
  'paid-without-access',
  'access-without-payment',
  'same-card',
  'refund-above-capture',
  'refund-failed',
  'refund-unknown',
  'amount-differs',
  'discount-uncounted',
  'capture-failed',
  'not-settled',
  'unanswered',
  'abandoned',
] as const;
export type CardException = (typeof cardExceptions)[number];

/**
 * Those that a person may have dealt with elsewhere. A failed capture ends when the purchase is captured or voided, a
 * refund without an outcome when a person says what it is.
 */
export const resolvableExceptions = [
  'authorised-long',
  'paid-without-access',
  'access-without-payment',
  'same-card',
  'refund-above-capture',
  'refund-failed',
  'amount-differs',
  'discount-uncounted',
  'not-settled',
  'unanswered',
  'abandoned',
] as const satisfies readonly CardException[];

export const cardGroupings = ['gateway', 'brand', 'day'] as const;
export type CardGrouping = (typeof cardGroupings)[number];

/** The longest that an authorisation waits for its capture, in hours. */
export const longestAuthorisation = 24;
/** How long a payment may wait for its guest before it is an exception, in minutes. */
export const longestStart = 15;
/** How long an acquirer may take to settle, in days. */
export const longestSettlement = 3;
