import { expect, test } from 'vitest';
import { convertSums, parseRate } from './conversion.ts';

test.each([
  ['0.0853', 0.0853],
  [' 11,72 ', 11.72],
  ['7', 7],
  ['0', null],
  ['0.0', null],
  ['-1', null],
  ['1e3', null],
  ['1.000,5', null],
  ['', null],
  ['0,085', 0.085],
  ['1.450', 1.45],
  ['1,4500', 1.45],
  // The comma may be one of thousands.
  ['1,450', null],
])('the rate %j is %j', (text, rate) => {
  expect(parseRate(text)).toBe(rate);
});

test.each([
  ['EUR', 'NOK', 11.5, 1_000, 11_500],
  ['JPY', 'EUR', 0.0062, 5_000, 3_100],
  ['EUR', 'KWD', 0.35, 999, 3_497],
])('converts from %s to %s at %d', (from, to, rate, gross, converted) => {
  const sums = { gross, refunds: 0, tax: 0, purchases: 3, complimentary: 1 };
  expect(convertSums(sums, { from, to, rate })).toEqual({ ...sums, gross: converted });
});
