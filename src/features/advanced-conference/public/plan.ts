export { conflictFinder } from '../rules/find-conflicts.ts';
export { latestEnd } from '../rules/latest-end.ts';
export { nearestFit } from '../rules/nearest-fit.ts';
export { planClaims } from '../rules/plan-claims.ts';
export type { EventTimes } from '../rules/wanted.ts';
