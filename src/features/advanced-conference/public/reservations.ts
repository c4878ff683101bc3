export { loadReservations } from '../reservations/load-reservations.ts';
export { loadSite, type SiteKey } from '../reservations/load-site.ts';
export type { ConferenceSite, SiteRoom } from '../rules/conference-site.ts';
export { portName } from '../rules/conference-site.ts';
export type { Reservation } from '../rules/reservation.ts';
