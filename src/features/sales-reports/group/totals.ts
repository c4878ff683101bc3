import type { GroupSalesRow } from './contract.ts';
import { noSums } from './reading.ts';

type Sums = typeof noSums;

/** Adds up rows of each currency. */
export function totalsOf(
  rows: readonly (Sums & Pick<GroupSalesRow, 'currency'>)[],
): (Sums & { currency: string })[] {
  const totals = new Map<string, Sums>();
  for (const row of rows) {
    const sum = totals.get(row.currency) ?? noSums;
    totals.set(row.currency, {
      purchases: sum.purchases + row.purchases,
      listed: sum.listed + row.listed,
      discount: sum.discount + row.discount,
      charged: sum.charged + row.charged,
      refunded: sum.refunded + row.refunded,
      owed: sum.owed + row.owed,
    });
  }
  return [...totals].map(([currency, sum]) => ({ currency, ...sum }));
}
