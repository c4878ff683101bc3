import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { mixedText } from './mixed-text.ts';
import { scriptFonts } from './script-fonts.ts';
import { isolated, visualRuns } from './visual-runs.ts';

const otherScripts = /[\p{Script=Hebrew}\p{Script_Extensions=Arabic}]/u;
const shown = (line: string) =>
  visualRuns(line, (character) => (otherScripts.test(character) ? 'other' : undefined), 'Inter')
    .map(({ text }) => text)
    .join('|');

describe('visual order', () => {
  test('of words from right to left is reversed, and their letters are left to the font', () => {
    expect(shown('שלום עולם')).toBe('עולם| |שלום');
  });
  test('of numbers stays, and brackets are mirrored', () => {
    expect(shown('חדר (101)')).toBe('(|101|)| |חדר');
  });
  test('of Latin text with a name stays around it', () => {
    expect(shown('Room שלום 2')).toBe('Room| |2| |שלום');
  });
  test('of an isolated name leaves what follows in its order', () => {
    expect(shown(`${isolated('فندق')} · 2026-11-21 to`)).toBe('فندق| |·| |2026-11-21| |to');
    expect(shown(`${isolated('شارع فهد')}: 12`)).toBe('فهد| |شارع|:| |12');
  });
  test('of the digits of an Arabic or Persian number stays between words', () => {
    expect(shown('شارع ١٢ فهد')).toBe('فهد| |١|٢| |شارع');
    expect(shown('فهد ١٬٢٣')).toBe('١|٬|٢|٣| |فهد');
    expect(shown('خیابان ۱۲ تهران')).toBe('تهران| |۱|۲| |خیابان');
    expect(shown('Room ۱۲')).toBe('Room| |۱|۲');
  });
});

/** Draws texts with Inter and the fonts of other scripts. */
async function drawn(text: string) {
  const document = new PDFDocument({ compress: false, font: '' });
  const url = new URL(
    '../../features/access-codes/vouchers/font/Inter-Regular.ttf',
    import.meta.url,
  );
  document.registerFont('Inter', await readFile(url));
  document.font('Inter');
  return { document, mixed: mixedText(document, 'Inter', await scriptFonts(text)) };
}
/** Returns the glyphs that a file without compression draws. */
function glyphsIn(file: string): string[] {
  return [...file.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, shown = '']) =>
    [...shown.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  );
}
/** Returns the file of a document. */
async function fileOf(document: InstanceType<typeof PDFDocument>): Promise<string> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.end();
  await ended;
  return Buffer.concat(chunks).toString('latin1');
}
/** Returns the characters of the glyphs of a file with one font besides Inter, from left to right. */
function charactersIn(file: string): string {
  const [, map = ''] = /bfrange\s+<0000> <[\da-f]+> \[([^\]]*)\]/.exec(file) ?? [];
  const characters = [...map.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return glyphsIn(file)
    .map((glyph) => characters[Number.parseInt(glyph, 16)] ?? '')
    .join('');
}
const box = { x: 0, y: 0, size: 10, align: 'left', lineGap: 2, isBold: false } as const;

test.each([
  '王小明',
  '國際觀光酒店',
  '山田さん',
  '김철수',
  'محمد',
  'مُحَمَّد،',
  'خانه\u200Cها',
  'שלום',
])('%s is printed with a font that has all its characters', async (name) => {
  const fonts = await scriptFonts(name);
  expect(fonts.flatMap(({ characters }) => [...characters]).toSorted()).toEqual(
    [...new Set(name)].toSorted(),
  );
  const { document, mixed } = await drawn(name);
  expect(mixed.isNeeded(name)).toBe(true);
  mixed.write(name, { ...box, width: 200 });
  const glyphs = glyphsIn(await fileOf(document));
  expect(glyphs.length).toBeGreaterThan(1);
  // Glyph 0 is the box.
  expect(glyphs).not.toContain('0000');
});

test.each(['١٢', '١٬٢٣٤٫٥', '١٢٣', '۱۲', '۱٫۵'])(
  'the digits of %s are drawn from left to right',
  async (number) => {
    const { document, mixed } = await drawn(number);
    mixed.write(number, { ...box, width: 200 });
    expect(charactersIn(await fileOf(document))).toBe(number);
  },
);

test('texts of Inter need no other font', async () => {
  expect(await scriptFonts('Zoë Łukasz Ωmega Иван €')).toEqual([]);
});

test('a long name without spaces is broken to the width, and its height is that of its lines', async () => {
  const name = '國際觀光大酒店'.repeat(4);
  const { mixed } = await drawn(name);
  const one = mixed.heightOf(name, { ...box, width: 400 });
  expect(mixed.heightOf(name, { ...box, width: 150 })).toBeCloseTo(one * 2);
  expect(mixed.write(name, { ...box, width: 150 })).toBeCloseTo(one * 2);
});
