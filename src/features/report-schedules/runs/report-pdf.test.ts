import { expect, test } from 'vitest';
import { linesOfPdf, placedTextsOfPdf } from '../../../../test/pdf-lines.ts';
import type { CsvRow } from '../../../contract/values/csv.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { reportPdf } from './report-pdf.ts';

const title = {
  report: 'Card Transactions',
  organization: 'Grand Hotels',
  from: '2026-11-21',
  to: '2026-11-27',
  timeZone: 'Europe/Madrid',
};
const whole = { summary: [], isCut: false };
const cardHeader =
  'time site area guest gateway transaction authorisation brand last4 type amount fee net currency ' +
  'state decline avs cvv three_d_secure batch settled_at exceptions';
const guests = ['王小明', 'Alexandra Konstantinopoulos', 'محمد عبد الله', null];
const timeOf = (index: number) => new Date(Date.UTC(2026, 10, 27) - index * 543_210);
const amountOf = (index: number) => 100_000_000 + index + 0.5;
const cardRow = (index: number): CsvRow => [
  timeOf(index).toISOString(),
  'Seaview Resort and Spa Marbella Beach',
  'Lobby and conference centre',
  guests[index % guests.length] ?? null,
  'Authorize.Net for all houses',
  `pi_3QabcDEFghiJKLmnoPQR${index}`,
  `A${index}`,
  'mastercard',
  '4242',
  'authorization',
  amountOf(index),
  0.59,
  amountOf(index) - 0.59,
  index % 2 === 0 ? 'EUR' : 'JPY',
  'succeeded',
  'Insufficient funds',
  'no match',
  'no match',
  'authenticated',
  `batch_${index}`,
  timeOf(index - 200).toISOString(),
  'Paid twice; Not settled in three days',
];

test('a report of many columns shows each time, amount and currency whole, in a readable size', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => cardRow(index));
  const file = await reportPdf(title, { ...whole, header: cardHeader.split(' '), rows });
  const placed = await placedTextsOfPdf(file.slice());
  expect(Math.min(...placed.map(({ size }) => size))).toBeGreaterThanOrEqual(6.5);
  expect(placed.at(-1)?.page).toBeLessThanOrEqual(rows.length / 15);
  // A4, landscape, with margins.
  expect(Math.max(...placed.map(({ right }) => right))).toBeLessThanOrEqual(842 - 40);
  expect(Math.min(...placed.map(({ y }) => y))).toBeGreaterThanOrEqual(40);
  const lines = await linesOfPdf(file);
  const timed = lines.filter((line) => /^2026-\d\d-\d\d \d\d:\d\d /.test(line));
  const local = (index: number) => localTimeOf(timeOf(index), 'Europe/Madrid').replace('T', ' ');
  expect(timed.map((line) => line.slice(0, 16))).toEqual(rows.map((_, index) => local(index)));
  const paid = lines.filter((line) => line.startsWith('authorization '));
  expect(paid).toHaveLength(rows.length);
  for (const [index, line] of paid.entries()) {
    const amount = amountOf(index);
    const currency = index % 2 === 0 ? 'EUR' : 'JPY';
    const shown = currency === 'EUR' ? amount.toFixed(2) : String(amount);
    expect(line).toMatch(
      new RegExp(`^authorization ${shown} 0.59 ${(amount - 0.59).toFixed(2)} ${currency} `),
    );
    expect(line).toContain(` ${local(index - 200)} `);
  }
  for (const [index, line] of timed.entries())
    expect(line).toContain(` pi_3QabcDEFghiJKLmnoPQR${index} `);
});

test('columns are called in words, on every page', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => cardRow(index));
  const file = await reportPdf(title, { ...whole, header: cardHeader.split(' '), rows });
  const placed = await placedTextsOfPdf(file);
  const pages = placed.at(-1)?.page ?? 0;
  expect(pages).toBeGreaterThan(1);
  for (const heading of ['Time', 'Authorization', 'Last 4', '3-D Secure', 'Settled at', 'AVS'])
    expect(placed.filter(({ text }) => text === heading)).toHaveLength(pages);
});

test('fractions have no more than three decimals, and numbers without a currency stay as they are', async () => {
  const file = await reportPdf(title, {
    ...whole,
    header: ['gb', 'purchases', 'last'],
    rows: [
      [12.345678901, 3, '2026-11-21T09:05:59.123Z'],
      [4, 1_250_000, '2026-99-99T09:05Z'],
    ],
  });
  const lines = await linesOfPdf(file);
  expect(lines.slice(-3)).toEqual([
    'GB Purchases Last',
    '12.346 3 2026-11-21 10:05',
    '4 1250000 2026-99-99T09:05Z',
  ]);
});

test('a name from right to left leaves the dates beside it in their order', async () => {
  const arabic = { ...title, organization: 'مجموعة فندق' };
  const summary = [{ label: 'فندق', value: '12 (3)' }];
  const file = await reportPdf(arabic, { header: ['a'], rows: [], summary, isCut: false });
  const placed = await placedTextsOfPdf(file);
  const dates = placed.find(({ text }) => text === '· 2026-11-21 to 2026-11-27 · Europe/Madrid');
  const name = placed.find(({ text }) => text === 'مجموعة');
  expect(dates?.x).toBeGreaterThan(name?.right ?? Number.POSITIVE_INFINITY);
  expect(placed.map(({ text }) => text)).toContain(': 12 (3)');
});

test('titles and sums of several lines stay within their page', async () => {
  const long = { ...title, report: 'Card transactions of all the houses '.repeat(6) };
  const value = 'one of many parts of a sum that is long, '.repeat(8);
  const summary = Array.from({ length: 60 }, (_, index) => ({ label: `Sum ${index}`, value }));
  const file = await reportPdf(long, { header: ['a'], rows: [], summary, isCut: false });
  const placed = await placedTextsOfPdf(file);
  expect(placed.at(-1)?.page).toBeGreaterThan(1);
  expect(Math.min(...placed.map(({ y }) => y))).toBeGreaterThanOrEqual(40);
  for (const { label } of summary)
    expect(placed.some(({ text }) => text.startsWith(`${label}:`))).toBe(true);
});
