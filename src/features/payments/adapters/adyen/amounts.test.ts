import { expect, test } from 'vitest';
import { minorUnits } from '../../../../contract/values/money.ts';
import { adyenAmount, isoAmount } from './amounts.ts';

test.each([
  ['EUR', '9.95', 995],
  ['JPY', '500', 500],
  ['KWD', '1.25', 1_250],
  ['ISK', '2790', 279_000],
  ['CLP', '5000', 500_000],
  ['IDR', '15000', 15_000],
  ['HUF', '2990', 299_000],
  ['RSD', '1200', 120_000],
])('%s %s is %i at Adyen', (currency, price, value) => {
  const amount = minorUnits(price, currency);
  expect(adyenAmount(amount, currency)).toEqual({ value, currency });
  expect(isoAmount({ value, currency })).toBe(amount);
});

test('an amount that Adyen cannot express is none', () => {
  expect(adyenAmount(150, 'CVE')).toBeNull();
});
