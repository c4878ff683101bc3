import { expect, test } from 'vitest';
import { planSpeedText } from './plan-text.ts';

test.each([
  [50_000, 20_000, '50 / 20 Mbit/s'],
  [1_000_000, 20_000, '1 Gbit/s / 20 Mbit/s'],
  [null, 5_000, 'Unlimited / 5 Mbit/s'],
  [5_000, null, '5 Mbit/s / Unlimited'],
  [20_000, 20_000, '20 Mbit/s'],
  [null, null, 'Unlimited'],
])('%s kbit/s down and %s kbit/s up are shown as %s', (bandwidthDown, bandwidthUp, text) => {
  expect(planSpeedText({ bandwidthDown, bandwidthUp })).toBe(text);
});
