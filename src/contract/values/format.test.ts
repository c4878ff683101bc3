import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatDateTime,
  formatLocalPeriod,
  formatMoment,
  formatNumber,
  formatRelative,
  formatZone,
} from './format.ts';
import { localDay } from './local-day.ts';
import { addDays } from './period.ts';

const at = new Date('2026-07-01T22:05:09Z');

test("a time is formatted in the site's time zone and names it", () => {
  expect(formatDateTime(at, 'Atlantic/Reykjavik', 'en-GB')).toBe('1 Jul 2026, 22:05:09 GMT');
  expect(formatDateTime(at, 'America/New_York', 'en-US')).toMatch(
    /^Jul 1, 2026, 06:05:09\sPM EDT$/,
  );
  expect(formatDateTime(at, 'Asia/Tokyo', 'en-GB')).toBe('2 Jul 2026, 07:05:09 GMT+9');
});

test.each([
  ['2026-11-26T15:02:09Z', 'Europe/Oslo', '16:02'],
  ['2026-11-22T15:02:09Z', 'Europe/Oslo', '22 Nov, 16:02'],
  ['2025-11-22T15:02:09Z', 'Europe/Oslo', '22 Nov 2025'],
  // The days are the zone's: it is already tomorrow in Tokyo, and still yesterday in Honolulu.
  ['2026-11-25T23:30:00Z', 'Asia/Tokyo', '08:30'],
  ['2026-11-26T06:00:00Z', 'Pacific/Honolulu', '25 Nov, 20:00'],
  ['2026-12-31T23:30:00Z', 'Europe/Oslo', '1 Jan 2027'],
])('%s in %s is %j on 26 Nov 2026', (moment, timeZone, text) => {
  const now = new Date('2026-11-26T14:00:00Z');
  expect(formatMoment(new Date(moment), timeZone, now, 'en-GB')).toBe(text);
});

test('a zone is named by its city', () => {
  const zones = ['Europe/Oslo', 'America/Argentina/Buenos_Aires', 'Etc/UTC'];
  expect(zones.map(formatZone)).toEqual(['Oslo', 'Buenos Aires', 'UTC']);
});

test('numbers are grouped according to the locale', () => {
  expect(formatNumber(15634, 'en-US')).toBe('15,634');
  expect(formatNumber(15634, 'de-DE')).toBe('15.634');
});

test.each([
  [0, 'now'],
  [-42, '42 seconds ago'],
  [-3 * 3600 - 59, '3 hours ago'],
  [-14 * 3600, '14 hours ago'],
  [-86_400, 'yesterday'],
  [-40 * 86_400, 'last month'],
  [90, 'in 1 minute'],
])('%d seconds from now is %j', (seconds, text) => {
  const now = new Date('2026-07-01T12:00:00Z');
  const at = new Date(now.getTime() + seconds * 1000);
  expect(formatRelative(at, now, 'UTC', 'en')).toBe(text);
});

test.each([
  // 46 hours, but two dates
  ['2026-11-25T10:10:00+01:00', '2026-11-27T08:10:00+01:00', '2 days ago'],
  ['2026-11-26T00:00:00+01:00', '2026-11-27T08:10:00+01:00', 'yesterday'],
  ['2026-11-29T00:00:00+01:00', '2026-11-27T08:10:00+01:00', 'in 2 days'],
  // Clocks are set forward: 47 hours on two dates.
  ['2026-03-28T12:00:00+01:00', '2026-03-30T12:00:00+02:00', '2 days ago'],
  ['2026-03-28T23:30:00+01:00', '2026-03-29T23:30:00+02:00', '23 hours ago'],
  // Clocks are set back: 24 hours on the same date, and 25 hours from midnight to midnight.
  ['2026-10-25T00:00:00+02:00', '2026-10-25T23:30:00+01:00', '24 hours ago'],
  ['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 'yesterday'],
])('%s in Oslo is at %s %j', (moment, now, text) => {
  expect(formatRelative(new Date(moment), new Date(now), 'Europe/Oslo', 'en')).toBe(text);
});

test('days are those of the time zone', () => {
  const [moment, now] = [new Date('2026-11-25T10:10:00Z'), new Date('2026-11-26T16:00:00Z')];
  expect(formatRelative(moment, now, 'Europe/Oslo', 'en')).toBe('yesterday');
  expect(formatRelative(moment, now, 'Asia/Tokyo', 'en')).toBe('2 days ago');
});

test('the words of days name the date of the exact time', () => {
  const day = 86_400_000;
  const texts = new Map([
    ['yesterday', -1],
    ['2 days ago', -2],
    ['3 days ago', -3],
    ['tomorrow', 1],
    ['in 2 days', 2],
    ['in 3 days', 3],
  ]);
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      // Less than three days, also when one of them has 23 hours.
      fc.integer({ min: day, max: 2.9 * day }),
      fc.constantFrom(-1, 1),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu'),
      (now, distance, sign, zone) => {
        const moment = new Date(now.getTime() + sign * distance);
        const text = formatRelative(moment, now, zone, 'en');
        const days = texts.get(text);
        if (days === undefined) expect(text).toMatch(/24 hours/);
        else expect(localDay(moment, zone)).toBe(addDays(localDay(now, zone), days));
      },
    ),
  );
});

test('a local period repeats its day only when that changes', () => {
  expect(formatLocalPeriod('2026-11-28T15:00', '2026-11-28T21:00')).toBe(
    'Sat, Nov 28, 2026, 15:00 – 21:00',
  );
  expect(formatLocalPeriod('2026-11-28T15:00', '2026-11-29T01:00')).toBe(
    'Sat, Nov 28, 2026, 15:00 – Sun, Nov 29, 2026, 01:00',
  );
});
