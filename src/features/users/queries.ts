export { searchTextOf } from './records/guest-search.ts';
export { listGuestsPage } from './records/list-guests.ts';
