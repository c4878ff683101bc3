export { type FoundVisit, findVisits } from '../attempts/find-visits.ts';
