import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  greaterThan,
  greaterThanOrEqual,
  lessThan,
  lessThanOrEqual,
  numeric,
  price,
} from './number-validators.ts';

test('a decimal is a number', () => {
  const decimal = fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((value) => value.toFixed(6));
  fc.assert(fc.property(decimal, (text) => numeric(text) === true && numeric(`${text} `) === true));
});

test.each(['abc', '1e5', '0x10', '1,5', '--1', '.', 'NaN', 'Infinity', '1 000'])(
  '%s is no number',
  (text) => expect(numeric(text)).toBe('Must be a number'),
);

test('a price is a decimal, 0 or more', () => {
  for (const text of ['', '0', '0.00', '12.5', '.5', '1000000']) expect(price(text)).toBe(true);
  for (const text of ['-1', '-0.01', '1e3', '12,50', '€5', 'free', '.', '1.2.3'])
    expect(price(text)).toBe('Invalid Price');
});

test('limits are enforced, and the message contains the limit', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (limit, value) => {
      expect(greaterThan(limit)(value)).toBe(value > limit || `Must be greater than ${limit}`);
      expect(greaterThanOrEqual(limit)(value)).toBe(
        value >= limit || `Must be ${limit} or greater`,
      );
      expect(lessThan(limit)(value)).toBe(value < limit || `Must be less than ${limit}`);
      expect(lessThanOrEqual(limit)(value)).toBe(value <= limit || `Must be ${limit} or less`);
    }),
  );
});
