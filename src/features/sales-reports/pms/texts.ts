import type { PmsException, PmsGrouping, PmsState } from './choices.ts';

/** The answers of a property system (FIAS AS) in words. */
const answers: Readonly<Record<string, string>> = {
  OK: 'Posted',
  RY: 'Repeat later',
  NA: 'Night audit',
  NP: 'No posting allowed',
  CO: 'Credit limit reached',
  NG: 'Guest not found',
  DN: 'Denied',
  IA: 'Invalid account',
  FX: 'Feature not available',
  DM: 'Sums do not match',
  UR: 'Unknown record',
  NT: 'Nothing to take back',
};

export function answerText(answer: string): string {
  return answers[answer] ?? answer;
}

export const stateTexts: Record<PmsState, string> = {
  posted: 'Posted',
  queued: 'Queued',
  refused: 'Refused',
  unknown: 'Unknown',
  reversed: 'Reversed',
};

export const exceptionTexts: Record<PmsException, string> = {
  'purchase-without-posting': 'No posting',
  'posting-without-purchase': 'No purchase',
  unknown: 'Unknown',
  'queued-long': 'Queued over 15\u00a0min',
  'after-checkout': 'After checkout',
  twice: 'Charged twice',
  'amount-differs': 'Amount differs',
  'day-differs': 'Day differs',
  'discount-uncounted': 'Discount not counted',
};

/** What to do about an exception. */
export const remedies: Record<PmsException, string> = {
  'purchase-without-posting':
    'The guest got access, but nothing was charged to the room. Charge it, or mark it as dealt with when the hotel did.',
  'posting-without-purchase':
    'Nothing was sold for this charge. Reverse it, or mark it as dealt with when the hotel did.',
  unknown:
    'The property system did not answer. Look at the guest’s folio, then settle the charge here.',
  'queued-long':
    'The property system has not taken the charge. Check its link, or charge the room by hand and settle it here.',
  'after-checkout':
    'The guest had left. Reverse it if the hotel cannot collect it, or else mark it as dealt with.',
  twice:
    'The guest was charged twice for one purchase, or may have been. Reverse one of two postings. If one posting is on the folio twice, correct it there and mark it as dealt with.',
  'amount-differs':
    'The charge is not the price of the purchase. Reverse it, or correct it in the property system and mark it as dealt with.',
  'day-differs':
    'The hotel has the charge on another business day. Tell its accounting, then mark it as dealt with.',
  'discount-uncounted':
    'It was posted late, when the promo code had no use or budget left for its discount. Raise the limit of the code if such guests should keep it, then mark it as dealt with.',
};

export const groupingTexts: Record<PmsGrouping, string> = {
  day: 'Day',
  site: 'Site',
  plan: 'Plan',
  answer: 'Answer',
};

export const texts = {
  caption: 'PMS transactions',
  posting: 'Posting',
  takenOver: 'You are its owner now',
  noAnswer: 'No answer',
  noPlan: 'Without plan',
  basis: 'Days of',
  localDays: 'Site clock',
  businessDays: 'Hotel business',
  answer: 'Answer',
  room: 'Room',
  reservation: 'Reservation',
  link: 'Property system',
  csvHeader: [
    'time',
    'site',
    'area',
    'room',
    'guest',
    'reservation',
    'plan',
    'amount',
    'tax',
    'currency',
    'sequence',
    'check_number',
    'state',
    'answer',
    'answer_text',
    'tries',
    'posted_at',
    'business_date',
    'exceptions',
  ],
  columns: {
    time: 'Time',
    site: 'Site',
    area: 'Area',
    room: 'Room',
    guest: 'Guest',
    reservation: 'Reservation',
    plan: 'Plan',
    amount: 'Amount',
    tax: 'Tax',
    currency: 'Currency',
    sequence: 'P#',
    check: 'Check',
    state: 'State',
    answer: 'Answer',
    tries: 'Tries',
    postedAt: 'Posted at',
    businessDate: 'Business date',
  },
  noPosting: 'Not posted',
  charged: 'Charged since',
  reversed: (state: string) => `${state}, reversed`,
  none: 'No postings in this period.',
};

export const panelTexts = {
  text: 'On the folio',
  owner: 'Taken over by',
  settled: 'Settled by',
  folio: 'Hotel’s ledger',
};

const ofRoom = (room: string | null) => (room === null ? '' : ` of room ${room}`);

export const actionTexts = {
  names: {
    charge: 'Charge the room',
    'post-again': 'Post again',
    settle: 'Settle',
    reverse: 'Reverse',
    'take-over': 'Take over',
  },
  titles: {
    charge: (amount: string, room: string | null) =>
      `Charge ${amount}${room === null ? '' : ` to room ${room}`}?`,
    'post-again': (room: string | null) => `Post the charge${ofRoom(room)} again?`,
    settle: (room: string | null) => `Settle the charge${ofRoom(room)}`,
    reverse: (amount: string, room: string | null) => `Reverse ${amount}${ofRoom(room)}`,
    'take-over': (room: string | null) => `Take over the charge${ofRoom(room)}?`,
  },
  explanations: {
    charge:
      'Nothing was charged for this purchase yet. It is sent to the property system for the room in which its guest stays.',
    'post-again':
      'The property system refused the charge. It is sent again with the same check number, oldest first.',
    settle: 'Look at the guest’s folio in the property system first. The charge is not sent again.',
    reverse:
      'The charge is reversed. If the property system takes no negative amounts, reverse it there as well.',
    'take-over': 'You become its owner, who finds out whether it was posted.',
  },
};
