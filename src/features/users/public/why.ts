export { type PlanTime, planTime, whyFacts } from '../why/contract.ts';
