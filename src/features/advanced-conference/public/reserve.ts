/**
 * The only way to write `conference_reservation`. A row names its event by `event_id` with a copy of its name, and has no
 * foreign key: blocked items have ids of their own. The owner of an event releases it when the event is deleted or cancelled.
 */
export { endReservations, moveReservations } from '../reservations/move-reservations.ts';
export { type ReservingEvent, release, reserve } from '../reservations/reserve.ts';
export type { Conflict } from '../rules/conflicts.ts';
export type { Chosen } from '../rules/plan-claims.ts';
export type { Wanted } from '../rules/wanted.ts';
