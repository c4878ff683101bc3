import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNumbers, writtenNumbers } from './number-lists.ts';

test('numbers and ranges are read, in any order and more than once', () => {
  expect(parseNumbers('110-112, 100 , 111')).toEqual([100, 110, 111, 112]);
  expect(parseNumbers('')).toEqual([]);
  for (const wrong of ['a', '1-', '5-3', '1 2', '-1', '1-99999'])
    expect(parseNumbers(wrong)).toBeNull();
});

test('whatever is written can be read again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 4_094 })), (numbers) => {
      expect(parseNumbers(writtenNumbers(numbers))).toEqual(numbers.toSorted((a, b) => a - b));
    }),
  );
  expect(writtenNumbers([101, 100, 102, 200])).toBe('100-102, 200');
});
