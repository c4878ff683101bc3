export { type PlannedQuery, plannedParameters, plannedQuery } from '../items/planned-query.ts';
