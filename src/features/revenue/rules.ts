import type { RevenueSums } from './contract.ts';

export const noRevenue: RevenueSums = {
  gross: 0,
  refunds: 0,
  tax: 0,
  purchases: 0,
  complimentary: 0,
};

/** Returns gross minus refunds minus tax. */
export function netOf({ gross, refunds, tax }: Omit<RevenueSums, 'purchases' | 'complimentary'>) {
  return gross - refunds - tax;
}

/** Returns the average gross of paid purchases; null when there are none. */
export function averageOf({ gross, purchases, complimentary }: RevenueSums): number | null {
  const paid = purchases - complimentary;
  return paid === 0 ? null : Math.round(gross / paid);
}

export function addSums<S extends RevenueSums>(all: readonly S[]): RevenueSums {
  const total = { ...noRevenue };
  for (const sums of all) {
    total.gross += sums.gross;
    total.refunds += sums.refunds;
    total.tax += sums.tax;
    total.purchases += sums.purchases;
    total.complimentary += sums.complimentary;
  }
  return total;
}
