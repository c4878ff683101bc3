import type { CardException, CardGrouping, CardSum } from './choices.ts';

/** Reasons of acquirers in words, by the names that gateways use. */
const declines: Readonly<Record<string, string>> = {
  card_declined: 'Declined by the bank',
  do_not_honor: 'Declined by the bank',
  generic_decline: 'Declined by the bank',
  insufficient_funds: 'Not enough money',
  expired_card: 'Card expired',
  incorrect_cvc: 'Wrong security code',
  incorrect_number: 'Wrong card number',
  lost_card: 'Card reported lost',
  stolen_card: 'Card reported stolen',
  fraudulent: 'Suspected fraud',
  processing_error: 'Error at the bank',
  authentication_required: '3-D Secure required',
  authentication_failed: '3-D Secure failed',
  currency_not_supported: 'Currency not supported',
};

/** Returns why a payment was declined: 'Not enough money'. */
export function declineText(decline: string): string {
  const known = declines[decline];
  if (known !== undefined) return known;
  const words = decline.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const sumTexts: Record<CardSum, string> = {
  captured: 'Captured',
  refunded: 'Refunded',
  chargedBack: 'Charged back',
};

export const exceptionTexts: Record<CardException, string> = {
  'authorised-long': 'Authorized over 24 h',
  'paid-without-access': 'Paid, no access',
  'access-without-payment': 'Access, not paid',
  'same-card': 'Same card in 10 min',
  'refund-above-capture': 'Refund above capture',
  'refund-failed': 'Refund failed',
  'refund-unknown': 'Refund unknown',
  'amount-differs': 'Amount differs',
  'discount-uncounted': 'Discount not counted',
  'capture-failed': 'Capture failed',
  'not-settled': 'Not settled',
  unanswered: 'Ended unanswered',
  abandoned: 'Abandoned',
};

/** What to do about an exception. */
export const remedies: Record<CardException, string> = {
  'authorised-long':
    'The money is reserved, but not captured. Void it here, or at the gateway if its void failed, if the guest has no access.',
  'paid-without-access':
    'The guest paid, but never went online. Refund it, or else mark it as dealt with.',
  'access-without-payment':
    'The guest went online, but the payment failed. End the access in Users, then mark it as dealt with.',
  'same-card':
    'The same card paid the same amount within 10 minutes. Refund one if it was a mistake, or else mark it as dealt with.',
  'refund-above-capture':
    'More was refunded or charged back than captured. Look at the payment at the gateway, then mark it as dealt with.',
  'refund-failed':
    'The guest has no money back. Refund it again, or return it in another way and mark it as dealt with.',
  'refund-unknown':
    'The gateway did not say whether it refunded. Ask it again, or look at its own site and settle the refund. Until then its amount cannot be refunded.',
  'amount-differs':
    'The gateway took another amount than the price, so the purchase is unpaid, or took the price a second time. Refund it at the gateway or give access in Users, then mark it as dealt with.',
  'discount-uncounted':
    'The guest paid late, when the promo code had no use or budget left for its discount. Raise the limit of the code if such guests shall keep it, then mark it as dealt with.',
  'capture-failed':
    'The gateway refused several times to take the reserved money, or did not answer for a day. Capture it again, or void it.',
  'not-settled':
    'No file of the acquirer has it, and the gateway has not reported its settlement. Ask the acquirer, then mark it as dealt with.',
  unanswered:
    'The gateway refused for a day to say whether the guest paid, for example because it has other keys now. Look at its own site, refund the guest there if needed, then mark it as dealt with.',
  abandoned: 'The guest left the payment page. Nothing was charged.',
};

export const groupingTexts: Record<CardGrouping, string> = {
  gateway: 'Gateway',
  brand: 'Brand',
  day: 'Day',
};

export const texts = {
  caption: 'Credit card transactions',
  noBrand: 'Without brand',
  refundedAmount: (amount: string) => `Refunded ${amount}`,
  voided: 'Voided the authorization',
  captured: 'Captured',
  refundFound: 'The gateway has refunded it',
  refundSettled: { refunded: 'Settled: refunded', notRefunded: 'Settled: not refunded' },
  underWay: 'The gateway has the request and will confirm it',
  gateway: 'Gateway',
  type: 'Type',
  state: 'State',
  brand: 'Brand',
  last4: 'Last 4',
  batch: 'Batch',
  sum: 'Sum',
  fee: 'Fee',
  net: 'Net',
  noTransaction: 'No transaction',
  none: 'No card transactions in this period.',
  csvHeader: [
    'time',
    'site',
    'area',
    'guest',
    'gateway',
    'transaction',
    'authorisation',
    'brand',
    'last4',
    'type',
    'amount',
    'fee',
    'net',
    'currency',
    'state',
    'decline',
    'avs',
    'cvv',
    'three_d_secure',
    'batch',
    'settled_at',
    'exceptions',
  ],
  columns: {
    time: 'Time',
    area: 'Area',
    guest: 'Guest',
    gateway: 'Gateway',
    reference: 'Transaction',
    authorisation: 'Authorization',
    brand: 'Brand',
    last4: 'Last 4',
    type: 'Type',
    amount: 'Amount',
    fee: 'Fee',
    net: 'Net',
    state: 'State',
    decline: 'Decline',
    avs: 'AVS',
    cvv: 'CVV',
    threeDSecure: '3-D Secure',
    batch: 'Batch',
    settled: 'Settled',
  },
};

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
};

export function brandText(brand: string): string {
  return brands[brand.toLowerCase()] ?? brand;
}

export const panelTexts = {
  transaction: 'Transaction',
  requestedBy: 'Requested by',
  events: 'Events of the gateway',
};

export const actionTexts = {
  capture: 'Capture again',
  captureTitle: (amount: string) => `Capture ${amount} again?`,
  captureText: 'The money that the gateway has reserved is requested again.',
  refund: 'Refund',
  void: 'Void',
  refundTitle: 'Refund the purchase',
  refundText: (most: string) =>
    `Up to ${most} can be refunded. The gateway returns it to the card.`,
  lookUp: 'Ask the gateway again',
  settleRefund: 'Settle',
  settleRefundTitle: (amount: string) => `Settle the refund of ${amount}`,
  settleRefundText:
    'Look for this refund at the gateway’s own site first. Nothing is refunded by settling it.',
  settleRefundChoice: 'What the gateway shows',
  settleRefundChoices: {
    refunded: 'The refund is there',
    notRefunded: 'The refund is not there',
  },
  settleRefundReason: 'Reason',
  settleRefundReasonHelp: 'Shown in the history',
  voidTitle: (amount: string) => `Void ${amount}?`,
  voidText: 'The authorization is cancelled. Nothing is taken from the card, and the access ends.',
};
