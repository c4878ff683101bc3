export { answerPromotion, followPromotion } from '../showing/react.ts';
export { redirectAfterLogin, showPromotions } from '../showing/show-promotions.ts';
export type { PromotionVisit } from '../showing/visit.ts';
