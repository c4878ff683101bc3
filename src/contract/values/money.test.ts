import { expect, test } from 'vitest';
import { formatMoney, fractionDigits, minorUnits } from './money.ts';

test.each([
  ['EUR', 2],
  ['HUF', 2],
  ['COP', 2],
  ['RSD', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['KWD', 3],
  ['IQD', 3],
])('%s has %i decimals (ISO 4217), whatever the engine shows', (currency, digits) => {
  expect(fractionDigits(currency)).toBe(digits);
});

test('decimals that people do not use are shown only when there are some', () => {
  expect(formatMoney(minorUnits('2990', 'HUF'), 'HUF', 'en')).toMatch(/2,990$/);
  expect(formatMoney(minorUnits('2990.5', 'HUF'), 'HUF', 'en')).toMatch(/2,990\.5/);
  expect(formatMoney(995, 'EUR', 'en')).toBe('€9.95');
});
