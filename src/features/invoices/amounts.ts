import type { ServicePlan } from '../service-plans/fields.ts';
import { taxOf } from '../service-plans/public/plan-tax.ts';

type Taxed = Pick<ServicePlan, 'taxRate' | 'taxIncluded'>;

export interface Amounts {
  net: number;
  tax: number;
  total: number;
}

/** Returns the amounts of a line in minor units. The tax is rounded once per line, so that lines add up to the total. */
export function lineAmounts(
  { quantity, unitPrice }: { quantity: number; unitPrice: number },
  { taxRate, taxIncluded }: Taxed,
): Amounts {
  const price = quantity * unitPrice;
  const tax = taxOf({ price, taxRate, taxIncluded });
  return taxIncluded
    ? { net: price - tax, tax, total: price }
    : { net: price, tax, total: price + tax };
}

export function sumOf(amounts: readonly Amounts[]): Amounts {
  const sum = { net: 0, tax: 0, total: 0 };
  for (const { net, tax, total } of amounts) {
    sum.net += net;
    sum.tax += tax;
    sum.total += total;
  }
  return sum;
}

/** Returns the sums by tax rate, the highest rate first. */
export function sumsByRate<L extends Amounts & { taxRate: number }>(
  lines: readonly L[],
): (Amounts & { taxRate: number })[] {
  return [...Map.groupBy(lines, ({ taxRate }) => taxRate)]
    .map(([taxRate, of]) => ({ taxRate, ...sumOf(of) }))
    .toSorted((one, other) => other.taxRate - one.taxRate);
}
