import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay } from '../../../contract/values/period.ts';
import { piecesOf } from './pieces.ts';

test('the pieces of a period are its days, each once and in order', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 0, max: 365 }), (start, length) => {
      const from = addDays('2000-01-01', start);
      const days = { from, to: addDays(from, length) };
      const covered = piecesOf(days).flatMap(({ span, from: first, to: last }) =>
        eachDay({ from: first, to: addDays(last, span - 1) }),
      );
      expect(covered).toEqual(eachDay(days));
    }),
  );
});

test('blocks begin where the sums have them', () => {
  for (const { span, from } of piecesOf({ from: '2025-07-20', to: '2026-07-20' }))
    expect((Date.parse(from) / 86_400_000) % span).toBe(0);
});

test('a year is at most 33 days and blocks', () => {
  for (const from of eachDay({ from: '2026-01-01', to: '2026-04-01' })) {
    const pieces = piecesOf({ from, to: addDays(from, 365) });
    const count = pieces.reduce(
      (sum, { span, from: first, to }) =>
        sum + (Date.parse(to) - Date.parse(first)) / 86_400_000 / span + 1,
      0,
    );
    expect(count).toBeLessThanOrEqual(33);
  }
});
