import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { exampleBatch } from '../examples.ts';
import { accessCodeBatch } from '../fields.ts';
import {
  charactersOf,
  codeLimits,
  entropyOf,
  normalizedCode,
  printedCode,
  requiredLength,
  shapesOverlap,
} from './code-shape.ts';
import { drawCodes } from './draw-codes.ts';

const alphabets = accessCodeBatch.map.alphabet.values;

const alphabet = fc.constantFrom(...alphabets);
const prefix = fc.stringMatching(/^[A-Z0-9]{0,6}$/);
const length = fc.integer({ min: codeLimits.minLength, max: codeLimits.maxLength });
const count = fc.integer({ min: 1, max: codeLimits.maxCount });
const shape = fc.record({ prefix, length, alphabet });
const codeWithShape = shape.chain((one) =>
  fc.constant(null).map(() => ({ ...one, code: drawCodes(1, one)[0] ?? '' })),
);

test('readable characters do not look alike, and no alphabet has duplicates', () => {
  expect(charactersOf.readable).not.toMatch(/[0O1IL5S2Z8B]/);
  expect(charactersOf.readable).toHaveLength(25);
  for (const one of alphabets)
    expect(new Set(charactersOf[one]).size).toBe(charactersOf[one].length);
});

describe('random codes', () => {
  test('have the requested count, length and characters after the prefix', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 400 }), (one, many) => {
        const codes = drawCodes(many, one);
        const pattern = new RegExp(`^${one.prefix}[${charactersOf[one.alphabet]}]{${one.length}}$`);
        expect(codes).toHaveLength(many);
        expect(codes.filter((code) => !pattern.test(code))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test.each(alphabets)('have uniformly distributed characters (%s)', (one) => {
    const characters = charactersOf[one];
    const counts = new Map<string, number>();
    // Fewer would not show the bias of modulo for digits.
    const drawn = drawCodes(100_000, { prefix: '', length: 10, alphabet: one }).join('');
    for (const character of drawn) counts.set(character, (counts.get(character) ?? 0) + 1);
    const expected = drawn.length / characters.length;
    const chiSquare = [...characters].reduce(
      (sum, character) => sum + ((counts.get(character) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // Six standard deviations by Wilson and Hilferty: a fair generator fails about once in a billion runs.
    const freedom = characters.length - 1;
    const variance = 2 / (9 * freedom);
    expect(chiSquare).toBeLessThan(freedom * (1 - variance + 6 * Math.sqrt(variance)) ** 3);
  });

  test('are unique', () => {
    const codes = drawCodes(50_000, { prefix: '', length: 12, alphabet: 'readable' });
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('a batch that is too easy to guess', () => {
  test('is rejected with the required length', () => {
    fc.assert(
      fc.property(count, length, alphabet, (many, characters, one) => {
        const batch = exampleBatch({
          planId: crypto.randomUUID(),
          count: many,
          length: characters,
          alphabet: one,
        });
        const required = requiredLength(batch);
        expect(entropyOf({ ...batch, length: required })).toBeGreaterThanOrEqual(
          codeLimits.minEntropy,
        );
        expect(entropyOf({ ...batch, length: required - 1 })).toBeLessThan(codeLimits.minEntropy);
        expect(required).toBeLessThanOrEqual(codeLimits.maxLength);
        const { length: error } = crossFieldErrors(accessCodeBatch, batch);
        if (characters >= required) expect(error).toBeUndefined();
        else expect(error).toContain(`${required} characters or more`);
      }),
    );
  });

  test('100,000 codes of 4 digits', () => {
    const batch = exampleBatch({ planId: '', count: 100_000, length: 4, alphabet: 'digits' });
    expect(crossFieldErrors(accessCodeBatch, batch)).toEqual({
      length: 'Too easy to guess: 15 characters or more are needed for 100,000 codes',
    });
  });
});

describe('a typed code', () => {
  test('matches in any case, with or without dashes and spaces', () => {
    fc.assert(
      fc.property(codeWithShape, fc.infiniteStream(fc.boolean()), ({ code, ...one }, coins) => {
        const printed = printedCode(code, { prefix: one.prefix, isGrouped: true });
        const typed = [...printed]
          .map((character) => (coins.next().value ? character.toLowerCase() : character))
          .join(coins.next().value ? ' ' : '');
        expect(normalizedCode(typed)).toBe(code);
        expect(normalizedCode(normalizedCode(typed))).toBe(code);
      }),
    );
  });

  test.each([
    ['VIPACDEFGHJKM', 'VIP', 'VIP-ACDE-FGHJ-KM'],
    ['ACDEFGHJ', '', 'ACDE-FGHJ'],
    ['ACDE', '', 'ACDE'],
  ])('%s is printed in groups after its prefix', (code, before, printed) => {
    expect(printedCode(code, { prefix: before, isGrouped: true })).toBe(printed);
    expect(printedCode(code, { prefix: before, isGrouped: false })).toBe(code);
  });
});

describe('the codes of two batches can be the same', () => {
  test('if a code of one fits the other, in either order', () => {
    fc.assert(
      fc.property(codeWithShape, shape, ({ code, ...one }, other) => {
        expect(shapesOverlap(one, other)).toBe(shapesOverlap(other, one));
        const pattern = new RegExp(
          `^${other.prefix}[${charactersOf[other.alphabet]}]{${other.length}}$`,
        );
        if (pattern.test(code)) expect(shapesOverlap(one, other)).toBe(true);
      }),
    );
  });

  test.each([
    ['AB', 8, 'letters', 'AB', 8, 'letters', true],
    ['ABCD', 6, 'letters', 'AB', 8, 'letters', true],
    ['ABC0', 6, 'letters', 'AB', 8, 'letters', false],
    ['AB', 8, 'letters', 'AB', 8, 'digits', false],
    ['AB', 8, 'readable', 'AB', 9, 'readable', false],
    ['SPA', 7, 'readable', '', 10, 'readable', false],
    ['POOL', 6, 'letters', '', 10, 'letters', true],
  ] as const)('%s + %i %s and %s + %i %s: %s', (...[a, b, c, d, e, f, expected]) => {
    expect(
      shapesOverlap({ prefix: a, length: b, alphabet: c }, { prefix: d, length: e, alphabet: f }),
    ).toBe(expected);
  });
});
