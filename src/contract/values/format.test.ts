import { expect, test } from 'vitest';
import { formatDateTime, formatNumber, formatRelative } from './format.ts';

const at = new Date('2026-07-01T22:05:09Z');

test("a time is formatted in the site's time zone and names it", () => {
  expect(formatDateTime(at, 'Atlantic/Reykjavik', 'en-GB')).toBe('1 Jul 2026, 22:05:09 GMT');
  expect(formatDateTime(at, 'America/New_York', 'en-US')).toMatch(
    /^Jul 1, 2026, 06:05:09\sPM EDT$/,
  );
  expect(formatDateTime(at, 'Asia/Tokyo', 'en-GB')).toBe('2 Jul 2026, 07:05:09 GMT+9');
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
