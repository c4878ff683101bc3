export { allowanceOf } from '../grants/allowance.ts';
export type { PlanTerms } from '../grants/plan-terms.ts';
