import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnAt, nextSwitch, scheduleOf, weeklyPeriods } from './schedule.ts';

const every = [1, 2, 3, 4, 5, 6, 7];
const minute = 60_000;

const time = fc
  .integer({ min: 0, max: 1_439 })
  .map(
    (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
  );
const entered = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  from: time,
  until: fc.oneof(time, fc.constant('24:00')),
});

test('hours are cut at midnight, and joined where they touch', () => {
  expect(weeklyPeriods([{ days: [5, 7], from: '22:00', until: '02:00' }])).toEqual([
    { day: 1, from: 0, until: 120 },
    { day: 5, from: 1_320, until: 1_440 },
    { day: 6, from: 0, until: 120 },
    { day: 7, from: 1_320, until: 1_440 },
  ]);
  const halves = [
    { days: [1], from: '00:00', until: '12:00' },
    { days: [1], from: '12:00', until: '24:00' },
  ];
  expect(weeklyPeriods(halves)).toEqual([{ day: 1, from: 0, until: 1_440 }]);
});

test('weekly periods never overlap, touch, or leave their day', () => {
  fc.assert(
    fc.property(fc.array(entered, { maxLength: 8 }), (hours) => {
      const periods = weeklyPeriods(hours);
      for (const [index, { day, from, until }] of periods.entries()) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(until).toBeGreaterThan(from);
        expect(until).toBeLessThanOrEqual(1_440);
        const next = periods[index + 1];
        if (next?.day === day) expect(next.from).toBeGreaterThan(until);
      }
    }),
  );
});

test('a network without hours is always on, except on days off of the site', () => {
  const schedule = scheduleOf({ hours: [], daysOff: [{ day: '2026-12-24' }] }, 'Pacific/Auckland');
  expect(isOnAt(schedule, new Date('2026-12-23T10:59:00Z'))).toBe(true);
  expect(isOnAt(schedule, new Date('2026-12-23T11:00:00Z'))).toBe(false);
  expect(nextSwitch(schedule, new Date('2026-12-20T00:00:00Z'))).toEqual(
    new Date('2026-12-23T11:00:00Z'),
  );
  expect(nextSwitch(schedule, new Date('2026-12-24T00:00:00Z'))).toEqual(
    new Date('2026-12-24T11:00:00Z'),
  );
  expect(nextSwitch(schedule, new Date('2027-01-10T00:00:00Z'))).toBeNull();
});

test('what the wall shows counts when clocks change', () => {
  const night = scheduleOf(
    { hours: [{ days: every, from: '02:15', until: '04:00' }], daysOff: [] },
    'Europe/Vienna',
  );
  // 2026-03-29: 02:00 becomes 03:00, so that 02:15 never is.
  expect(nextSwitch(night, new Date('2026-03-29T00:30:00Z'))).toEqual(
    new Date('2026-03-29T01:00:00Z'),
  );
  // 2026-10-25: 03:00 becomes 02:00, so that 02:15 is twice.
  const late = scheduleOf(
    { hours: [{ days: every, from: '01:00', until: '02:30' }], daysOff: [] },
    'Europe/Vienna',
  );
  const switches: string[] = [];
  let at = new Date('2026-10-24T22:00:00Z');
  for (let count = 0; count < 4; count += 1) {
    const next = nextSwitch(late, at);
    switches.push(`${next?.toISOString().slice(11, 16)} ${isOnAt(late, next ?? at)}`);
    at = next ?? at;
  }
  expect(switches).toEqual(['23:00 true', '00:30 false', '01:00 true', '01:30 false']);
});

const zones = ['Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];

test('the next switch is the first minute at which the state differs', () => {
  fc.assert(
    fc.property(
      fc.array(entered, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...zones),
      // Around the changes of clocks of 2026 in both hemispheres.
      fc.constantFrom('2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-11-01'),
      fc.integer({ min: 0, max: 2 * 1_440 }),
      (hours, zone, day, offset) => {
        const schedule = scheduleOf({ hours, daysOff: [{ day: '2026-10-25' }] }, zone);
        const start = new Date(Date.parse(`${day}T00:00:00Z`) + offset * minute);
        const isOn = isOnAt(schedule, start);
        const next = nextSwitch(schedule, start);
        const end = Math.min(
          next?.getTime() ?? Number.POSITIVE_INFINITY,
          start.getTime() + 1_440 * minute,
        );
        for (let at = start.getTime(); at < end; at += minute)
          expect(isOnAt(schedule, new Date(at))).toBe(isOn);
        if (next !== null) expect(isOnAt(schedule, next)).toBe(!isOn);
      },
    ),
    { numRuns: 60 },
  );
});
