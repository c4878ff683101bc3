import { expect, test } from 'vitest';
import { bitsOf, leastBits, mostBitsOf, wordCount } from '../rules/entropy.ts';
import { generatePassword } from './generate.ts';
import { words } from './words.ts';

test('the list has 4,096 different plain words of 4 to 8 letters', () => {
  expect(new Set(words).size).toBe(wordCount);
  expect(words).toHaveLength(wordCount);
  for (const word of words) expect(word).toMatch(/^[a-z]{4,8}$/);
});

test.each([
  ['words', null, /^([a-z]{4,8}-){3}\d{2}$/],
  ['readable', 8, /^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/],
  ['digits', 10, /^\d{10}$/],
] as const)('%s are written as promised, and have 30 bits or more', (generator, length, shape) => {
  const made = Array.from({ length: 200 }, () => generatePassword({ generator, length }));
  for (const password of made) {
    expect(password).toMatch(shape);
    // What a WPA key may be, too.
    expect(password).toMatch(/^[\x20-\x7e]{8,63}$/);
  }
  expect(new Set(made).size).toBe(200);
  expect(bitsOf({ generator, length })).toBeGreaterThanOrEqual(leastBits);
});

test('all words are drawn about as often', () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 8_192; n += 1)
    for (const word of generatePassword({ generator: 'words', length: null })
      .split('-')
      .slice(0, 3))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  // Six of each are expected; a word that is never drawn has a chance of 1 to 400, of which ten are expected.
  expect(counts.size).toBeGreaterThan(3_950);
  expect(Math.max(...counts.values())).toBeLessThan(40);
});

test('what a person wrote has few bits when it repeats itself', () => {
  expect(mostBitsOf('aaaaaaaaaaaa')).toBeLessThan(leastBits);
  expect(mostBitsOf('hotel')).toBeLessThan(leastBits);
  expect(mostBitsOf('lobster-27-sky')).toBeGreaterThan(leastBits);
});
