import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay } from '../../contract/values/local-day.ts';
import { addDays } from '../../contract/values/period.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import { nextRun, type Recurrence } from './next-run.ts';

const daily = (time: string): Recurrence => ({
  frequency: 'daily',
  weekday: null,
  monthDay: null,
  time,
});
const next = (recurrence: Recurrence, zone: string, after: string) =>
  nextRun(recurrence, zone, new Date(after)).toISOString();

test.each([
  // A skipped hour runs at the moment after the gap.
  ['02:30', 'Europe/Berlin', '2026-03-28T12:00Z', '2026-03-29T01:00:00.000Z'],
  ['02:00', 'America/New_York', '2026-03-07T12:00Z', '2026-03-08T07:00:00.000Z'],
  ['02:15', 'Australia/Lord_Howe', '2026-10-03T10:00Z', '2026-10-03T15:30:00.000Z'],
  // A doubled hour runs at its first moment, once.
  ['02:30', 'Europe/Berlin', '2026-10-24T12:00Z', '2026-10-25T00:30:00.000Z'],
  ['02:30', 'Europe/Berlin', '2026-10-25T00:30Z', '2026-10-26T01:30:00.000Z'],
  // Samoa had no 30 December 2011.
  ['10:00', 'Pacific/Apia', '2011-12-29T21:00Z', '2011-12-30T10:00:00.000Z'],
])('%s daily in %s after %s is %s', (time, zone, after, expected) => {
  expect(next(daily(time), zone, after)).toBe(expected);
});

test('weekly and monthly schedules run on their days', () => {
  const at = { weekday: null, monthDay: null, time: '07:00' };
  const weekly = { ...at, frequency: 'weekly' as const, weekday: '7' as const };
  expect(next(weekly, 'UTC', '2026-11-27T12:00Z')).toBe('2026-11-29T07:00:00.000Z');
  expect(next(weekly, 'UTC', '2026-11-29T07:00Z')).toBe('2026-12-06T07:00:00.000Z');
  const monthly = { ...at, frequency: 'monthly' as const };
  const lastDay = { ...monthly, monthDay: 'last' };
  expect(next({ ...monthly, monthDay: '28' }, 'UTC', '2026-02-28T07:00Z')).toBe(
    '2026-03-28T07:00:00.000Z',
  );
  expect(next(lastDay, 'UTC', '2028-02-01T07:00Z')).toBe('2028-02-29T07:00:00.000Z');
});

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Asia/Beirut',
  'UTC',
];

describe('over a year with both clock changes', () => {
  test('a daily schedule runs once on each local day, at its time unless that is skipped', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(fc.constantFrom(...zones), times, (zone, [hour, minute]) => {
        const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
        let at = new Date('2026-01-01T00:00Z');
        let day = '';
        for (let run = 0; run < 400; run += 1) {
          const following = nextRun(daily(time), zone, at);
          expect(following.getTime()).toBeGreaterThan(at.getTime());
          const local = localTimeOf(following, zone);
          if (day !== '') expect(local.slice(0, 10)).toBe(addDays(day, 1));
          if (local.slice(11) !== time) {
            // The minute before was before the gap that skips the time.
            const before = localTimeOf(new Date(following.getTime() - 60_000), zone);
            expect(before < `${local.slice(0, 10)}T${time}`).toBe(true);
            expect(local.slice(11) > time).toBe(true);
          } else {
            const earlier = [30, 60, 120].map((minutes) =>
              localTimeOf(new Date(following.getTime() - minutes * 60_000), zone),
            );
            expect(earlier).not.toContain(local);
          }
          day = localDay(following, zone);
          at = following;
        }
      }),
      { numRuns: 25 },
    );
  }, 30_000);
});
