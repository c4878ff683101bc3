export { type PlanTerms, planTermsColumn } from '../grants/plan-terms.ts';
