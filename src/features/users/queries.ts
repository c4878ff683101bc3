export { searchTextOf } from './records/guest-search.ts';
