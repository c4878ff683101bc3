import { expect, test } from 'vitest';
import { minorUnits } from '../../../../contract/values/money.ts';
import { isoAmount, stripeAmount } from './amounts.ts';

test.each([
  ['EUR', '9.95', 995],
  ['JPY', '500', 500],
  ['HUF', '2990', 299_000],
  ['ISK', '2790', 279_000],
  ['UGX', '5000', 500_000],
  ['MGA', '12000', 12_000],
  ['KWD', '1.25', 1_250],
])('%s %s is %i at Stripe', (currency, price, value) => {
  const amount = minorUnits(price, currency);
  expect(stripeAmount(amount, currency)).toBe(value);
  expect(isoAmount(value, currency.toLowerCase())).toBe(amount);
});

test('an amount that Stripe does not take is none', () => {
  expect(stripeAmount(1_251, 'KWD')).toBeNull();
  expect(stripeAmount(150, 'MGA')).toBeNull();
});
