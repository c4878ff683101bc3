import type { ServicePlan } from '../fields.ts';

/** Returns the tax included in or added to the price, in minor units, rounded half up. */
export function taxOf({
  price,
  taxRate,
  taxIncluded,
}: Pick<ServicePlan, 'price' | 'taxRate' | 'taxIncluded'>): number {
  const percent = taxRate / 100_000;
  return Math.round(taxIncluded ? price - price / (1 + percent) : price * percent);
}
