import { counted } from '../../../contract/plural.ts';

/** The characters of a code after its prefix. `readable` leaves out characters that look alike: 0 O 1 I L 5 S 2 Z 8 B. */
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

/** How the codes of a batch look. */
export interface CodeShape {
  prefix: string;
  length: number;
  alphabet: Alphabet;
}

interface Guessed extends Omit<CodeShape, 'prefix'> {
  count: number;
}

/** Returns the bits that must be guessed to hit any code of a batch. Everyone may know its prefix. */
export function entropyOf({ count, length, alphabet }: Guessed): number {
  return length * Math.log2(charactersOf[alphabet].length) - Math.log2(count);
}

/** Returns the length from which the codes of a batch cannot be guessed. */
export function requiredLength({ count, alphabet }: Omit<Guessed, 'length'>): number {
  const perCharacter = Math.log2(charactersOf[alphabet].length);
  return Math.ceil((codeLimits.minEntropy + Math.log2(count)) / perCharacter);
}

/** Returns why the codes of a batch can be guessed; null when they cannot. */
export function guessingError(batch: Guessed): string | null {
  if (entropyOf(batch) >= codeLimits.minEntropy) return null;
  const codes = counted(batch.count, { one: 'code', other: 'codes' });
  return `Too easy to guess: ${requiredLength(batch)} characters or more are needed for ${codes}`;
}

/** Returns whether a code can belong to either of two batches. */
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

/** Returns a code as it is stored and compared: in capitals, without the dashes and spaces that people write. */
export function normalizedCode(written: string): string {
  return written
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns a code as it is printed: its prefix, then groups of four. */
export function printedCode(
  code: string,
  { prefix, isGrouped }: { prefix: string; isGrouped: boolean },
): string {
  if (!isGrouped) return code;
  const groups = code.slice(prefix.length).match(/.{1,4}/g) ?? [];
  return [...(prefix === '' ? [] : [prefix]), ...groups].join('-');
}
