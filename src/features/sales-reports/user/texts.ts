import type { UserException, UserGrouping } from './choices.ts';

export const methodTexts: Readonly<Record<string, string>> = {
  roomCharge: 'Room charge',
  creditCard: 'Credit card',
  accessCode: 'Access code',
  invoice: 'Invoice',
  complimentary: 'Complimentary',
};

export const groupingTexts: Record<UserGrouping, string> = {
  guest: 'Guest',
  seller: 'Sold by',
};

export const exceptionTexts: Record<UserException, string> = {
  'complimentary-many': 'Over 3 complimentary a day',
  'refunds-high': 'Refunds over 20\u00a0%',
};

export const texts = {
  caption: 'User sales',
  lastPurchase: 'Last purchase',
  by: 'Rows are',
  method: 'Method',
  none: 'Nothing was sold in this period.',
  csvHeader: [
    'guest',
    'sold_by',
    'site',
    'area',
    'plan',
    'method',
    'currency',
    'purchases',
    'list',
    'discount',
    'amount',
    'refunds',
    'gb',
    'last',
  ],
  columns: {
    guest: 'Guest',
    seller: 'Sold by',
    area: 'Area',
    plan: 'Plan',
    method: 'Method',
    purchases: 'Purchases',
    listed: 'List',
    discount: 'Discount',
    amount: 'Amount',
    refunded: 'Refunds',
    gigabytes: 'GB',
    last: 'Last',
  },
};
