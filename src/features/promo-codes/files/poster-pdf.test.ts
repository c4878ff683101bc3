import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Poster, posterPdf } from './poster-pdf.ts';

const poster: Poster = {
  code: 'SPRING-25',
  gives: '25 % off',
  terms: ['For Day pass', 'Until 2027-05-31 23:59'],
  site: 'Harbor Inn',
  address: 'https://wifi.example.com/portal/7/?code=SPRING-25',
  color: '#1b5fa8',
  paper: 'A4',
};

/** Returns the drawing instructions of a PDF. */
function contentOf(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

const rectangles = (pdf: Uint8Array) => contentOf(pdf).match(/ re\b/g)?.length ?? 0;

test('a poster is one page of the chosen paper', async () => {
  const pages = async (paper: Poster['paper']) => {
    const text = Buffer.from(await posterPdf({ ...poster, paper })).toString('latin1');
    return [text.match(/\/Type \/Page\b/g)?.length, /MediaBox \[([^\]]+)\]/.exec(text)?.[1]];
  };
  expect(await pages('A4')).toEqual([1, '0 0 595.28 841.89']);
  expect(await pages('Letter')).toEqual([1, '0 0 612 792']);
});

test('a QR code is drawn for an address only', async () => {
  const without = rectangles(await posterPdf({ ...poster, address: null }));
  expect(without).toBe(2);
  expect(rectangles(await posterPdf(poster))).toBeGreaterThan(200);
});

test('a long code and texts in other scripts fit', async () => {
  const long = { ...poster, code: 'W'.repeat(32), site: 'ホテル 東京', gives: 'x'.repeat(200) };
  expect((await posterPdf(long)).length).toBeGreaterThan(1_000);
});
