export { guestName, guestNumber, type NamedGuest, placeOf } from '../names.ts';
