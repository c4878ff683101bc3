import { expect, test } from 'vitest';
import { adyenAmount, isoAmount } from './amounts.ts';

test.each([
  ['EUR', 995, 995],
  ['JPY', 500, 500],
  ['KWD', 1_250, 1_250],
  ['ISK', 2_790, 279_000],
  ['CLP', 5_000, 500_000],
  ['IDR', 1_500_000, 15_000],
])('%s %i is %i at Adyen', (currency, amount, value) => {
  expect(adyenAmount(amount, currency)).toEqual({ value, currency });
  expect(isoAmount({ value, currency })).toBe(amount);
});

test('an amount that Adyen cannot express is none', () => {
  expect(adyenAmount(150, 'CVE')).toBeNull();
});
