import { stateOf } from '../rules/item-state.ts';
import type { Reservation } from '../rules/reservation.ts';
import type { ItemNow } from './item-now.ts';

/** Returns what an item with these reservations is now, as lists show it. */
export function shownNow(
  reservations: readonly Reservation[],
  now: Date,
  timeZone: string,
): ItemNow {
  const { state, reservation, next } = stateOf(reservations, now.getTime());
  return {
    state,
    event: reservation?.event.name ?? null,
    until:
      reservation === null || !Number.isFinite(reservation.until)
        ? null
        : new Date(reservation.until).toISOString(),
    next: next?.event.name ?? null,
    nextAt: next === null ? null : new Date(next.from).toISOString(),
    timeZone,
  };
}
