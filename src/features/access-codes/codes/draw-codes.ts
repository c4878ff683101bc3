import { type CodeShape, charactersOf } from './code-shape.ts';

/** The limit of `crypto.getRandomValues`. */
const maxBytes = 65_536;

/**
 * Returns cryptographically random codes. Bytes above the largest multiple of the alphabet's length are skipped,
 * because modulo would make the alphabet's first characters more likely.
 */
export function drawCodes(count: number, { prefix, length, alphabet }: CodeShape): string[] {
  const characters = charactersOf[alphabet];
  const fair = 256 - (256 % characters.length);
  const bytes = new Uint8Array(Math.min(maxBytes, count * length * 2));
  const codes: string[] = [];
  let code = '';
  while (codes.length < count) {
    for (const byte of crypto.getRandomValues(bytes)) {
      if (byte >= fair) continue;
      code += characters[byte % characters.length];
      if (code.length < length) continue;
      codes.push(prefix + code);
      code = '';
      if (codes.length === count) break;
    }
  }
  return codes;
}
