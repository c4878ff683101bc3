import { expect, test } from 'vitest';
import { hourMarks } from './hour-marks.ts';

const hourMs = 3_600_000;
const hoursFrom = (start: string, count: number, devices = 7) =>
  Array.from({ length: count }, (_none, index) => ({
    at: new Date(Date.parse(start) + index * hourMs).toISOString(),
    devices,
  }));

test('bars with room have their hour by the clock of the site, the day once, and their number', () => {
  const marks = hourMarks(hoursFrom('2030-03-05T22:00:00Z', 3), 'Europe/Oslo', 80);
  expect(marks).toEqual([
    { hour: '23:00', day: 'Mar 5', amount: '7' },
    { hour: '00:00', day: 'Mar 6', amount: '7' },
    { hour: '01:00', day: null, amount: '7' },
  ]);
});

test('narrow bars have marks so far apart that none covers another', () => {
  const width = 10;
  const marks = hourMarks(hoursFrom('2030-03-05T09:00:00Z', 48, 1_200), 'UTC', width);
  const at = (name: 'hour' | 'day') =>
    marks.flatMap((mark, index) => (mark[name] === null ? [] : [index * width]));
  const distances = (all: number[]) => all.slice(1).map((one, index) => one - (all[index] ?? 0));
  expect(Math.min(...distances(at('hour')))).toBeGreaterThanOrEqual(34);
  expect(Math.min(...distances(at('day')))).toBeGreaterThanOrEqual(48);
  expect(marks.every(({ amount }) => amount === null)).toBe(true);
});

test('weeks have days alone', () => {
  const marks = hourMarks(hoursFrom('2030-03-05T00:00:00Z', 24 * 30), 'UTC', 0.7);
  expect(marks.every(({ hour }) => hour === null)).toBe(true);
  expect(marks.filter(({ day }) => day !== null).length).toBeGreaterThan(2);
});
