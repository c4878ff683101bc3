/** The outcomes by which postings are summed. */
export const pmsStates = ['posted', 'queued', 'refused', 'unknown', 'reversed'] as const;
export type PmsState = (typeof pmsStates)[number];

/** What an administrator must check. */
export const pmsExceptions = [
  'purchase-without-posting',
  'posting-without-purchase',
  'unknown',
  'queued-long',
  'after-checkout',
  'twice',
  'amount-differs',
  'day-differs',
  'discount-uncounted',
] as const;
export type PmsException = (typeof pmsExceptions)[number];

/** Those that a person may have dealt with elsewhere. The others end when the posting is settled. */
export const resolvableExceptions = [
  'purchase-without-posting',
  'posting-without-purchase',
  'after-checkout',
  'twice',
  'amount-differs',
  'day-differs',
  'discount-uncounted',
] as const satisfies readonly PmsException[];

export const pmsGroupings = ['day', 'site', 'plan', 'answer'] as const;
export type PmsGrouping = (typeof pmsGroupings)[number];

/** The longest that a posting waits before it is an exception, in minutes. */
export const longestQueue = 15;
