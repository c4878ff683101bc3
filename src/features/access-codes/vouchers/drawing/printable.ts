import ranges from '../font/characters.json' with { type: 'json' };

/** Replaces characters that no font has: the box of a missing glyph is measured narrower than it is drawn. */
const missing = '?';

// The ranges are in CSS notation: 'U+0020-007E,U+00A0'.
const covered = ranges.map((range) => `\\u{${range.slice(2).replace('-', '}-\\u{')}}`);
const uncovered = new RegExp(`[^\\n${covered.join('')}]`, 'gu');
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Replaces the characters of a text that neither the vouchers' font nor another one has. */
export function printable(
  text: string,
  otherFontHas: (character: string) => boolean = () => false,
): string {
  return text.normalize('NFC').replaceAll(uncovered, (character) => {
    if (otherFontHas(character)) return character;
    if (/\s/.test(character)) return ' ';
    return invisible.test(character) ? '' : missing;
  });
}
