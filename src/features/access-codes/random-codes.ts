import { type Alphabet, charactersOf } from './choices.ts';

/** The most that a browser's generator gives at once. */
const bytesAtOnce = 65_536;

/**
 * Codes from the cryptographic generator. A byte above the last whole multiple of the alphabet is thrown away: taken
 * modulo, it would make the alphabet's first characters more likely.
 */
export function drawnCodes(
  many: number,
  { prefix, length, alphabet }: { prefix: string; length: number; alphabet: Alphabet },
): string[] {
  const characters = charactersOf[alphabet];
  const fair = 256 - (256 % characters.length);
  const bytes = new Uint8Array(Math.min(bytesAtOnce, many * length * 2));
  const codes: string[] = [];
  let code = '';
  while (codes.length < many) {
    for (const byte of crypto.getRandomValues(bytes)) {
      if (byte >= fair) continue;
      code += characters[byte % characters.length];
      if (code.length < length) continue;
      codes.push(prefix + code);
      code = '';
      if (codes.length === many) break;
    }
  }
  return codes;
}
