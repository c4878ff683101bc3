import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { exampleWindow } from '../examples.ts';
import { type Occurrence, occurrenceAt, weekdayOf } from './occurrence.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const time = fc
  .integer({ min: 0, max: 1_439 })
  .map(
    (minutes) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );
const weekly = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: time,
    until: time,
  })
  .filter(({ from, until }) => from !== until)
  .map((given) => exampleWindow({ repeats: 'weekly', ...given }));
// Two years, with the changes of clocks on both sides of the world.
const instant = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-12-31T00:00:00Z') })
  .map((milliseconds) => new Date(milliseconds));
const zone = fc.constantFrom(...zones);

/** Returns all times of a window that end within some days after an instant. */
function timesAfter(when: Parameters<typeof occurrenceAt>[0], timeZone: string, from: Date) {
  const found: Occurrence[] = [];
  let at = from;
  while (at.getTime() < from.getTime() + 21 * dayMs) {
    const next = occurrenceAt(when, timeZone, at);
    if (next === null) break;
    found.push(next);
    at = next.endsAt;
  }
  return found;
}

describe('a weekly window', () => {
  test('has a present or next time, which begins within eight days and lasts less than two', () => {
    fc.assert(
      fc.property(weekly, zone, instant, (when, timeZone, at) => {
        const found = occurrenceAt(when, timeZone, at);
        expect(found).not.toBeNull();
        if (found === null) return;
        const { startsAt, endsAt } = found;
        expect(endsAt.getTime()).toBeGreaterThan(at.getTime());
        expect(startsAt.getTime()).toBeLessThan(endsAt.getTime());
        expect(startsAt.getTime()).toBeLessThan(at.getTime() + 8 * dayMs);
        expect(endsAt.getTime() - startsAt.getTime()).toBeLessThanOrEqual(dayMs + 2 * hourMs);
      }),
    );
  });

  test('begins on its days only, once on each of them, whatever clocks do', () => {
    fc.assert(
      fc.property(weekly, zone, instant, (when, timeZone, at) => {
        const times = timesAfter(when, timeZone, at);
        const days = times.map(({ startsAt }) => localDay(startsAt, timeZone));
        for (const day of days) expect(when.days).toContain(weekdayOf(day));
        expect(new Set(days).size).toBe(days.length);
        const whole = days.slice(1, -1);
        const [first, last] = [whole.at(0), whole.at(-1)];
        if (first === undefined || last === undefined) return;
        const expected = [];
        for (let day = first; day <= last; day = addDays(day, 1))
          if (when.days.includes(weekdayOf(day))) expected.push(day);
        expect(whole).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test('begins at its local time, or when clocks skip it', () => {
    fc.assert(
      fc.property(weekly, zone, instant, (when, timeZone, at) => {
        const found = occurrenceAt(when, timeZone, at);
        if (found === null) throw new Error('no time');
        const { startsAt } = found;
        const shown = localTimeOf(startsAt, timeZone);
        const due = `${shown.slice(0, 10)}T${when.from}`;
        const before = localTimeOf(new Date(startsAt.getTime() - 60_000), timeZone);
        expect(shown >= due).toBe(true);
        expect(before < due).toBe(true);
      }),
    );
  });
});

describe('in Berlin', () => {
  const night = exampleWindow({ repeats: 'weekly', days: [7], from: '02:30', until: '03:15' });
  const at = (utc: string) => new Date(utc);

  test('a window that begins in the skipped hour begins at the change', () => {
    expect(occurrenceAt(night, 'Europe/Berlin', at('2026-03-28T12:00:00Z'))).toEqual({
      startsAt: at('2026-03-29T01:00:00Z'),
      endsAt: at('2026-03-29T01:15:00Z'),
    });
  });

  test('a window within the skipped hour lasts as long as it says', () => {
    const within = { ...night, until: '02:50' };
    expect(occurrenceAt(within, 'Europe/Berlin', at('2026-03-28T12:00:00Z'))).toEqual({
      startsAt: at('2026-03-29T01:00:00Z'),
      endsAt: at('2026-03-29T01:20:00Z'),
    });
  });

  test('a window over the repeated hour begins once and covers both', () => {
    expect(occurrenceAt(night, 'Europe/Berlin', at('2026-10-24T12:00:00Z'))).toEqual({
      startsAt: at('2026-10-25T00:30:00Z'),
      endsAt: at('2026-10-25T02:15:00Z'),
    });
  });

  test('a window over midnight belongs to the day on which it begins', () => {
    const over = exampleWindow({ repeats: 'weekly', days: [5], from: '23:00', until: '01:00' });
    expect(occurrenceAt(over, 'Europe/Berlin', at('2026-06-12T22:30:00Z'))).toEqual({
      startsAt: at('2026-06-12T21:00:00Z'),
      endsAt: at('2026-06-12T23:00:00Z'),
    });
  });

  test('the last day is the last', () => {
    const ending = { ...night, lastDay: '2026-06-14' };
    expect(occurrenceAt(ending, 'Europe/Berlin', at('2026-06-14T00:00:00Z'))).not.toBeNull();
    expect(occurrenceAt(ending, 'Europe/Berlin', at('2026-06-14T01:15:00Z'))).toBeNull();
  });

  test('a window that happens once is over afterwards', () => {
    const once = exampleWindow({ startsOn: '2026-06-10T14:00', endsOn: '2026-06-10T15:00' });
    expect(occurrenceAt(once, 'Europe/Berlin', at('2026-06-10T12:59:00Z'))).toEqual({
      startsAt: at('2026-06-10T12:00:00Z'),
      endsAt: at('2026-06-10T13:00:00Z'),
    });
    expect(occurrenceAt(once, 'Europe/Berlin', at('2026-06-10T13:00:00Z'))).toBeNull();
  });
});
