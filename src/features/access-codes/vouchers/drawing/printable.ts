import ranges from '@fontsource-variable/inter/unicode.json' with { type: 'json' };

/** Replaces characters that Inter does not have. */
const missing = '\u{FFFD}';

// The ranges are in CSS notation: 'U+0000-00FF,U+0131'.
const covered = Object.values(ranges)
  .flatMap((list) => list.split(','))
  .map((range) => `\\u{${range.slice(2).replace('-', '}-\\u{')}}`);
const uncovered = new RegExp(`[^${covered.join('')}]`, 'gu');

/** Replaces the characters of a text that the vouchers' font does not have. */
export function printable(text: string): string {
  return text.normalize('NFC').replaceAll(uncovered, missing);
}
