import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { drawCodes } from '../../codes/draw-codes.ts';
import { boxesOf, type Paper, type PerPage } from './sheets.ts';
import type { Voucher } from './voucher-layout.ts';
import { type Look, voucherPdf } from './voucher-pdf.ts';
import { voucherSteps } from './voucher-texts.ts';

// pdfjs draws on this in Node.
const { createCanvas } = createRequire(import.meta.url)('@napi-rs/canvas');
const scale = 3;

const look: Look = {
  paper: 'A4',
  perPage: '8',
  title: 'Grand Hôtel Žižkov Ελλάς Привет',
  siteName: 'Akureyri',
  planName: 'Premium – Lobby',
  facts: ['1 day', '20 / 5 Mbit/s', 'Up to 3 devices'],
  steps: voucherSteps({
    ssid: 'Guest Wi-Fi',
    portalUrl: 'https://portal.example.com/welcome?login={code}',
  }),
  logo: null,
  letters: 'CS',
  color: '#116640',
};

function vouchers(count: number): Voucher[] {
  return drawCodes(count, { prefix: '', length: 10, alphabet: 'readable' }).map((code) => ({
    code: `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`,
    address: `https://portal.example.com/welcome/to/the/hotel?login=${code}`,
    terms: ['Valid until 2027-03-01 12:00', 'Ends 2 hours after its first use'],
  }));
}

async function pagesOf(content: Uint8Array) {
  const pdf = await getDocument({ data: content.slice(), verbosity: 0 }).promise;
  const numbers = Array.from({ length: pdf.numPages }, (_none, index) => index + 1);
  return Promise.all(numbers.map((number) => pdf.getPage(number)));
}
type Page = Awaited<ReturnType<typeof pagesOf>>[number];

async function textOn(page: Page): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

/** Renders the page and decodes the QR code of each voucher. */
async function qrCodesOn(page: Page, paper: Paper, perPage: PerPage) {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(viewport.width, viewport.height);
  const canvasContext = canvas.getContext('2d');
  await page.render({ canvas, canvasContext, viewport }).promise;
  return boxesOf(paper, perPage).map((box) => {
    const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((length) =>
      Math.floor(length * scale),
    );
    const { data } = canvasContext.getImageData(x, y, width, height);
    return jsQR(data, width ?? 0, height ?? 0)?.data;
  });
}

describe.each([
  ['A4', '8'],
  ['Letter', '10'],
  ['A4', '21'],
  ['Letter', '1'],
] as const)('on %s with %s a page', (paper, perPage) => {
  test('every rendered QR code links to its access code', async () => {
    const printed = vouchers(Number(perPage) + 1);
    const pages = await pagesOf(await voucherPdf(printed, { ...look, paper, perPage }));
    expect(pages).toHaveLength(2);
    const read = (await Promise.all(pages.map((page) => qrCodesOn(page, paper, perPage)))).flat();
    expect(read.filter((text) => text !== undefined)).toEqual(
      printed.map(({ address }) => address),
    );
  });
});

test('every voucher has its texts, with accents and in other scripts', async () => {
  const [voucher] = vouchers(1);
  if (voucher === undefined) throw new Error('There is no voucher');
  for (const perPage of ['1', '8', '10'] as const) {
    const [page] = await pagesOf(await voucherPdf([voucher], { ...look, perPage }));
    if (page === undefined) throw new Error('There is no page');
    const words = await textOn(page);
    for (const text of [look.letters, look.title, look.siteName, look.planName])
      expect(words).toContain(text);
    for (const text of ['1 day · 20 / 5 Mbit/s · Up to 3 devices', voucher.code, ...voucher.terms])
      expect(words).toContain(text);
    for (const step of [
      '1. Join the Wi-Fi Guest Wi-Fi',
      '2. Scan, or open portal.example.com',
      '3. Enter the code below',
    ])
      expect(words).toContain(step);
  }
});

test('a name that is too long is truncated, but never a code', async () => {
  const voucher: Voucher = {
    code: 'WWWWWW-'.padEnd(31, 'WWWW-'),
    address: 'https://a.b/c',
    terms: [],
  };
  const title = `東京 ${'W'.repeat(60)}`;
  const [page] = await pagesOf(await voucherPdf([voucher], { ...look, title, perPage: '21' }));
  if (page === undefined) throw new Error('There is no page');
  const words = await textOn(page);
  expect(words).toMatch(/W…/);
  expect(words).toContain(voucher.code);
  expect(words).not.toContain('W'.repeat(60));
});
