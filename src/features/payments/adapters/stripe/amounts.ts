import { fractionDigits } from '../../../../contract/values/money.ts';
import { isoUnits, vendorUnits } from '../minor-units.ts';

/** Where Stripe's decimals differ from ISO 4217 (https://docs.stripe.com/currencies#special-cases). */
const decimals = { ISK: 2, MGA: 0, UGX: 2 };

/** Converts minor units of ISO 4217 to Stripe's; null for an amount that Stripe does not take. */
export function stripeAmount(amount: number, currency: string): number | null {
  const value = vendorUnits(amount, currency, decimals);
  // The last of three decimals must be 0 (https://docs.stripe.com/currencies#three-decimal).
  const isTooFine = fractionDigits(currency) === 3 && amount % 10 !== 0;
  return isTooFine ? null : value;
}

/** Converts Stripe's minor units to those of ISO 4217. Stripe writes currencies in small letters. */
export function isoAmount(value: number, currency: string): number {
  return isoUnits(value, currency.toUpperCase(), decimals);
}
