import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examplePlan } from '../../service-plans/examples.ts';
import { allowanceOf, limitsOf, unused } from './allowance.ts';
import { isWithinHours, planEnd, usagePeriodOf } from './plan-time.ts';

const zone = 'Europe/Berlin';
const at = (text: string) => new Date(text);

test('months are counted from the beginning, and shorter months end earlier', () => {
  const begin = at('2026-01-31T09:00:00Z');
  const period = (now: string) => {
    const { from, until } = usagePeriodOf(begin, at(now), zone);
    return [from.toISOString(), until.toISOString()];
  };
  expect(period('2026-02-01T00:00:00Z')).toEqual([
    '2026-01-31T09:00:00.000Z',
    '2026-02-28T09:00:00.000Z',
  ]);
  // at the same local time in summer
  expect(period('2026-04-15T00:00:00Z')).toEqual([
    '2026-03-31T08:00:00.000Z',
    '2026-04-30T08:00:00.000Z',
  ]);
});

test('each moment is in the month that is returned for it', () => {
  const moments = fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 900 * 86_400 }), (begin, seconds) => {
      const now = new Date(begin.getTime() + seconds * 1000);
      const { from, until } = usagePeriodOf(begin, now, zone);
      // The beginning is known by the minute.
      expect(from.getTime() - 60_000).toBeLessThanOrEqual(now.getTime());
      expect(until.getTime()).toBeGreaterThan(now.getTime() - 60_000);
      expect(until.getTime() - from.getTime()).toBeLessThanOrEqual(32 * 86_400_000);
    }),
  );
});

test.each([
  ['2026-06-10T15:59:00Z', false],
  ['2026-06-10T16:00:00Z', true],
  ['2026-06-10T23:59:00Z', true],
  ['2026-06-11T00:00:00Z', true],
  ['2026-06-11T00:01:00Z', false],
  ['2026-06-11T16:00:00Z', false],
])('Wednesday from 18:00 until 02:00: %s is %s', (now, expected) => {
  const hours = [{ days: [3], from: '18:00', until: '02:00' }];
  expect(isWithinHours(hours, at(now), zone)).toBe(expected);
});

test('a fixed end may have passed', () => {
  const plan = examplePlan({ durationKind: 'fixedEnd', endsAt: '2026-06-09T12:00' });
  expect(planEnd(plan, at('2026-06-10T00:00:00Z'), zone)).toEqual(at('2026-06-09T10:00:00Z'));
});

test('what is granted never outlasts any end, nor the plan or its quota', () => {
  const now = at('2026-06-10T12:00:00Z');
  const moment = fc.option(
    fc.integer({ min: -3_600, max: 90 * 86_400 }).map((s) => new Date(now.getTime() + s * 1000)),
    { nil: null },
  );
  const anyPlan = fc.record({
    durationKind: fc.constantFrom('elapsed', 'usage', 'untilTime', 'recurring'),
    duration: fc.integer({ min: 60, max: 366 * 86_400 }),
    sessionTimeout: fc.option(fc.integer({ min: 60, max: 86_400 }), { nil: null }),
    quotaBytes: fc.option(fc.integer({ min: 1_000_000, max: 1e12 }), { nil: null }),
  });
  const usage = fc.record({
    since: fc.constant(now),
    seconds: fc.nat(400 * 86_400),
    bytes: fc.nat(2_000_000_000),
  });
  fc.assert(
    fc.property(
      anyPlan,
      usage,
      moment,
      moment,
      fc.boolean(),
      (changes, used, until, end, isNew) => {
        const plan = {
          id: crypto.randomUUID(),
          ...examplePlan({ untilTime: '11:00', ...changes }),
        };
        const entitlement = {
          entitledAt: isNew ? null : now,
          validUntil: until,
          usage: isNew ? unused : used,
        };
        const allowance = allowanceOf(plan, entitlement, { now, timeZone: zone }, [end]);
        const secondsUntil = (date: Date | null) =>
          date === null ? Infinity : (date.getTime() - now.getTime()) / 1000;
        if (typeof allowance === 'string') {
          expect(['time-used-up', 'quota-used-up']).toContain(allowance);
          return;
        }
        const limits = limitsOf(plan, allowance, 'x');
        const seconds = limits.sessionSeconds ?? Infinity;
        expect(seconds).toBeGreaterThanOrEqual(60);
        expect(seconds).toBeLessThanOrEqual(secondsUntil(until));
        expect(seconds).toBeLessThanOrEqual(secondsUntil(end));
        expect(seconds).toBeLessThanOrEqual(changes.sessionTimeout ?? Infinity);
        if (changes.quotaBytes !== null)
          expect((limits.quotaBytes ?? 0) + entitlement.usage.bytes).toBe(changes.quotaBytes);
      },
    ),
  );
});
