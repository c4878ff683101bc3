import { expect, test } from 'vitest';
import { dataAmountText, durationText } from './amounts.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [9_140_000_000, '9.1 GB'],
  [5e15, '5,000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(dataAmountText(bytes)).toBe(text);
});

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [3_600, '1 h'],
  [5_430, '1 h 30 min'],
  [90_061, '1 d 1 h'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
