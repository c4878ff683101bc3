import { expect, test } from 'vitest';
import { uptimeText } from './uptime.ts';

test.each([
  [0, '0 seconds'],
  [59, '59 seconds'],
  [61, '1 minute'],
  [7_199, '1 hour'],
  [86_399, '23 hours'],
  [86_400, '1 day'],
  [604_800, '7 days'],
  [5_828_358, '67 days'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(uptimeText(seconds)).toBe(text);
});
