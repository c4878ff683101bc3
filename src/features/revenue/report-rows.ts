import type { CsvRow } from '../../contract/values/csv.ts';
import { priceText } from '../../contract/values/money.ts';
import type { Grouping } from './choices.ts';
import type { RevenueReport } from './contract.ts';
import { averageOf, netOf } from './rules.ts';

export const csvColumns = [
  'currency',
  'name',
  'organization_number',
  'gross',
  'refunds',
  'tax',
  'net',
  'purchases',
  'complimentary',
  'average',
  'gross_before',
] as const;

/** Returns the lines of all currencies, with sums in the currency's main unit. */
export function csvRows({ blocks }: RevenueReport, by: Grouping): CsvRow[] {
  return blocks.flatMap(({ currency, days, lines }) => {
    // As a number, because the export escapes text that begins with a minus for spreadsheets.
    const money = (minor: number) => Number(priceText(minor, currency));
    return (by === 'day' ? days : lines).map((line) => {
      const average = averageOf(line);
      return [
        currency,
        line.label,
        line.organizationNumber,
        money(line.gross),
        money(line.refunds),
        money(line.tax),
        money(netOf(line)),
        line.purchases,
        line.complimentary,
        average === null ? null : money(average),
        line.grossBefore === null ? null : money(line.grossBefore),
      ];
    });
  });
}
