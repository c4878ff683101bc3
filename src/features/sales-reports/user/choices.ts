/** Whose sales a row adds up: a guest's, or an administrator's who sold or gave them. */
export const userGroupings = ['guest', 'seller'] as const;
export type UserGrouping = (typeof userGroupings)[number];

export const userExceptions = ['complimentary-many', 'refunds-high'] as const;
export type UserException = (typeof userExceptions)[number];

export const purchaseMethods = [
  'creditCard',
  'roomCharge',
  'accessCode',
  'invoice',
  'complimentary',
] as const;

/** The most complimentary purchases that one seller gives in a day. */
export const mostComplimentary = 3;
/** The largest share of an amount that is refunded, in percent. */
export const highestRefund = 20;
