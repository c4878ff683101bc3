export { loadReservations } from '../reservations/load-reservations.ts';
export { loadSite, type SiteKey } from '../reservations/load-site.ts';
export type { ConferenceSite, SiteNetwork, SitePort, SiteRoom } from '../rules/conference-site.ts';
export { portName } from '../rules/conference-site.ts';
export { type ItemState, itemStateNames, stateOf } from '../rules/item-state.ts';
export type { EventKind, ItemKind, Reservation } from '../rules/reservation.ts';
