import { fractionDigits, minorUnits, priceText } from '../../../../contract/values/money.ts';

export interface PayPalAmount {
  currency_code: string;
  /** a decimal number */
  value: string;
}

/** The currencies that take no decimals at PayPal ('PayPal supported currencies'). */
const wholeOnly: readonly string[] = ['HUF', 'JPY', 'TWD'];

/** Converts minor units of ISO 4217 to a decimal text; null when PayPal cannot express the amount. */
export function paypalAmount(amount: number, currency: string): PayPalAmount | null {
  if (!wholeOnly.includes(currency))
    return { currency_code: currency, value: priceText(amount, currency) };
  const value = amount / 10 ** fractionDigits(currency);
  return Number.isInteger(value) ? { currency_code: currency, value: String(value) } : null;
}

/** Converts a decimal text to minor units of ISO 4217. */
export function isoAmount({ value, currency_code: currency }: PayPalAmount): number {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = fractionDigits(currency);
  return minorUnits(`${whole}.${fraction.slice(0, digits)}`, currency);
}
