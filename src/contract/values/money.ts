import { price } from '../validators/number-validators.ts';

// Not those of Intl, which has the digits that people use: HUF has none in one browser and two in another.
const withoutDecimals = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/;
const withThree = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;
// Creating a format is slow, and a table has thousands of amounts.
const formats = new Map<string, Intl.NumberFormat>();

/** Returns a currency's number of decimals (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
export function fractionDigits(currency: string): number {
  if (withoutDecimals.test(currency)) return 0;
  return withThree.test(currency) ? 3 : 2;
}

/** Returns the rule for prices in a currency. An empty value is valid. */
export function priceIn(currency: string): (value: string) => true | string {
  return (value) => {
    const outcome = price(value);
    if (outcome !== true || value.trim() === '') return outcome;
    const most = fractionDigits(currency);
    const given = value.trim().split('.')[1]?.length ?? 0;
    if (given <= most) return true;
    return most === 0
      ? `${currency} has no decimals`
      : `${currency} has no more than ${most} decimals`;
  };
}

/** Converts a price that `priceIn` accepts to minor units: '9.95' in EUR is 995. */
export function minorUnits(text: string, currency: string): number {
  const [whole = '', fraction = ''] = text.trim().split('.');
  return Number(`${whole || '0'}${fraction.padEnd(fractionDigits(currency), '0')}`);
}

/** Formats minor units for an input: 995 in EUR is '9.95'. */
export function priceText(minor: number, currency: string): string {
  const most = fractionDigits(currency);
  return (minor / 10 ** most).toFixed(most);
}

/** Formats minor units for display: '€9.95'. */
export function formatMoney(minor: number, currency: string, locale?: string): string {
  const key = `${locale}|${currency}`;
  const maximumFractionDigits = fractionDigits(currency);
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits });
  formats.set(key, format);
  return format.format(minor / 10 ** maximumFractionDigits);
}
