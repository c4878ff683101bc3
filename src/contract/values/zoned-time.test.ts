import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTimeOf, momentOf } from './zoned-time.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu'];

test('a local time converts back to its instant, except in the repeated hour', () => {
  const from = Date.UTC(2020, 0, 1) / 60_000;
  fc.assert(
    fc.property(
      fc.integer({ min: from, max: from + 10 * 366 * 1440 }),
      fc.constantFrom(...zones),
      (minutes, zone) => {
        const local = localTimeOf(new Date(minutes * 60_000), zone);
        const moment = momentOf(local, zone);
        expect(moment && localTimeOf(moment, zone)).toBe(local);
        // In the repeated hour, the first of both instants.
        expect(Number(moment)).toBeLessThanOrEqual(minutes * 60_000);
        expect(Number(moment)).toBeGreaterThanOrEqual((minutes - 60) * 60_000);
      },
    ),
  );
});

test.each([
  ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:15', 'America/St_Johns', '2026-11-01T03:45:00.000Z'],
])('%s in %s is %s', (local, zone, moment) => {
  expect(momentOf(local, zone)?.toISOString()).toBe(moment);
});

test.each(['', 'tomorrow', '2026-02-30T1', '2026-13-01T00:00'])('"%s" is not a time', (local) => {
  expect(momentOf(local, 'UTC')).toBe(null);
});
