import { expect, test } from 'vitest';
import {
  formatDateTime,
  formatMoment,
  formatNumber,
  formatRelative,
  formatZone,
} from './format.ts';

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
  [-86_400, 'yesterday'],
  [-40 * 86_400, 'last month'],
  [90, 'in 1 minute'],
])('%d seconds from now is %j', (seconds, text) => {
  const now = new Date('2026-07-01T12:00:00Z');
  expect(formatRelative(new Date(now.getTime() + seconds * 1000), now, 'en')).toBe(text);
});
