import { fractionDigits } from '../../../../contract/values/money.ts';
import type { RevenueSums } from '../../contract.ts';

/**
 * Returns the rate of an input such as '0.0853' or '11,72'; null unless it is a positive number. '1,450' is none, because its
 * comma may be one of thousands.
 */
export function parseRate(text: string): number | null {
  const trimmed = text.trim();
  if (/^0*[1-9]\d*,\d{3}$/.test(trimmed)) return null;
  const rate = /^\d{1,9}([.,]\d{1,9})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : 0;
  return rate > 0 ? rate : null;
}

/** Converts sums between the minor units of two currencies. `rate` is the price of one unit of `from` in `to`. */
export function convertSums(
  sums: RevenueSums,
  { from, to, rate }: { from: string; to: string; rate: number },
): RevenueSums {
  const factor = rate * 10 ** (fractionDigits(to) - fractionDigits(from));
  return {
    ...sums,
    gross: Math.round(sums.gross * factor),
    refunds: Math.round(sums.refunds * factor),
    tax: Math.round(sums.tax * factor),
  };
}
