import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFact, applyFacts, type PaymentFact, type PurchaseState } from './purchase-machine.ts';

const amount = 1_000;
const created: PurchaseState = {
  status: 'created',
  amount,
  refunded: 0,
  chargedBack: 0,
  isCancelled: false,
};
const total = fc.integer({ min: 0, max: 2 * amount });
const fact: fc.Arbitrary<PaymentFact> = fc.oneof(
  fc
    .constantFrom('pending', 'authorised', 'captured', 'declined', 'cancelled', 'expired')
    .map((kind) => ({ kind })),
  total.map((each) => ({ kind: 'refunded' as const, total: each })),
  total.map((each) => ({ kind: 'chargedBack' as const, total: each })),
);
const facts = fc.array(fact, { maxLength: 12 });

/** The facts in another order, some of them repeatedly. */
const shuffled = facts.chain((each) =>
  fc.tuple(
    fc.constant(each),
    fc.shuffledSubarray([...each, ...each], { minLength: 0 }).map((some) => [...some, ...each]),
    fc.shuffledSubarray(each, { minLength: each.length, maxLength: each.length }),
  ),
);
const after = (each: readonly PaymentFact[]) => applyFacts(created, each).state;

test('any order and repetition of the facts of a payment ends in the same state', () => {
  fc.assert(
    fc.property(shuffled, ([each, repeated, reordered]) => {
      expect(after(reordered)).toEqual(after(each));
      expect(after(repeated)).toEqual(after(each));
    }),
    { numRuns: 2_000 },
  );
});

test('a repeated fact is ignored', () => {
  fc.assert(
    fc.property(facts, fact, (before, again) => {
      expect(applyFact(after([...before, again]), again)).toBe('ignored');
    }),
  );
});

test('refunds never exceed the amount, and money that was taken is never forgotten', () => {
  fc.assert(
    fc.property(facts, facts, (before, later) => {
      const [early, late] = [after(before), after([...before, ...later])];
      expect(late.refunded).toBeLessThanOrEqual(amount);
      expect(late.refunded).toBeGreaterThanOrEqual(early.refunded);
      expect(late.chargedBack).toBeLessThanOrEqual(late.refunded);
      if (early.status === 'captured') expect(late.status).toBeOneOf(['captured', 'refunded']);
      if (early.status === 'refunded') expect(late.status).toBe('refunded');
    }),
  );
});

test.each<[Exclude<PaymentFact['kind'], 'moneyBack'>[], PurchaseState['status']]>([
  [[], 'created'],
  [['pending'], 'pending'],
  [['pending', 'authorised'], 'authorised'],
  [['pending', 'authorised', 'captured'], 'captured'],
  [['captured', 'authorised', 'pending'], 'captured'],
  [['pending', 'declined'], 'failed'],
  [['pending', 'declined', 'captured'], 'captured'],
  [['pending', 'cancelled'], 'failed'],
  [['authorised', 'cancelled'], 'voided'],
  [['cancelled', 'authorised'], 'voided'],
  [['pending', 'expired'], 'expired'],
  [['pending', 'expired', 'captured'], 'captured'],
  [['pending', 'expired', 'authorised'], 'voided'],
])('%j ends as %s', (kinds, status) => {
  const each = kinds.map((kind) =>
    kind === 'refunded' || kind === 'chargedBack' ? { kind, total: 0 } : { kind },
  );
  expect(after(each).status).toBe(status);
});

test('partial refunds and a chargeback add up to the amount', () => {
  const partly = after([{ kind: 'captured' }, { kind: 'refunded', total: 400 }]);
  expect(partly).toMatchObject({ status: 'captured', refunded: 400 });
  const [chargeback] = [applyFact(partly, { kind: 'chargedBack', total: 1_000 })];
  expect(chargeback).toMatchObject({ status: 'refunded', refunded: 1_000, chargedBack: 1_000 });
});

test('a refund that failed and a dispute that was won are taken back', () => {
  const back = (refunds: number, chargedBack = 0) =>
    ({ kind: 'moneyBack', refunds, chargedBack }) as const;
  const refunded = after([{ kind: 'captured' }, back(1_000)]);
  expect(refunded).toMatchObject({ status: 'refunded', refunded: 1_000 });
  expect(applyFact(refunded, back(400))).toMatchObject({ status: 'captured', refunded: 400 });
  const disputed = after([{ kind: 'captured' }, back(400, 1_000)]);
  expect(disputed).toMatchObject({ status: 'refunded', refunded: 1_000, chargedBack: 1_000 });
  expect(applyFact(disputed, back(400))).toMatchObject({ status: 'captured', refunded: 400 });
  expect(applyFact(disputed, back(400, 1_000))).toBe('ignored');
});

test('a room charge is no card payment', () => {
  expect(applyFact({ ...created, status: 'posted' }, { kind: 'captured' })).toBe('ignored');
});
