import { expect, test } from 'vitest';
import { minorUnits } from '../../../../contract/values/money.ts';
import { isoAmount, paypalAmount } from './amounts.ts';

test.each([
  ['EUR', '9.95', '9.95'],
  ['EUR', '10', '10.00'],
  ['JPY', '500', '500'],
  ['HUF', '1990', '1990'],
  ['TWD', '300', '300'],
])('%s %s is %s at PayPal', (currency, price, value) => {
  const amount = minorUnits(price, currency);
  expect(paypalAmount(amount, currency)).toEqual({ currency_code: currency, value });
  expect(isoAmount({ currency_code: currency, value })).toBe(amount);
});

test('decimals that PayPal adds change nothing, and those that it rejects are no amount', () => {
  expect(isoAmount({ currency_code: 'JPY', value: '500.00' })).toBe(500);
  expect(paypalAmount(30_050, 'TWD')).toBeNull();
});
