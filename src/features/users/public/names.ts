export { guestName, guestNumber, type NamedGuest } from '../names.ts';
