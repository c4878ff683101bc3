import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstExcess, type Load, peakOf, stepsOf } from './sweep.ts';

const horizon = 240;
const load = fc
  .record({
    from: fc.integer({ min: 0, max: horizon - 1 }),
    length: fc.integer({ min: 1, max: 90 }),
    amount: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ from, length, amount }) => ({ from, until: Math.min(from + length, horizon), amount }));
const loads = fc.array(load, { maxLength: 12 });
const minutes = Array.from({ length: horizon }, (_none, minute) => minute);

/** Sums up minute by minute. */
const sumAt = (all: readonly Load[], minute: number) =>
  all
    .filter(({ from, until }) => from <= minute && minute < until)
    .reduce((sum, { amount }) => sum + amount, 0);

describe('the sweep over starts and ends', () => {
  test('has the sum of every minute', () => {
    fc.assert(
      fc.property(loads, (all) => {
        const steps = stepsOf(all);
        expect(minutes.map((minute) => sumAt(steps, minute))).toEqual(
          minutes.map((minute) => sumAt(all, minute)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('is in order, without gaps inside a step and without two equal steps in a row', () => {
    fc.assert(
      fc.property(loads, (all) => {
        const steps = stepsOf(all);
        for (const [index, { from, until, amount }] of steps.entries()) {
          expect(until).toBeGreaterThan(from);
          expect(amount).toBeGreaterThan(0);
          const next = steps[index + 1];
          if (next === undefined) continue;
          expect(next.from).toBeGreaterThanOrEqual(until);
          if (next.from === until) expect(next.amount).not.toBe(amount);
        }
      }),
    );
  });

  test('finds the first minute above a limit, how long it lasts, and the peak', () => {
    const period = fc
      .tuple(fc.integer({ min: 0, max: horizon - 1 }), fc.integer({ min: 1, max: horizon }))
      .map(([from, length]) => ({ from, until: Math.min(from + length, horizon) }));
    fc.assert(
      fc.property(loads, period, fc.integer({ min: 0, max: 120 }), (all, within, limit) => {
        const inside = minutes.filter((minute) => within.from <= minute && minute < within.until);
        const first = inside.find((minute) => sumAt(all, minute) > limit);
        const end = inside.find(
          (minute) => first !== undefined && minute > first && sumAt(all, minute) <= limit,
        );
        expect(firstExcess(all, limit, within)).toEqual(
          first === undefined
            ? null
            : { from: first, until: end ?? within.until, amount: sumAt(all, first) },
        );
        expect(peakOf(all, within)).toBe(Math.max(...inside.map((minute) => sumAt(all, minute))));
      }),
      { numRuns: 500 },
    );
  });

  test('ends are exclusive, and a load may have no end', () => {
    const until = Number.POSITIVE_INFINITY;
    const within = { from: 0, until: 100 };
    expect(firstExcess([{ from: 0, until: 10, amount: 1 }], 0, { from: 10, until: 20 })).toBeNull();
    expect(firstExcess([{ from: 50, until, amount: 2 }], 1, within)).toEqual({
      from: 50,
      until: 100,
      amount: 2,
    });
    // One kbit/s too much is too much.
    expect(firstExcess([{ from: 0, until: 10, amount: 100_001 }], 100_000, within)).not.toBeNull();
  });
});
