import { expect, test } from 'vitest';
import { type Arm, falseWinnerRate, verdictOf } from './winner.ts';

const experiments = 1_000;
const devices = 4_000;

/** mulberry32: the same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Looks after each device whether a winner is named, and stops at the first one: the worst kind of peeking. */
function winners(variants: readonly { share: number; rate: number }[], seed: number) {
  const random = randomFrom(seed);
  const named = variants.map(() => 0);
  let looks = 0;
  for (let experiment = 0; experiment < experiments; experiment += 1) {
    const arms: Arm[] = variants.map(({ share }) => ({ share, converted: 0 }));
    for (let device = 0; device < devices; device += 1) {
      let at = random() * 100;
      const index = variants.findIndex(({ share }) => (at -= share) < 0);
      const [arm, variant] = [arms[index], variants[index]];
      if (arm === undefined || variant === undefined || random() >= variant.rate) continue;
      arm.converted += 1;
      looks += 1;
      const { winner } = verdictOf(arms);
      if (winner === null) continue;
      named[winner] = (named[winner] ?? 0) + 1;
      break;
    }
  }
  return { named, total: named.reduce((sum, count) => sum + count, 0), looks };
}

test.each([
  ['two equal variants', [50, 50], 0.1],
  ['a rare goal', [50, 50], 0.01],
  ['uneven shares', [80, 20], 0.1],
  ['three variants', [34, 33, 33], 0.1],
  ['four variants', [25, 25, 25, 25], 0.2],
])(
  'of 1,000 experiments with %s, looked at after each device, at most 5 %% name a winner',
  (_name, shares, rate) => {
    const { total, looks } = winners(
      shares.map((share) => ({ share, rate })),
      20,
    );
    expect(looks).toBeGreaterThan(experiments * 10);
    expect(total / experiments).toBeLessThanOrEqual(falseWinnerRate);
  },
);

test('the better one of two variants is found, and hardly ever the worse one', () => {
  const { named } = winners(
    [
      { share: 50, rate: 0.1 },
      { share: 50, rate: 0.15 },
    ],
    20,
  );
  const [worse = 0, better = 0] = named;
  expect(better / experiments).toBeGreaterThan(0.9);
  expect(worse / experiments).toBeLessThanOrEqual(0.005);
});

test('the best one of three is found', () => {
  const { named } = winners(
    [
      { share: 34, rate: 0.1 },
      { share: 33, rate: 0.1 },
      { share: 33, rate: 0.2 },
    ],
    20,
  );
  const [first = 0, second = 0, best = 0] = named;
  expect(best / experiments).toBeGreaterThan(0.9);
  expect((first + second) / experiments).toBeLessThanOrEqual(falseWinnerRate);
});

test('two of the best leave no winner', () => {
  const arms = [
    { share: 34, converted: 500 },
    { share: 33, converted: 500 },
    { share: 33, converted: 100 },
  ];
  expect(verdictOf(arms).winner).toBeNull();
});

test('nothing is said before there is something to compare', () => {
  expect(verdictOf([{ share: 100, converted: 50 }])).toEqual({ winner: null, confidence: null });
  const none = { share: 50, converted: 0 };
  expect(verdictOf([none, none])).toEqual({ winner: null, confidence: null });
});

test('shares are taken into account', () => {
  const arms = [
    { share: 80, converted: 800 },
    { share: 20, converted: 200 },
  ];
  const { winner, confidence } = verdictOf(arms);
  expect(winner).toBeNull();
  expect(confidence).toBe(0);
});
