import { localDay } from '../../../../contract/values/local-day.ts';
import type { HostedGuest } from '../hosted-session.ts';
import type { Companionship, Customer, MewsReservation } from './replies.ts';

/** What a stay and its charges need: the reservation, and the customer whose bill is charged. */
export interface StayKey {
  reservationId: string;
  customerId: string;
}

export function keyText({ reservationId, customerId }: StayKey): string {
  return `${reservationId}/${customerId}`;
}

export function keyOf(reservation: string): StayKey {
  const [reservationId = '', customerId = ''] = reservation.split('/');
  return { reservationId, customerId };
}

/** Returns who stays by a reservation: its companions (use-cases/point-of-sale.md), and its owner unless a company. */
export function staysOf(
  { Id, AccountId, AccountType }: MewsReservation,
  companionships: readonly Companionship[],
): StayKey[] {
  const companions = companionships
    .filter(({ ReservationId }) => ReservationId === Id)
    .map(({ CustomerId }) => CustomerId);
  const ids = AccountType === 'Customer' ? [AccountId, ...companions] : companions;
  return [...new Set(ids)].map((customerId) => ({ reservationId: Id, customerId }));
}

/** Classifications (use-cases/point-of-sale.md): no charges to the bill, and guests of importance. */
export const noPostClassification = 'Cashlist';
const vipClassification = 'VeryImportant';

export function guestOf(
  key: StayKey,
  room: string,
  { reservation, customer }: { reservation: MewsReservation; customer: Customer },
  timeZone: string,
): HostedGuest {
  const { FirstName, LastName, SecondLastName, LanguageCode, Classifications } = customer;
  return {
    reservation: keyText(key),
    room,
    // A comma would divide it like a name of FIAS.
    name: [LastName, SecondLastName ?? ''].join(' ').replaceAll(',', ' ').trim(),
    firstName: FirstName ?? '',
    language: LanguageCode ?? '',
    vip: Classifications.includes(vipClassification) ? vipClassification : '',
    arrivesOn: dayOf(reservation.ActualStartUtc ?? reservation.ScheduledStartUtc, timeZone),
    departsOn: dayOf(reservation.ScheduledEndUtc, timeZone),
    noPost: Classifications.includes(noPostClassification),
  };
}

function dayOf(utc: string, timeZone: string): string | undefined {
  const at = new Date(utc);
  return Number.isNaN(at.getTime()) ? undefined : localDay(at, timeZone);
}
