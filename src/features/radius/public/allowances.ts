export { allowanceOf } from '../grants/allowance.ts';
export { findPlan } from '../grants/find-plan.ts';
export type { PlanTerms } from '../grants/plan-terms.ts';
