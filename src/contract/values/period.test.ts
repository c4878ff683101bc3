import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay } from './local-day.ts';
import {
  addDays,
  dayCount,
  daysBefore,
  daysLastYear,
  daysOfPreset,
  eachDay,
  periodError,
  periodPresets,
} from './period.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('presets', () => {
  test.each([
    ['today', '2028-02-29', '2028-02-29', '2028-02-29'],
    ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
    ['last-7-days', '2026-01-03', '2025-12-28', '2026-01-03'],
    ['last-30-days', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['this-month', '2026-03-31', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['this-quarter', '2026-05-17', '2026-04-01', '2026-05-17'],
    ['last-quarter', '2026-01-01', '2025-10-01', '2025-12-31'],
    ['last-quarter', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['year-to-date', '2028-12-31', '2028-01-01', '2028-12-31'],
  ] as const)('%s on %s are the days from %s to %s', (preset, today, from, to) => {
    expect(daysOfPreset(preset, today)).toEqual({ from, to });
  });

  test('are valid periods on any day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...periodPresets),
        day.filter((one) => one > '2000-07-01'),
        (preset, today) => {
          const days = daysOfPreset(preset, today);
          expect(periodError(days)).toBeNull();
          expect(days.to <= today).toBe(true);
        },
      ),
    );
  });
});

test('the period before any days has as many and ends on the day before', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 366 }), (from, length) => {
      const days = { from, to: addDays(from, length - 1) };
      const before = daysBefore(days, 'last-30-days');
      expect([dayCount(days), dayCount(before)]).toEqual([length, length]);
      expect(addDays(before.to, 1)).toBe(from);
      const all = eachDay(days);
      expect([all.length, all[0], all.at(-1)]).toEqual([length, days.from, days.to]);
      expect(new Set(all).size).toBe(length);
    }),
  );
});

describe('the period before', () => {
  test.each([
    ['last-month', '2026-10-26', '2026-09-01', '2026-09-30', '2026-08-01', '2026-08-31'],
    ['last-month', '2028-04-01', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['this-month', '2026-11-26', '2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
    ['this-month', '2026-03-30', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['this-month', '2026-02-28', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['this-quarter', '2026-05-17', '2026-04-01', '2026-05-17', '2026-01-01', '2026-02-17'],
    ['last-quarter', '2026-01-05', '2025-10-01', '2025-12-31', '2025-07-01', '2025-09-30'],
    ['year-to-date', '2028-02-29', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
    ['today', '2026-03-01', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ] as const)('%s on %s (%s to %s) is from %s to %s', (preset, today, from, to, start, end) => {
    const days = daysOfPreset(preset, today);
    expect(days).toEqual({ from, to });
    expect(daysBefore(days, preset)).toEqual({ from: start, to: end });
  });

  test.each([
    ['2026-08-01', '2026-10-31', '2026-05-01', '2026-07-31'],
    ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['2026-08-02', '2026-08-31', '2026-07-03', '2026-08-01'],
  ])('the days from %s to %s are compared with %s to %s', (from, to, start, end) => {
    expect(daysBefore({ from, to }, 'custom')).toEqual({ from: start, to: end });
  });
});

test.each([
  ['2026-11-20', '2026-11-26', '2025-11-20', '2025-11-26'],
  ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
  ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
])('the year before %s to %s these days are %s to %s', (from, to, start, end) => {
  expect(daysLastYear({ from, to })).toEqual({ from: start, to: end });
});

test.each([
  ['2026-01-02', '2026-01-01', { to: 'Must not be before the first day' }],
  ['2027-01-01', '2028-01-01', null],
  ['2027-01-01', '2028-01-02', { to: 'Must be no more than 366 days from the first day' }],
  ['', '2028-01-02', { from: 'Required' }],
  ['2028-01-02', '', { to: 'Required' }],
  ['0001-01-01', '2028-01-02', { from: 'Please select a later date' }],
  ['2028-01-02', '9999-12-31', { to: 'Please select an earlier date' }],
])('from %j to %j: %j', (from, to, error) => {
  expect(periodError({ from, to })).toEqual(error);
});

test.each([
  ['2026-03-08T03:29:59Z', 'America/St_Johns', '2026-03-07'],
  ['2026-03-08T03:30:00Z', 'America/St_Johns', '2026-03-08'],
  ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
  ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
])('at %s it is, in %s, %s', (at, timeZone, local) => {
  expect(localDay(new Date(at), timeZone)).toBe(local);
});
