export type { WhyFacts } from '../why/why-facts.ts';
export { type Why, type WhyAction, type WhyStep, whyNotOnline } from '../why/why-not-online.ts';
