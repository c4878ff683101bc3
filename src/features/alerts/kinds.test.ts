import { expect, test } from 'vitest';
import { kindFacts } from './kinds.ts';

test.each([
  [1, 'Down for 1 minute'],
  [59, 'Down for 59 minutes'],
  [60, 'Down for 1 hour'],
  [1_003, 'Down for 16 hours 43 minutes'],
  [3_000, 'Down for 2 days 2 hours'],
  [2_885, 'Down for 2 days'],
])('an asset that is down for %i minutes: %s', (value, text) => {
  expect(kindFacts['asset-down'].statement(value)).toBe(text);
});
