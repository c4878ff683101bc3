export { listGuestsPage } from './records/list-guests.ts';
