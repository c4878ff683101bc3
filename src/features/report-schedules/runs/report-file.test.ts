import { expect, test } from 'vitest';
import { linesOfPdf } from '../../../../test/pdf-lines.ts';
import { Problem } from '../../../contract/problem.ts';
import { reportFile } from './report-file.ts';

const title = {
  report: 'PMS Transactions',
  organization: 'Inn',
  from: '2026-05-01',
  to: '2026-05-31',
  timeZone: 'UTC',
};

test('a CSV file is stored in parts, and one that is too large says what to do', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => [index, 'x'.repeat(1_000)]);
  const result = { header: ['number', 'text'], rows, summary: [], isEmpty: false };
  const parts: Buffer[] = [];
  const store = async (part: number, content: Buffer) => {
    parts[part] = content;
  };
  const file = await reportFile('csv', title, result, store);
  expect(file).toMatchObject({ rows: 3_000, bytes: Buffer.concat(parts).length });
  expect(parts.length).toBeGreaterThan(1);
  const tooLarge = reportFile('csv', title, result, store, 2_000_000);
  await expect(tooLarge).rejects.toBeInstanceOf(Problem);
  await expect(tooLarge).rejects.toThrow('Choose a shorter period');
});

test('a PDF file has texts of any script, and marks characters that no font has', async () => {
  const result = {
    header: ['Guest', 'Amount'],
    rows: [
      ['王小明', 995],
      ['ไทย', 5],
      ['國際觀光大酒店'.repeat(10), 7],
    ],
    summary: [{ label: '前台', value: '2' }],
    isEmpty: false,
  };
  const parts: Buffer[] = [];
  await reportFile('pdf', { ...title, organization: '酒店' }, result, async (part, content) => {
    parts[part] = content;
  });
  const lines = await linesOfPdf(new Uint8Array(Buffer.concat(parts)));
  expect(lines).toEqual([
    'PMS Transactions',
    '酒店 · 2026-05-01 to 2026-05-31 · UTC',
    '前台: 2',
    'Guest Amount',
    '王小明 995',
    '??? 5',
    expect.stringMatching(/^國際觀光大酒店.*… 7$/),
  ]);
});
