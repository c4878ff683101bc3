import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minutesAndSeconds, phaseAt } from './phases.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 21, 8);
const fresh = { activity: start, endsAt: start + 12 * hour };

describe('the phase of an idle session', () => {
  test.each([
    ['27:59', 27 * minute + 59 * second, { name: 'alive', left: second }],
    ['28:00', 28 * minute, { name: 'warning', left: 2 * minute }],
    ['29:59', 29 * minute + 59 * second, { name: 'warning', left: second }],
    ['30:00', 30 * minute, { name: 'over', left: 0 }],
    ['40:00, after a sleep', 40 * minute, { name: 'over', left: 0 }],
  ])('at %s', (_title, idle, phase) => {
    expect(phaseAt(start + idle, fresh)).toEqual(phase);
  });
});

describe('the phase of a session in constant use', () => {
  test.each([
    ['11:59:59', 12 * hour - second, { name: 'alive', left: second }],
    ['12:00:00', 12 * hour, { name: 'over', left: 0 }],
  ])('at %s', (_title, age, phase) => {
    expect(phaseAt(start + age, { ...fresh, activity: start + age })).toEqual(phase);
  });

  test('counts down to the hard limit if that comes before the idle limit', () => {
    const activity = fresh.endsAt - 29 * minute;
    expect(phaseAt(activity + 28 * minute, { ...fresh, activity })).toEqual({
      name: 'warning',
      left: minute,
    });
  });
});

test('the next phase begins exactly after the milliseconds left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 13 * hour }),
      fc.integer({ min: 0, max: 13 * hour }),
      (activityAt, nowAt) => {
        const times = { activity: start + activityAt, endsAt: fresh.endsAt };
        const { name, left } = phaseAt(start + nowAt, times);
        if (name === 'over') return;
        expect(phaseAt(start + nowAt + left - 1, times).name).toBe(name);
        expect(phaseAt(start + nowAt + left, times).name).not.toBe(name);
      },
    ),
  );
});

test.each([
  [2 * minute, '2:00'],
  [119_001, '2:00'],
  [119_000, '1:59'],
  [61_000, '1:01'],
  [9_000, '0:09'],
  [1, '0:01'],
])('%i ms are shown as %s', (milliseconds, shown) => {
  expect(minutesAndSeconds(milliseconds)).toBe(shown);
});
