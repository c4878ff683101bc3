export { searchTextOf } from './records/guest-search.ts';
export { listGuestsPage } from './records/list-guests.ts';
export { loginBlockerOf, whyFactsOf } from './why/read-why-facts.ts';
