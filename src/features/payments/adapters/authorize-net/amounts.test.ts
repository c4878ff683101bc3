import { expect, test } from 'vitest';
import { authorizeNetAmount, isoAmount } from './amounts.ts';

test.each([
  [995, '9.95'],
  [1_000, '10.00'],
  [1, '0.01'],
  [123_456_789, '1234567.89'],
])('%i cents are %s at Authorize.Net', (amount, value) => {
  expect(authorizeNetAmount(amount, 'USD')).toBe(value);
  expect(isoAmount(value, 'USD')).toBe(amount);
});

test('every amount of cents survives as a number of JSON', () => {
  for (let amount = 1; amount < 100_000; amount += 7)
    expect(isoAmount(JSON.parse(`${authorizeNetAmount(amount, 'USD')}`), 'USD')).toBe(amount);
});

test('a currency without two decimals has no amount', () => {
  expect(authorizeNetAmount(500, 'JPY')).toBeNull();
});
