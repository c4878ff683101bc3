import { searchTextOf } from '../../features/users/records/guest-search.ts';
import type { Dice } from '../dice.ts';
import { namesOf } from '../people.ts';
import type { Visit } from '../visits.ts';
import type { Cases } from './cases.ts';
import { type Tier, tiers } from './hotels.ts';

const { gold, silver, base } = tiers;

/** A guest who typed a member number when buying. */
export interface BuyingMember {
  memberNumber: string;
  lastName: string;
  at: Date;
  /** null: the programme did not know the member */
  tier: Tier | null;
}

/** How many hours before the present members bought, and their tiers. */
const bought: readonly (readonly [number, Tier | null])[] = [
  [1.5, gold],
  [2.5, null],
  [8, base],
  [21, silver],
  [34, base],
  [57, gold],
  [82, base],
  [106, silver],
  [131, gold],
  [157, base],
];

/** Draws a member number of the programme. */
export function memberNumber(dice: Dice): string {
  return `PC${dice.whole(10_000_000, 99_999_999)}`;
}

/** Adds sales by card to members of the programme, with the discounts of their tiers. */
export function addMemberSales({ dice, before, guestAt, addSale }: Cases): BuyingMember[] {
  return bought.map(([hours, tier]) => {
    const at = before(hours);
    const { visit } = guestAt(at);
    const number = memberNumber(dice);
    nameNumber(visit, number);
    addSale(visit, reducedBy(visit, tier?.percentOff ?? 0), [{ type: 'sale', at }]);
    return { memberNumber: number, lastName: namesOf(visit.guest.name).last, at, tier };
  });
}

function nameNumber({ guest }: Visit, number: string): void {
  const { name, email, username, room, reservation_number: reservationNumber, notes } = guest;
  guest.member_number = number;
  guest.search_text = searchTextOf({
    name,
    email,
    username,
    room,
    notes,
    reservationNumber,
    memberNumber: number,
    phone: null,
  });
}

function reducedBy({ purchase }: Visit, percentOff: number) {
  if (percentOff === 0) return {};
  const discount = Math.round((purchase.amount * percentOff) / 100);
  const amount = purchase.amount - discount;
  const tax = Math.round((purchase.tax * amount) / purchase.amount);
  return { amount, tax, list_price: purchase.amount, discount };
}
