import { expect, test } from 'vitest';
import {
  atLeastOneValue,
  fieldIsRequired,
  maximumCharacters,
  minimumCharacters,
  onlyIntegers,
  onlyNumbers,
  validEmail,
  validFormat,
} from './generic-validators.ts';

test.each([
  ['This field is required', fieldIsRequired, '  ', 'x'],
  ['Please enter a valid email', validEmail, 'a@b', 'a@b.co'],
  ['This field can only contain numbers', onlyNumbers, '12a', '12.5'],
  ['This field can only contain integer values', onlyIntegers, '12.5', '-12'],
  ['You must enter a maximum of 3 characters', maximumCharacters(3), 'abcd', 'abc'],
  ['You must enter a minimum of 3 characters', minimumCharacters(3), 'ab', 'abc'],
  ['Invalid format', validFormat(/^[A-Z]{2}$/), 'abc', 'AB'],
])('%s', (message, rule, wrong, right) => {
  expect(rule(wrong)).toBe(message);
  expect(rule(right)).toBe(true);
  if (rule !== fieldIsRequired) expect(rule('')).toBe(true);
});

test('Please choose at least one value', () => {
  expect(atLeastOneValue([])).toBe('Please choose at least one value');
  expect(atLeastOneValue(['a'])).toBe(true);
});
