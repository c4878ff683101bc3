export { planTimeText, type WhyAction } from '../why/steps.ts';
export { whyActions } from '../why/texts.ts';
export { whyNotOnline } from '../why/why-not-online.ts';
