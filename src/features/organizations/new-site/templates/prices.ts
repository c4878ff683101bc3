import { minorUnits, priceIn, priceText } from '../../../../contract/values/money.ts';

/** About what a dollar is worth, rounded, for prices that an administrator then checks. Others are near a dollar. */
const perDollar: Record<string, number> = {
  AED: 4,
  ARS: 1_000,
  BHD: 0.4,
  BRL: 5,
  CLP: 1_000,
  CNY: 7,
  COP: 4_000,
  CZK: 25,
  DKK: 7,
  EGP: 50,
  HKD: 8,
  HUF: 400,
  IDR: 15_000,
  ILS: 4,
  INR: 80,
  ISK: 150,
  JPY: 150,
  KES: 130,
  KRW: 1_500,
  KWD: 0.3,
  MAD: 10,
  MXN: 20,
  MYR: 4,
  NOK: 10,
  OMR: 0.4,
  PHP: 60,
  PLN: 4,
  QAR: 4,
  RON: 5,
  SAR: 4,
  SEK: 10,
  THB: 35,
  TRY: 40,
  TWD: 30,
  UAH: 40,
  VND: 25_000,
  ZAR: 18,
};

/** Returns a price of about this many dollars, in minor units of the currency. */
export function priceAbout(dollars: number, currency: string): number {
  return minorUnits(String(Math.round(dollars * rateOf(currency))), currency);
}

/** Converts a typed price to a price of about the same value; text that is not a price stays unchanged. */
export function convertedPrice(text: string, from: string, to: string): string {
  if (text.trim() === '' || priceIn(from)(text) !== true) return text;
  return priceText(priceAbout(Number(text) / rateOf(from), to), to);
}

function rateOf(currency: string): number {
  return perDollar[currency] ?? 1;
}
