import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, nextCheckAt } from './judge.ts';

const before = new Date('2026-11-21T09:00:00Z');
const at = new Date('2026-11-21T09:01:00Z');
const up = { state: 'up', stateSince: before, misses: 0 } as const;
const down = { state: 'down', stateSince: before, misses: 3 } as const;

describe('the state', () => {
  test('and its start are unchanged while results are the same', () => {
    expect(judge(up, 'up', 3, at)).toEqual(up);
  });

  test('starts with the first result', () => {
    const never = { state: 'unknown', stateSince: null, misses: 0 } as const;
    expect(judge(never, 'up', 3, at)).toEqual({ state: 'up', stateSince: at, misses: 0 });
    expect(judge(never, 'unknown', 3, at)).toEqual({ state: 'unknown', stateSince: at, misses: 1 });
  });

  test('is down only after the limit of consecutive misses', () => {
    const first = judge(up, 'down', 3, at);
    expect(first).toEqual({ ...up, misses: 1 });
    const second = judge(first, 'down', 3, at);
    expect(second).toEqual({ ...up, misses: 2 });
    expect(judge(second, 'down', 3, at)).toEqual({ state: 'down', stateSince: at, misses: 3 });
    expect(judge(up, 'down', 1, at)).toEqual({ state: 'down', stateSince: at, misses: 1 });
  });

  test('has no misses after any answer', () => {
    expect(judge({ ...up, misses: 2 }, 'up', 3, at)).toEqual(up);
    expect(judge(down, 'degraded', 3, at)).toEqual({
      state: 'degraded',
      stateSince: at,
      misses: 0,
    });
  });

  test('is unknown when this server could not check as often', () => {
    expect(judge({ ...up, misses: 1 }, 'unknown', 3, at)).toEqual({ ...up, misses: 2 });
    expect(judge(down, 'unknown', 3, at)).toEqual({ state: 'unknown', stateSince: at, misses: 4 });
  });
});

describe('the next check', () => {
  const seconds = fc.integer({ min: 30, max: 3600 });
  const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01') });
  const valid = time.filter((date) => !Number.isNaN(date.getTime()));

  test('is half to one and a half intervals away', () => {
    fc.assert(
      fc.property(fc.uuid(), seconds, valid, (id, interval, now) => {
        const wait = (nextCheckAt(id, interval, now).getTime() - now.getTime()) / 1000;
        expect(wait).toBeGreaterThanOrEqual(interval / 2);
        expect(wait).toBeLessThanOrEqual(interval * 1.5);
      }),
    );
  });

  test('comes once per interval even when checks are late', () => {
    const lateness = fc.double({ min: 0, max: 0.49, noNaN: true });
    fc.assert(
      fc.property(fc.uuid(), seconds, valid, lateness, (id, interval, now, late) => {
        const due = nextCheckAt(id, interval, now);
        const done = new Date(due.getTime() + late * interval * 1000);
        expect(nextCheckAt(id, interval, done).getTime() - due.getTime()).toBe(interval * 1000);
      }),
    );
  });

  test('spreads 10,000 devices evenly over the interval', () => {
    const perSecond = new Map<number, number>();
    for (let index = 0; index < 10_000; index += 1) {
      const wait = nextCheckAt(crypto.randomUUID(), 60, at).getTime() - at.getTime();
      const second = Math.floor(wait / 1000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(perSecond.size).toBeGreaterThanOrEqual(60);
    expect(Math.max(...perSecond.values())).toBeLessThan(250);
  });
});
