import { type Discount, evaluate, type OtherDiscount, type PricedPlan } from '../rules/evaluate.ts';

/** Returns the best discount that a guest has without a promo code; null when there is none. */
export function discountWithoutCode(
  plan: PricedPlan,
  others: readonly OtherDiscount[],
  { area, now }: { area: { number: number; path: string; timeZone: string }; now: Date },
): Discount | null {
  const guest = {
    email: null,
    groups: [],
    vip: null,
    tier: null,
    earlierUses: 0,
    hasPurchased: false,
  };
  return evaluate({ promo: null, area, plan, guest, others, now }).discount;
}
