import { describe, expect, test } from 'vitest';
import { codeError, foldedCode, lookAlikes, seriesCodeText, seriesError } from './code-text.ts';

test.each([
  ['SPRING-25', true],
  ['abc', true],
  ['a'.repeat(32), true],
  ['a'.repeat(33), 'Must be no more than 32 characters'],
  ['ab', 'Must be at least 3 letters or digits'],
  ['a-b-', 'Must be at least 3 letters or digits'],
  ['SPRING 25', 'Use letters, digits and hyphens'],
  ['SPR\u0406NG', '“\u0406” is not one of the letters A to Z, though it may look like one'],
  ['ÉTÉ', '“É” is not one of the letters A to Z, though it may look like one'],
])('the code %s', (code, outcome) => {
  expect(codeError(code)).toBe(outcome);
});

test('codes are compared in capitals, without hyphens and spaces', () => {
  for (const code of ['Spring-25', 'SPRING25', ' spring – 25 '])
    expect(foldedCode(code)).toBe('SPRING25');
});

test('digits that look like letters are named', () => {
  expect(lookAlikes('SUMMER20')).toEqual(['0 and O', '2 and Z']);
  expect(lookAlikes('SOMMER')).toEqual([]);
});

describe('a series', () => {
  test('needs 30 bits beyond its count', () => {
    expect(seriesError('SPRING-', { count: 10_000, length: 10 })).toBeNull();
    expect(seriesError('SPRING-', { count: 10_000, length: 9 })).toMatch(/10 characters or more/);
    expect(seriesError('A'.repeat(30), { count: 1, length: 10 })).toMatch(/32 characters/);
  });

  test('shows its codes with the beginning as it was entered', () => {
    expect(seriesCodeText('Spring-', 'SPRINGACDEFGHJKM')).toBe('Spring-ACDEFGHJKM');
  });
});
