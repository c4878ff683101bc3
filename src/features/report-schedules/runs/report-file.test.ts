import { expect, test } from 'vitest';
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
