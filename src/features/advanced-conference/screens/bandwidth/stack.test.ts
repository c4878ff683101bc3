import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stackOf } from './stack.ts';

const load = fc
  .record({
    from: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 1, max: 30 }),
    amount: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ from, length, amount }) => ({ from, until: from + length, amount, id: '', name: '' }));

test('at each minute the bands lie upon each other without gaps and reach the sum', () => {
  fc.assert(
    fc.property(fc.array(load, { maxLength: 8 }), (loads) => {
      const bands = stackOf(loads);
      for (let minute = 0; minute < 95; minute += 1) {
        const own = bands
          .filter(({ from, until }) => from <= minute && minute < until)
          .toSorted((a, b) => a.base - b.base);
        let top = 0;
        for (const { base, amount } of own) {
          expect(base).toBe(top);
          top += amount;
        }
        const sum = loads
          .filter(({ from, until }) => from <= minute && minute < until)
          .reduce((total, { amount }) => total + amount, 0);
        expect(top).toBe(sum);
      }
    }),
  );
});
