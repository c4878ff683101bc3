import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availabilityOf, letterOf, type StateCounts, slotMs, slotOf } from './slots.ts';

const count = fc.integer({ min: 0, max: 288 });
const counts: fc.Arbitrary<StateCounts> = fc.record({
  up: count,
  degraded: count,
  down: count,
  maintenance: count,
});

test('availability is a share that maintenance does not change', () => {
  fc.assert(
    fc.property(fc.array(counts), fc.array(count), (days, maintenance) => {
      const share = availabilityOf(days);
      const others = days.map((day, index) => ({ ...day, maintenance: maintenance[index] ?? 0 }));
      expect(availabilityOf(others)).toBe(share);
      const measured = days.some(({ up, degraded, down }) => up + degraded + down > 0);
      if (!measured) expect(share).toBeNull();
      else {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('availability of a period is the mean of its parts by what was measured', () => {
  fc.assert(
    fc.property(fc.array(counts), fc.array(counts), (first, second) => {
      const weight = (parts: readonly StateCounts[]) =>
        parts.reduce((sum, { up, degraded, down }) => sum + up + degraded + down, 0);
      const both = availabilityOf([...first, ...second]);
      if (both === null) return;
      const weighted =
        (availabilityOf(first) ?? 0) * weight(first) +
        (availabilityOf(second) ?? 0) * weight(second);
      expect(both).toBeCloseTo(weighted / (weight(first) + weight(second)), 9);
    }),
  );
});

test('a time with any value down is shown as down', () => {
  fc.assert(
    fc.property(counts, (values) => {
      const letter = letterOf(values);
      if (values.down > 0) expect(letter).toBe('d');
      else if (values.degraded > 0) expect(letter).toBe('g');
      else expect(letter === '-').toBe(values.up + values.maintenance === 0);
    }),
  );
});

test('a slot begins at whole five minutes, at most five minutes before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (milliseconds) => {
      const slot = slotOf(new Date(milliseconds)).getTime();
      expect(slot % slotMs).toBe(0);
      expect(milliseconds - slot).toBeGreaterThanOrEqual(0);
      expect(milliseconds - slot).toBeLessThan(slotMs);
    }),
  );
});
