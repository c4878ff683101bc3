import type { RotatingPassword } from '../fields.ts';

type Made = Pick<RotatingPassword, 'generator' | 'length'>;

/** Bits that protect a password against guessing, at least. */
export const leastBits = 30;
/** 2 to the power of 12 */
export const wordCount = 4_096;
/** Without look-alikes: 0 O 1 I L 5 S 2 Z 8 B. */
const readableCount = 25;

/** IEEE 802.11i: a passphrase of printable ASCII. */
export function isWifiKey(password: string): boolean {
  return /^[\x20-\x7e]{8,63}$/.test(password);
}

/** The shortest and longest length of a generator. */
export const lengthsOf = { readable: [8, 20], digits: [10, 20] } as const;

/** Returns the bits of a generated password. A list has those of its entries, which nobody knows. */
export function bitsOf({ generator, length }: Made): number {
  if (generator === 'words') return 3 * Math.log2(wordCount) + 2 * Math.log2(10);
  if (generator === 'list') return 0;
  return (length ?? 0) * Math.log2(generator === 'digits' ? 10 : readableCount);
}

/** Returns the bits that a text written by a person has at most, by the kinds of its characters. */
export function mostBitsOf(password: string): number {
  const kinds = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ] as const;
  const size = kinds.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  const different = new Set(password).size;
  return different < 4 ? different : password.length * Math.log2(Math.max(size, 1));
}
