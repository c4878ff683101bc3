import { expect, test } from 'vitest';
import { speedWords } from './words.ts';

test.each([
  [50_000, 20_000, '50 / 20 Mbit/s'],
  [1_000_000, 20_000, '1 Gbit/s / 20 Mbit/s'],
  [null, 5_000, 'Unlimited / 5 Mbit/s'],
  [5_000, null, '5 Mbit/s / Unlimited'],
  [20_000, 20_000, '20 Mbit/s'],
  [null, null, 'Unlimited'],
])('down at %s and up at %s kbit/s is %s', (bandwidthDown, bandwidthUp, words) => {
  expect(speedWords({ bandwidthDown, bandwidthUp })).toBe(words);
});
