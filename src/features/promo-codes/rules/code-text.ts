import { guessingError } from '../../access-codes/public/code-shape.ts';

export const codeLimits = { minLength: 3, maxLength: 32, safeLength: 6 };
export const seriesLimits = { maxCount: 10_000, minLength: 4, maxLength: 20 };

/** Returns a code as it is stored and compared: in capitals, without hyphens and spaces. */
export function foldedCode(written: string): string {
  return written.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** The rule of an entered code: true, or what is wrong. */
export function codeError(written: string): true | string {
  const { minLength, maxLength } = codeLimits;
  const foreign = /[^\p{ASCII}]/u.exec(written)?.[0];
  if (foreign !== undefined && /\p{L}/u.test(foreign))
    return `“${foreign}” is not one of the letters A to Z, though it may look like one`;
  if (!/^[A-Za-z0-9-]*$/.test(written)) return 'Use letters, digits and hyphens';
  if (written.length > maxLength) return `Must be no more than ${maxLength} characters`;
  return (
    foldedCode(written).length >= minLength || `Must be at least ${minLength} letters or digits`
  );
}

/** Whether a code is so short that guests find it by trying. */
export function isShortCode(written: string): boolean {
  return foldedCode(written).length < codeLimits.safeLength;
}

/** Returns the characters of a code that guests may read as another: digits that look like letters, and the reverse. */
export function lookAlikes(written: string): string[] {
  const folded = foldedCode(written);
  return lookAlikePairs.flatMap(([digit, ...letters]) => {
    const found = [digit, ...letters].filter((character) => folded.includes(character));
    // A word of letters is read as a word; a digit in it is what confuses.
    return found.includes(digit) ? [`${digit} and ${letters.join(' or ')}`] : [];
  });
}

const lookAlikePairs = [
  ['0', 'O'],
  ['1', 'I', 'L'],
  ['5', 'S'],
  ['2', 'Z'],
  ['8', 'B'],
] as const;

/** Returns why the codes of a series are not possible, or null. */
export function seriesError(
  beginning: string,
  { count, length }: { count: number; length: number },
): string | null {
  if (foldedCode(beginning).length + length > codeLimits.maxLength)
    return `With its beginning, a code has no more than ${codeLimits.maxLength} characters`;
  return guessingError({ count, length, alphabet: 'readable' });
}

/** Returns a code of a series as guests see it: its beginning as it was entered, then the random part. */
export function seriesCodeText(beginning: string, word: string): string {
  return beginning + word.slice(foldedCode(beginning).length);
}
