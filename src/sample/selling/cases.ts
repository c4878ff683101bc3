import { diceOf } from '../dice.ts';
import { type OfferedPlan, type Visit, visitAt } from '../visits.ts';
import type { Hotel } from './hotels.ts';
import {
  byCard,
  type Card,
  cardTransaction,
  drawCard,
  folioEntry,
  type PostingRow,
  postingOf,
  type SoldPurchase,
  sandboxPayment,
  soldPurchase,
  type TransactionRow,
  toRoom,
} from './rows.ts';
import { nothingSold, type Sold } from './sales.ts';
import { type StayRow, stayOf } from './stays.ts';

const hour = 3_600_000;

/** Whether a guest has been online; one whose purchase is not paid cannot sign in. */
type Access = 'begun' | 'notYet' | 'unpaid';

interface Case {
  visit: Visit;
  access: Access;
}

export type Cases = ReturnType<typeof newCases>;

/** Collects recent sales with exceptions, each of a guest in a room. */
export function newCases(
  hotel: Hotel,
  { plan, now, seed }: { plan: OfferedPlan; now: Date; seed: number },
) {
  const dice = diceOf(hotel.rooms.number, seed);
  const sold: Sold = nothingSold();
  const guests: Case[] = [];
  const before = (hours: number) => new Date(now.getTime() - hours * hour);

  /** Adds a guest who bought the plan, with the stay. */
  function guestAt(at: Date, access: Access = 'begun'): { visit: Visit; stay: StayRow } {
    const made = visitAt(hotel.rooms, plan, { at, vatPercent: hotel.vatPercent, until: now }, dice);
    const paid = { status: 'captured' as const, refunded: 0, refunded_at: null, retries: 0 };
    const visit = {
      ...made,
      sessions: access === 'begun' ? made.sessions : [],
      purchase: { ...made.purchase, ...paid },
    };
    const stay = stayOf(hotel, visit, now);
    if (stay === undefined) throw new Error('Guests of hotels have rooms');
    sold.stays.push(stay);
    sold.stayOfGuest.set(visit.guest.id, stay.id);
    guests.push({ visit, access });
    return { visit, stay };
  }

  /** Adds a purchase by card, and what the gateway did about it. */
  function addSale(
    visit: Visit,
    changes: Partial<SoldPurchase>,
    transactions: readonly Parameters<typeof cardTransaction>[3][],
    card: Card = drawCard(dice),
  ): TransactionRow[] {
    const purchase = soldPurchase(visit, { ...byCard(hotel, dice), ...changes });
    const rows = transactions.map((one) => cardTransaction(hotel, purchase, card, one, dice));
    sold.purchases.push(purchase);
    sold.transactions.push(...rows);
    sold.sandboxPayments.push(
      ...rows.slice(0, 1).map((row) => sandboxPayment(hotel, purchase, row)),
    );
    return rows;
  }

  /** Adds a purchase that is charged to the room. */
  function addRoomPurchase(visit: Visit, changes: Partial<SoldPurchase> = {}): SoldPurchase {
    const purchase = soldPurchase(visit, { ...toRoom(hotel), status: 'posted', ...changes });
    sold.purchases.push(purchase);
    return purchase;
  }

  /** Adds a posting of a purchase; null: of none. */
  function addPosting(
    stay: StayRow,
    purchase: SoldPurchase | null,
    posting: Partial<Parameters<typeof postingOf>[2]> & { at: Date },
  ): PostingRow {
    const { amount, tax } = purchase ?? { amount: plan.price, tax: 0 };
    const planName = hotel.planNames.get(plan.id) ?? '';
    const row = postingOf(hotel, stay, { amount, tax, purchase, planName, ...posting }, dice);
    sold.postings.push(row);
    return row;
  }

  function addToFolio(posting: PostingRow): void {
    sold.folio.push(folioEntry(hotel, posting, dice));
  }

  return {
    hotel,
    dice,
    sold,
    guests,
    before,
    guestAt,
    addSale,
    addRoomPurchase,
    addPosting,
    addToFolio,
  };
}
