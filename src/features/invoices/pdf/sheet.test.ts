import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { printable } from '../../access-codes/public/drawing.ts';
import { pdfFont } from '../../access-codes/public/pdf-font.ts';
import ranges from '../../access-codes/vouchers/font/characters.json' with { type: 'json' };
import { newSheet } from './sheet.ts';

/** Returns the text runs on a sheet with one text, from left to right. */
async function runsOf(text: string, isBold: boolean) {
  const sheet = await newSheet('Invoice', text);
  sheet.write(text, { isBold });
  const data = await sheet.end({ left: '', pageText: () => '' });
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items
    .flatMap((item) =>
      'str' in item && item.str !== ''
        ? { text: item.str, x: Number(item.transform[4]), width: item.width }
        : [],
    )
    .toSorted((one, other) => one.x - other.x);
}

test.each([
  ['Bangkok ถนนสุขุมวิท 12', 'Bangkok ??????????? 12'],
  ['Hotel सागर Palace', 'Hotel ???? Palace'],
  ['Order 🎉 5', 'Order ? 5'],
  ['ไทย 王小明 2', '??? 王小明 2'],
  ['Line\tof \u{2066}Zoë\u{2069}', 'Line of Zoë'],
])('characters of %j that no font has are replaced, and cover nothing', async (text, replaced) => {
  for (const isBold of [true, false]) {
    const runs = await runsOf(text, isBold);
    expect(runs.map((run) => run.text).join('')).toBe(replaced);
    for (const [index, { x }] of runs.entries()) {
      const before = runs[index - 1];
      if (before !== undefined) expect(x).toBeGreaterThan(before.x + before.width - 0.1);
    }
  }
});

test('the font has all characters that are printed in it', async () => {
  const characters = ranges.flatMap((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((point) => Number.parseInt(point, 16));
    return Array.from({ length: to - from + 1 }, (_none, index) =>
      String.fromCodePoint(from + index),
    );
  });
  const document = new PDFDocument({ compress: false, font: '' });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.registerFont('Inter', await pdfFont());
  document.font('Inter');
  for (const character of characters)
    document.text(printable(character), 0, 0, { lineBreak: false });
  document.end();
  await ended;
  const file = Buffer.concat(chunks).toString('latin1');
  // Glyph 0 is the box.
  expect(file).toMatch(/<0001>/);
  expect(file).not.toMatch(/\[<0000>[^\]]*\] TJ/);
});
