import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateIsAfter, dateIsBefore } from './date-validators.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('the same day is neither before nor after a date', () => {
  fc.assert(
    fc.property(day, day, (limit, value) => {
      expect(dateIsBefore(limit)(value)).toBe(value < limit || 'Please select an earlier date');
      expect(dateIsAfter(limit)(value)).toBe(value > limit || 'Please select a later date');
    }),
  );
});

test('an invalid date is rejected, and an empty value is valid', () => {
  expect(dateIsBefore('2026-01-01')('soon')).toBe('Please select an earlier date');
  expect(dateIsAfter('2026-01-01')('soon')).toBe('Please select a later date');
  expect(dateIsBefore('2026-01-01')('')).toBe(true);
  expect(dateIsAfter('2026-01-01')('')).toBe(true);
});

test('times with different offsets are compared as instants', () => {
  expect(dateIsBefore('2026-03-29T01:00:00Z')('2026-03-29T01:30:00+01:00')).toBe(true);
});
