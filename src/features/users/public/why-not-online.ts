export { whyActions } from '../why/texts.ts';
export { type WhyAction, whyNotOnline } from '../why/why-not-online.ts';
