export { searchTextOf } from './records/guest-search.ts';
export { listGuestsPage } from './records/list-guests.ts';
export {
  codeRefusals,
  guestRefusals,
  hasOneGuest,
  loginsOfGuest,
} from './why/code-refusals.ts';
export { planTimeColumn } from './why/plan-time.ts';
export { loginBlockerOf, whyFactsOf } from './why/read-why-facts.ts';
