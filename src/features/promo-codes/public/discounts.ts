export type { OtherDiscount, Refusal } from '../rules/evaluate.ts';
export { discountWithoutCode } from '../uses/discount-without-code.ts';
export {
  type Customer,
  type FoundDiscount,
  findDiscount,
  unlockedPlans,
} from '../uses/find-discount.ts';
export { assignUse, holdUseOf, redeemOf, releaseOf } from '../uses/purchase-uses.ts';
export { reserveUse } from '../uses/reserve-use.ts';
