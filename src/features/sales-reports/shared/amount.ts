import { sql } from 'kysely';
import { fractionDigits } from '../../../contract/values/money.ts';
import type { Condition } from './reading.ts';

const unusual = Intl.supportedValuesOf('currency')
  .map((currency) => ({ currency, digits: fractionDigits(currency) }))
  .filter(({ digits }) => digits !== 2);
const withDigits = (digits: number) =>
  unusual.filter((one) => one.digits === digits).map(({ currency }) => currency);

/** Returns the condition that `row` has an amount such as '12.50', whatever the decimals of its currency. */
export function amountIs(text: string): Condition {
  const conditions = [0, 2, 3].flatMap((digits): Condition[] => {
    const minor = Number(text) * 10 ** digits;
    const rounded = Math.round(minor);
    if (Math.abs(minor - rounded) > 1e-6 || Math.abs(rounded) > 2_000_000_000) return [];
    const currencies = digits === 2 ? unusual.map(({ currency }) => currency) : withDigits(digits);
    return [
      digits === 2
        ? sql`(row.amount = ${rounded} and row.currency <> all(${currencies}))`
        : sql`(row.amount = ${rounded} and row.currency = any(${currencies}))`,
    ];
  });
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}
