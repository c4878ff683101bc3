export { whyFacts } from '../why/contract.ts';
