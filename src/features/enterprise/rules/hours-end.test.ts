import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithinHours } from '../../radius/public/plan-hours.ts';
import type { EnterpriseProfile } from '../fields.ts';
import { hoursEnd } from './hours-end.ts';

type Hours = EnterpriseProfile['hours'];

const minuteMs = 60_000;
const weekdays = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const berlin = 'Europe/Berlin';
const endOf = (hours: Hours, now: string, timeZone = 'UTC') =>
  hoursEnd(hours, new Date(now), timeZone)?.toISOString() ?? null;

describe('the end of the hours of a profile', () => {
  const office = { days: weekdays, from: '08:00', until: '17:59' };

  test('is the minute after their last one, in the time zone of the site', () => {
    // A Wednesday.
    expect(endOf([office], '2026-06-10T09:30:00Z')).toBe('2026-06-10T18:00:00.000Z');
    expect(endOf([office], '2026-06-10T09:30:00Z', berlin)).toBe('2026-06-10T16:00:00.000Z');
  });

  test('past midnight is on the next day, also seen from there', () => {
    const night = [{ days: [3], from: '22:00', until: '05:59' }];
    for (const now of ['2026-06-10T23:00:00Z', '2026-06-11T03:00:00Z'])
      expect(endOf(night, now)).toBe('2026-06-11T06:00:00.000Z');
  });

  test('is the end of the last of hours that follow each other', () => {
    const evening = { days: [3], from: '18:00', until: '21:59' };
    expect(endOf([evening, office], '2026-06-10T09:30:00Z')).toBe('2026-06-10T22:00:00.000Z');
  });

  test('is never without hours, and with hours around the clock', () => {
    expect(endOf([], '2026-06-10T09:30:00Z')).toBeNull();
    expect(
      endOf([{ days: everyDay, from: '00:00', until: '23:59' }], '2026-06-10T09:30:00Z'),
    ).toBeNull();
  });
});

test('the end is right while the clock is changed', () => {
  const night = [{ days: everyDay, from: '22:00', until: '02:29' }];
  // 02:30 is skipped on March 29, and occurs twice on October 25.
  expect(endOf(night, '2026-03-28T23:00:00Z', berlin)).toBe('2026-03-29T01:00:00.000Z');
  expect(endOf(night, '2026-10-24T23:00:00Z', berlin)).toBe('2026-10-25T00:30:00.000Z');
  expect(endOf(night, '2026-10-25T01:10:00Z', berlin)).toBe('2026-10-25T01:30:00.000Z');
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${minutes}`);
const period = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    from: time,
    until: time,
  })
  .filter(({ from, until }) => from !== until);
/** Around both changes of the clock in Berlin, to the minute. */
const moment = fc
  .tuple(
    fc.constantFrom('2026-03-28T12:00Z', '2026-10-24T12:00Z', '2026-06-09T12:00Z'),
    fc.integer({ min: 0, max: 2 * 1_440 }),
  )
  .map(([start, minutes]) => new Date(Date.parse(start) + minutes * minuteMs));

test('the hours last until their end and are over then, as minute by minute', () => {
  fc.assert(
    fc.property(fc.array(period, { minLength: 1, maxLength: 3 }), moment, (hours, now) => {
      fc.pre(isWithinHours(hours, now, berlin));
      const end = hoursEnd(hours, now, berlin);
      const last = end?.getTime() ?? now.getTime() + 7 * 1_440 * minuteMs;
      for (let at = now.getTime(); at < last; at += minuteMs)
        if (!isWithinHours(hours, new Date(at), berlin))
          throw new Error(`over at ${new Date(at).toISOString()}, not ${end?.toISOString()}`);
      expect(end === null || !isWithinHours(hours, end, berlin)).toBe(true);
    }),
    { numRuns: 300 },
  );
}, 30_000);
