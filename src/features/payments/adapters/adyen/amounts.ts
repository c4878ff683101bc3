import { fractionDigits } from '../../../../contract/values/money.ts';

/** Where Adyen's decimals differ from ISO 4217 ('Currency codes and minor units' of Adyen's documentation). */
const decimals: Readonly<Record<string, number>> = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };

export interface AdyenAmount {
  value: number;
  currency: string;
}

/** Converts minor units of ISO 4217 to Adyen's; null when Adyen cannot express the amount, such as cents of CVE. */
export function adyenAmount(amount: number, currency: string): AdyenAmount | null {
  const value = shifted(amount, decimalsOf(currency) - fractionDigits(currency));
  return Number.isSafeInteger(value) ? { value, currency } : null;
}

/** Converts Adyen's minor units to those of ISO 4217; not a whole number for what is no amount of ours. */
export function isoAmount({ value, currency }: AdyenAmount): number {
  return shifted(value, fractionDigits(currency) - decimalsOf(currency));
}

function decimalsOf(currency: string): number {
  return decimals[currency] ?? fractionDigits(currency);
}

function shifted(amount: number, places: number): number {
  return places < 0 ? amount / 10 ** -places : amount * 10 ** places;
}
