import { expect, test } from 'vitest';
import {
  greaterThanOrEqual,
  lessThanOrEqual,
} from '../../contract/validators/number-validators.ts';
import { maxLength, noSpecialChars, required } from '../../contract/validators/validators.ts';
import { numberRules, rules } from './rules.ts';

test('a field shows the first message only', () => {
  const rule = rules<string>(required, noSpecialChars, maxLength(3));
  expect(rule('')).toBe('Required');
  expect(rule('a;bcd')).toBe('Cannot contain special characters.');
  expect(rule('abcd')).toBe('Must be no more than 3 characters');
  expect(rule('abc')).toBeNull();
});

test('a number field may be empty, and otherwise must be a number within its limits', () => {
  const rule = numberRules(greaterThanOrEqual(1), lessThanOrEqual(20_000));
  expect(rule(null)).toBeNull();
  expect(rule(Number.NaN)).toBe('Must be a number');
  expect(rule(0)).toBe('Must be 1 or greater');
  expect(rule(20_001)).toBe('Must be 20000 or less');
  expect(rule(1)).toBeNull();
});
