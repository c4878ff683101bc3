import { searchMinimumCharacters } from '../../../contract/limits.ts';
import { counted } from '../../../contract/plural.ts';

/** The characters of a code after its prefix. `readable` omits look-alikes: 0 O 1 I L 5 S 2 Z 8 B. */
export const charactersOf = {
  readable: 'ACDEFGHJKMNPQRTUVWXY34679',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
};
export type Alphabet = keyof typeof charactersOf;

export const codeLimits = {
  /** codes of a batch */
  maxCount: 100_000,
  minLength: 4,
  maxLength: 20,
  maxPrefix: 6,
  /** bits of protection against guessing */
  minEntropy: 30,
};

/** The format of a batch's codes. */
export interface CodeShape {
  prefix: string;
  length: number;
  alphabet: Alphabet;
}

interface Guessed extends Omit<CodeShape, 'prefix'> {
  count: number;
}

/** Returns the bits of entropy against guessing any code of a batch. The prefix is considered known. */
export function entropyOf({ count, length, alphabet }: Guessed): number {
  return length * Math.log2(charactersOf[alphabet].length) - Math.log2(count);
}

/** Returns the minimum length that protects a batch against guessing. */
export function requiredLength({ count, alphabet }: Omit<Guessed, 'length'>): number {
  const perCharacter = Math.log2(charactersOf[alphabet].length);
  return Math.ceil((codeLimits.minEntropy + Math.log2(count)) / perCharacter);
}

/** Returns an error if the codes of a batch are too easy to guess, or null. */
export function guessingError(batch: Guessed): string | null {
  if (entropyOf(batch) >= codeLimits.minEntropy) return null;
  const codes = counted(batch.count, { one: 'code', other: 'codes' });
  return `Too easy to guess: ${requiredLength(batch)} characters or more are needed for ${codes}`;
}

/** Returns whether a code could belong to both of two batches. */
export function shapesOverlap(one: CodeShape, other: CodeShape): boolean {
  const length = one.prefix.length + one.length;
  if (length !== other.prefix.length + other.length) return false;
  return Array.from({ length }, (_none, position) => position).every((position) => {
    const others = charactersAt(other, position);
    return [...charactersAt(one, position)].some((character) => others.includes(character));
  });
}

function charactersAt({ prefix, alphabet }: CodeShape, position: number): string {
  return prefix[position] ?? charactersOf[alphabet];
}

/** Normalizes a typed code for storing and comparing: uppercase, without dashes and spaces. */
export function normalizedCode(written: string): string {
  return written
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Formats a code for printing: its prefix, then groups of four. */
export function printedCode(
  code: string,
  { prefix, isGrouped }: { prefix: string; isGrouped: boolean },
): string {
  if (!isGrouped) return code;
  const groups = code.slice(prefix.length).match(/.{1,4}/g) ?? [];
  return [...(prefix === '' ? [] : [prefix]), ...groups].join('-');
}

/** Returns a code of fixed characters, never those of a real one. */
export function exampleCode({ prefix, length, alphabet }: CodeShape): string {
  const characters = charactersOf[alphabet];
  const shown = Array.from(
    { length: Math.min(length, codeLimits.maxLength) },
    (_none, position) => characters[(position * 7 + 3) % characters.length],
  );
  return prefix + shown.join('');
}

/** Returns whether a typed text can be a code or its beginning. */
export function isCodeLike(written: string): boolean {
  const code = normalizedCode(written);
  const isLong = code.length >= searchMinimumCharacters;
  const isShort = code.length <= codeLimits.maxLength + codeLimits.maxPrefix;
  return isLong && isShort && /^[A-Z\d]+$/.test(code);
}
