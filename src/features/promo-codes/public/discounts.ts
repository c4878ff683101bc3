export {
  type Discount,
  type OtherDiscount,
  type Refusal,
  refusalTexts,
} from '../rules/evaluate.ts';
export { discountWithoutCode } from '../uses/discount-without-code.ts';
export {
  type Customer,
  type FoundDiscount,
  findDiscount,
  type RefusedDiscount,
  unlockedPlans,
} from '../uses/find-discount.ts';
export { assignUse, redeemOf, releaseOf } from '../uses/purchase-uses.ts';
export { releaseUse, reserveUse } from '../uses/reserve-use.ts';
