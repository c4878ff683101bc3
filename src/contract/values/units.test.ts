import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, minorUnits, priceIn, priceText } from './money.ts';
import { formatQuantity, parseQuantity, type QuantityKind, quantities, quantity } from './units.ts';

test.each<[QuantityKind, string, number]>([
  ['rate', '10', 10_000],
  ['rate', '10 Mbps', 10_000],
  ['rate', '512kbit/s', 512],
  ['rate', '1.5 Gbps', 1_500_000],
  ['rate', '2,5 M', 2_500],
  ['duration', '90', 5_400],
  ['duration', '2 h', 7_200],
  ['duration', '1 h 30 min', 5_400],
  ['duration', '1 day', 86_400],
  ['duration', '2 Weeks', 1_209_600],
  ['data', '2', 2_000_000_000],
  ['data', '500 MB', 500_000_000],
])('a %s of %j is understood', (kind, text, value) => {
  expect(parseQuantity(kind, text)).toBe(value);
});

test.each<[QuantityKind, string]>([
  ['rate', 'fast'],
  ['rate', '10 apples'],
  ['rate', '-1'],
  ['rate', ''],
  ['duration', '1:30'],
  ['duration', '1 h 30'],
  ['data', '1e9'],
])('a %s of %j is not, and the rule says how to write it', (kind, text) => {
  expect(parseQuantity(kind, text)).toBeNull();
  if (text !== '') expect(quantity(kind)(text)).toBe(`Write it like ${quantities[kind].example}`);
});

test.each<[QuantityKind, number, string]>([
  ['rate', 10_000, '10 Mbit/s'],
  ['rate', 1_500, '1.5 Mbit/s'],
  ['rate', 64, '64 kbit/s'],
  ['rate', 1_000_000, '1 Gbit/s'],
  ['duration', 3_600, '1 hour'],
  ['duration', 5_400, '90 minutes'],
  ['duration', 604_800, '1 week'],
  ['duration', 61, '61 seconds'],
  ['data', 2_500_000_000, '2.5 GB'],
])('a %s of %i reads %j', (kind, value, text) => {
  expect(formatQuantity(kind, value)).toBe(text);
});

describe('a formatted value can be parsed again', () => {
  test.each<QuantityKind>(['rate', 'duration', 'data'])('%s', (kind) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (value) => {
        expect(parseQuantity(kind, formatQuantity(kind, value))).toBe(value);
      }),
    );
  });
  test.each(['EUR', 'JPY', 'KWD'])('an amount in %s', (currency) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (minor) => {
        const text = priceText(minor, currency);
        expect(priceIn(currency)(text)).toBe(true);
        expect(minorUnits(text, currency)).toBe(minor);
      }),
    );
  });
});

test('a price has the decimals of its currency', () => {
  expect(priceIn('JPY')('100.5')).toBe('JPY has no decimals');
  expect(priceIn('EUR')('1.234')).toBe('EUR has no more than 2 decimals');
  expect(priceIn('KWD')('1.234')).toBe(true);
  expect(priceIn('EUR')('-1')).toBe('Invalid Price');
  expect(minorUnits('9.5', 'EUR')).toBe(950);
  expect(formatMoney(995, 'EUR', 'en')).toBe('€9.95');
});
