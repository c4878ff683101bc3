import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlapFinder } from './overlap-finder.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 12 }), fc.boolean())
  .map(([from, length, isEndless]) => ({ from, until: isEndless ? Infinity : from + length }));

test('finds what overlaps a period, and nothing that only touches it', () => {
  fc.assert(
    fc.property(fc.array(span), span, (spans, within) => {
      const expected = spans
        .filter(({ from, until }) => from < within.until && until > within.from)
        .toSorted((one, other) => one.from - other.from);
      expect(overlapFinder(spans)(within)).toEqual(expected);
    }),
  );
});
