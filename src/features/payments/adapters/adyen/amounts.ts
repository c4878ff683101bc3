import { isoUnits, vendorUnits } from '../minor-units.ts';

/** Where Adyen's decimals differ from ISO 4217 ('Currency codes and minor units' of Adyen's documentation). */
const decimals = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };

export interface AdyenAmount {
  value: number;
  currency: string;
}

/** Converts minor units of ISO 4217 to Adyen's; null when Adyen cannot express the amount, such as cents of CVE. */
export function adyenAmount(amount: number, currency: string): AdyenAmount | null {
  const value = vendorUnits(amount, currency, decimals);
  return value === null ? null : { value, currency };
}

/** Converts Adyen's minor units to those of ISO 4217; not a whole number for what is no amount of ours. */
export function isoAmount({ value, currency }: AdyenAmount): number {
  return isoUnits(value, currency, decimals);
}
