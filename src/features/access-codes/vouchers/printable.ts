import ranges from '@fontsource-variable/inter/unicode.json' with { type: 'json' };

/** What stands for a character that Inter does not have. */
const missing = '\u{FFFD}';

// The ranges are written as in CSS: 'U+0000-00FF,U+0131'.
const covered = Object.values(ranges)
  .flatMap((list) => list.split(','))
  .map((range) => `\\u{${range.slice(2).replace('-', '}-\\u{')}}`);
const uncovered = new RegExp(`[^${covered.join('')}]`, 'gu');

/** Returns the text as the vouchers' font can show it. */
export function printable(text: string): string {
  return text.normalize('NFC').replaceAll(uncovered, missing);
}
