import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AttemptCount, withAttempt, withoutAttempt } from './growing-delay.ts';

const limit = { free: 3, forgivenAfterMs: 60_000 };
const start = new Date('2026-11-24T00:00:00Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const none: AttemptCount = { failures: 0, countedAt: start, blockedUntil: start };
const delayOf = ({ blockedUntil }: AttemptCount, at: Date) => blockedUntil.getTime() - at.getTime();

test('no delay is longer than 15 minutes, and none is negative', () => {
  const moments = fc.array(fc.integer({ min: -60_000, max: 3_600_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(moments, (all) => {
      let count = none;
      for (const moment of all) {
        count = withAttempt(count, limit, later(moment));
        expect(delayOf(count, later(moment))).toBeGreaterThanOrEqual(0);
        expect(delayOf(count, later(moment))).toBeLessThanOrEqual(15 * 60_000);
      }
    }),
  );
});

test('an attempt on a replica whose clock is behind counts in full and forgives nothing', () => {
  const first = withAttempt(none, limit, later(10_000));
  const second = withAttempt(first, limit, start);
  expect(second).toMatchObject({ failures: 2, countedAt: later(10_000) });
  expect(delayOf(withAttempt(second, limit, start), start)).toBe(5_000);
});

test('a success takes back its own delay, and not that of a later failure', () => {
  const two = { ...none, failures: 2 };
  const own = withAttempt(two, limit, start);
  expect(withoutAttempt(own, own)).toEqual({ ...two, blockedUntil: start });
  const others = withAttempt(own, limit, later(5_000));
  expect(withoutAttempt(others, own).blockedUntil).toEqual(others.blockedUntil);
});
