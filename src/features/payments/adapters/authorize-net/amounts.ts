import { fractionDigits, minorUnits, priceText } from '../../../../contract/values/money.ts';

/** Converts minor units to a decimal text; null when Authorize.Net cannot express the amount: it has two decimals. */
export function authorizeNetAmount(amount: number, currency: string): string | null {
  return fractionDigits(currency) === 2 ? priceText(amount, currency) : null;
}

/** Converts an amount of a reply, which is a decimal number or its text, to minor units. */
export function isoAmount(value: number | string, currency: string): number {
  return minorUnits(Number(value).toFixed(2), currency);
}
