import { expect, test } from 'vitest';
import { afterQuietHours } from './quiet-hours.ts';

test.each([
  ['22:00', '06:30', '2026-06-10T19:59Z', '2026-06-10T19:59:00.000Z'],
  ['22:00', '06:30', '2026-06-10T20:00Z', '2026-06-11T04:30:00.000Z'],
  ['22:00', '06:30', '2026-06-11T04:29Z', '2026-06-11T04:30:00.000Z'],
  ['22:00', '06:30', '2026-06-11T04:30Z', '2026-06-11T04:30:00.000Z'],
  ['12:00', '14:00', '2026-06-11T10:30Z', '2026-06-11T12:00:00.000Z'],
  // In the night to winter time the hours are nine and a half long.
  ['22:00', '06:30', '2026-10-24T20:00Z', '2026-10-25T05:30:00.000Z'],
  [null, null, '2026-06-11T10:30Z', '2026-06-11T10:30:00.000Z'],
])('with quiet hours from %s until %s, a message at %s is sent at %s', (from, until, at, sent) => {
  expect(afterQuietHours({ from, until }, 'Europe/Berlin', new Date(at)).toISOString()).toBe(sent);
});
