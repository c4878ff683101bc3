import { fractionDigits } from '../../../contract/values/money.ts';

/** The decimals of currencies that a vendor counts otherwise than ISO 4217. */
type VendorDecimals = Readonly<Record<string, number>>;

/** Converts minor units of ISO 4217 to a vendor's; null for an amount that the vendor cannot express. */
export function vendorUnits(
  amount: number,
  currency: string,
  decimals: VendorDecimals,
): number | null {
  const value = shifted(amount, placesOf(currency, decimals));
  return Number.isSafeInteger(value) ? value : null;
}

/** Converts a vendor's minor units to those of ISO 4217; not a whole number for what is no amount of ours. */
export function isoUnits(value: number, currency: string, decimals: VendorDecimals): number {
  return shifted(value, -placesOf(currency, decimals));
}

function placesOf(currency: string, decimals: VendorDecimals): number {
  const digits = fractionDigits(currency);
  return (decimals[currency] ?? digits) - digits;
}

function shifted(amount: number, places: number): number {
  return places < 0 ? amount / 10 ** -places : amount * 10 ** places;
}
