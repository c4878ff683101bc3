export { whyActions } from '../why/texts.ts';
export { planTimeText, type WhyAction, whyNotOnline } from '../why/why-not-online.ts';
