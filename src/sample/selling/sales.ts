import { answerText } from '../../features/pms/postings/sending/answers.ts';
import type { Dice } from '../dice.ts';
import { diceOfGuest } from '../sessions.ts';
import type { Visit } from '../visits.ts';
import type { Hotel } from './hotels.ts';
import { type Promos, type Redemption, redemptionsBy } from './promos.ts';
import {
  byCard,
  type FolioRow,
  folioEntry,
  type PostingRow,
  postingOf,
  type SoldPurchase,
  sandboxPayment,
  soldPurchase,
  type TransactionRow,
  toRoom,
  transactionsOf,
} from './rows.ts';
import { type StayRow, stayOf } from './stays.ts';

const refusal = 'CO';

/** What a hotel sold: rows by their tables. */
export interface Sold {
  stays: StayRow[];
  purchases: SoldPurchase[];
  transactions: TransactionRow[];
  sandboxPayments: ReturnType<typeof sandboxPayment>[];
  postings: PostingRow[];
  folio: FolioRow[];
  redemptions: Redemption['use'][];
  /** the ids of guests and of their stays */
  stayOfGuest: Map<string, string>;
}

export function nothingSold(): Sold {
  return {
    stays: [],
    purchases: [],
    transactions: [],
    sandboxPayments: [],
    postings: [],
    folio: [],
    redemptions: [],
    stayOfGuest: new Map(),
  };
}

export function together(all: readonly Sold[]): Sold {
  return {
    stays: all.flatMap(({ stays }) => stays),
    purchases: all.flatMap(({ purchases }) => purchases),
    transactions: all.flatMap(({ transactions }) => transactions),
    sandboxPayments: all.flatMap(({ sandboxPayments }) => sandboxPayments),
    postings: all.flatMap(({ postings }) => postings),
    folio: all.flatMap(({ folio }) => folio),
    redemptions: all.flatMap(({ redemptions }) => redemptions),
    stayOfGuest: new Map(all.flatMap(({ stayOfGuest }) => [...stayOfGuest])),
  };
}

/** Returns how a hotel's guests paid: by card, to their room or by access code, some with a promo code. */
export function salesOf(
  hotel: Hotel,
  visits: readonly Visit[],
  { promos, isHistory, until }: { promos: Promos; isHistory: boolean; until: Date },
): Sold {
  const sold = nothingSold();
  const redeem = redemptionsBy(hotel, promos, isHistory);
  const reservations = new Set<string>();
  for (const visit of visits) {
    const stay = stayOf(hotel, visit, until);
    // A reservation has one stay.
    const own = stay && !reservations.has(stay.reservation) ? stay : undefined;
    if (own) {
      reservations.add(own.reservation);
      sold.stays.push(own);
      sold.stayOfGuest.set(visit.guest.id, own.id);
    }
    const dice = diceOfGuest(visit.purchase, 21);
    if (visit.purchase.method !== 'creditCard') sold.purchases.push(otherwisePaid(visit));
    else if (own && dice.chance(0.55)) addCharge(sold, hotel, visit, own, { dice, until });
    else addSale(sold, hotel, visit, redeem, { dice, until });
  }
  return sold;
}

function otherwisePaid(visit: Visit): SoldPurchase {
  return soldPurchase(visit, { gateway: null });
}

/** Refunds of the time after `until` have not happened. */
function refundBefore({ purchase }: Visit, until: Date) {
  const { status, refunded, refunded_at } = purchase;
  if (refunded_at === null || refunded_at < until) return { status, refunded, refunded_at };
  return { status: 'captured' as const, refunded: 0, refunded_at: null };
}

function addSale(
  sold: Sold,
  hotel: Hotel,
  visit: Visit,
  redeem: ReturnType<typeof redemptionsBy>,
  { dice, until }: { dice: Dice; until: Date },
): void {
  const full = soldPurchase(visit, {
    ...refundBefore(visit, until),
    ...byCard(hotel, dice),
    failure: visit.purchase.status === 'failed' ? 'The card was declined' : null,
  });
  const redemption =
    full.status === 'captured' && full.refunded === 0 ? redeem(full, dice) : undefined;
  if (redemption) sold.redemptions.push(redemption.use);
  const purchase = redemption?.purchase ?? full;
  const transactions = transactionsOf(hotel, purchase, dice);
  sold.purchases.push(purchase);
  sold.transactions.push(...transactions);
  sold.sandboxPayments.push(
    ...transactions.slice(0, 1).map((card) => sandboxPayment(hotel, purchase, card)),
  );
}

function addCharge(
  sold: Sold,
  hotel: Hotel,
  visit: Visit,
  stay: StayRow,
  { dice, until }: { dice: Dice; until: Date },
): void {
  const before = refundBefore(visit, until);
  const isRefused = before.status === 'failed';
  const purchase = soldPurchase(visit, {
    ...toRoom(hotel),
    retries: 0,
    failure: isRefused ? answerText(refusal) : null,
    // A property system takes back whole charges only.
    ...(before.status === 'captured'
      ? { status: 'posted' as const, refunded: 0, refunded_at: null }
      : before),
  });
  const { at, amount, tax, refunded_at } = purchase;
  const charge = {
    at,
    amount,
    tax,
    purchase,
    planName: hotel.planNames.get(purchase.plan_id) ?? '',
  };
  const posting = postingOf(
    hotel,
    stay,
    isRefused ? { ...charge, state: 'refused', answer: refusal } : charge,
    dice,
  );
  sold.purchases.push(purchase);
  sold.postings.push(posting);
  if (!isRefused) sold.folio.push(folioEntry(hotel, posting, dice));
  if (refunded_at === null) return;
  const reversal = postingOf(
    hotel,
    stay,
    { ...charge, at: refunded_at, amount: -amount, tax: -tax, reverses: posting.id },
    dice,
  );
  sold.postings.push(reversal);
  sold.folio.push(folioEntry(hotel, reversal, dice));
}
