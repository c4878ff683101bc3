import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { nextRotation, type Schedule } from './next-rotation.ts';

const zones = [
  'Europe/Oslo',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
  'UTC',
];
const daily: Schedule = {
  repeat: 'daily',
  hours: null,
  days: [1, 2, 3, 4, 5, 6, 7],
  monthDay: null,
  time: '04:00',
};
const zone = fc.constantFrom(...zones);
const moment = fc
  .integer({ min: Date.UTC(2010, 0), max: Date.UTC(2035, 0) })
  .map((time) => new Date(time));
const time = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minutes) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );
const dated = fc.oneof(
  time.map((at): Schedule => ({ ...daily, time: at })),
  fc
    .tuple(time, fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }))
    .map(([at, days]): Schedule => ({ ...daily, repeat: 'weekly', days, time: at })),
  fc
    .tuple(time, fc.constantFrom('1', '15', '28', 'last'))
    .map(([at, monthDay]): Schedule => ({ ...daily, repeat: 'monthly', monthDay, time: at })),
);

test('the next change comes after the instant, and none is left out between', () => {
  fc.assert(
    fc.property(
      dated,
      zone,
      moment,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (schedule, at, after, part) => {
        const next = nextRotation(schedule, at, after);
        if (next === null) throw new Error('No change');
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        const between = after.getTime() + Math.floor((next.getTime() - 1 - after.getTime()) * part);
        expect(nextRotation(schedule, at, new Date(between))).toEqual(next);
      },
    ),
  );
});

test('a change is at the local time, or at the first moment after the gap that skips it', () => {
  fc.assert(
    fc.property(dated, zone, moment, (schedule, at, after) => {
      const next = nextRotation(schedule, at, after);
      if (next === null) throw new Error('No change');
      const shown = localTimeOf(next, at).slice(11);
      if (shown === schedule.time) return;
      // A minute before, the clock showed an earlier time than the skipped one.
      const before = localTimeOf(new Date(next.getTime() - 60_000), at);
      const wished = `${before.slice(0, 11)}${schedule.time}`;
      expect(before < wished || before.slice(0, 10) < localTimeOf(next, at).slice(0, 10)).toBe(
        true,
      );
    }),
  );
});

test('every few hours means hours that have passed, also when clocks change', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 72 }),
      zone,
      moment,
      moment,
      (hours, at, since, after) => {
        const schedule: Schedule = { ...daily, repeat: 'hours', hours };
        const next = nextRotation(schedule, at, after, since);
        if (next === null) throw new Error('No change');
        expect((next.getTime() - since.getTime()) % (hours * 3_600_000)).toBe(0);
        expect(next.getTime()).toBeGreaterThan(Math.max(since.getTime(), after.getTime()));
      },
    ),
  );
});

test.each([
  ['a skipped hour', 'Europe/Oslo', '02:30', '2026-03-28T12:00Z', '2026-03-29T01:00Z'],
  ['an hour that comes twice', 'Europe/Oslo', '02:30', '2026-10-24T12:00Z', '2026-10-25T00:30Z'],
  [
    'half an hour that comes twice',
    'Australia/Lord_Howe',
    '01:45',
    '2026-04-04T12:00Z',
    '2026-04-04T14:45Z',
  ],
  ['a skipped midnight', 'America/Santiago', '00:00', '2026-09-05T12:00Z', '2026-09-06T04:00Z'],
])('%s', (_what, at, local, after, expected) => {
  expect(nextRotation({ ...daily, time: local }, at, new Date(after))).toEqual(new Date(expected));
});

test('after an hour that comes twice, the next change is on the next day', () => {
  const first = new Date('2026-10-25T00:30Z');
  expect(nextRotation({ ...daily, time: '02:30' }, 'Europe/Oslo', first)).toEqual(
    new Date('2026-10-26T01:30Z'),
  );
});

test('the last day of a month, and no day by hand', () => {
  const last: Schedule = { ...daily, repeat: 'monthly', monthDay: 'last' };
  const changes = ['2027-02-01T00:00Z', '2027-02-28T04:00Z'].map((after) =>
    nextRotation(last, 'UTC', new Date(after)),
  );
  expect(changes).toEqual([new Date('2027-02-28T04:00Z'), new Date('2027-03-31T04:00Z')]);
  expect(nextRotation({ ...daily, repeat: 'manual' }, 'UTC', new Date())).toBeNull();
});
