import { Problem } from '../../../contract/problem.ts';
import { byteOrderMark, type CsvRow, csvLines } from '../../../contract/values/csv.ts';
import type { ReportSchedule } from '../fields.ts';
import type { ReportResult } from '../public/scheduled-report.ts';
import type { ReportTitle } from './report-pdf.ts';

/** Files beyond this size are not attached. */
export const mostAttachedBytes = 10_000_000;
const usualMostBytes = 1_000_000_000;
const partBytes = 1_000_000;
const rowsAtOnce = 500;
/** So many rows are in a PDF; a CSV file has all. */
export const mostPdfRows = 1_000;

export interface ReportFile {
  name: string;
  type: string;
  rows: number;
  bytes: number;
}

/** Stores the next part of a file, so that a large one is never in memory. */
type StorePart = (part: number, content: Buffer) => Promise<void>;

/** Makes the file of a run; null when only the summary is sent. Throws a problem when it would be too large. */
export async function reportFile(
  format: ReportSchedule['format'],
  title: ReportTitle,
  result: ReportResult,
  storePart: StorePart,
  mostBytes = usualMostBytes,
): Promise<ReportFile | null> {
  const name = `${title.report} of ${title.organization} ${title.from} to ${title.to}`.replaceAll(
    /[/\\:*?"<>|]/g,
    '-',
  );
  switch (format) {
    case 'summary':
      return null;
    case 'csv':
      return csvOf(`${name}.csv`, result, storePart, mostBytes);
    case 'pdf':
      return pdfOf(`${name}.pdf`, title, result, storePart);
  }
}

async function csvOf(
  name: string,
  { header, rows }: ReportResult,
  storePart: StorePart,
  mostBytes: number,
): Promise<ReportFile> {
  let texts = [byteOrderMark + csvLines([header])];
  let [bytes, waiting, count, parts] = [0, 0, 0, 0];
  const close = async () => {
    const content = Buffer.from(texts.join(''));
    bytes += content.length;
    texts = [];
    waiting = 0;
    if (bytes > mostBytes)
      throw new Problem('conflict', 'The file is larger than 1 GB. Choose a shorter period.');
    await storePart(parts, content);
    parts += 1;
  };
  for await (const some of chunks(rows)) {
    const text = csvLines(some);
    texts.push(text);
    count += some.length;
    waiting += text.length;
    if (waiting >= partBytes) await close();
  }
  if (texts.length > 0) await close();
  return { name, type: 'text/csv', rows: count, bytes };
}

async function* chunks(rows: ReportResult['rows']): AsyncGenerator<CsvRow[], void> {
  let some: CsvRow[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < rowsAtOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function pdfOf(
  name: string,
  title: ReportTitle,
  result: ReportResult,
  storePart: StorePart,
): Promise<ReportFile> {
  const shown: CsvRow[] = [];
  let isCut = false;
  for await (const row of result.rows) {
    isCut = shown.length === mostPdfRows;
    if (isCut) break;
    shown.push(row);
  }
  // Loaded on demand because it is large.
  const { reportPdf } = await import('./report-pdf.ts');
  const content = Buffer.from(
    await reportPdf(title, { header: result.header, rows: shown, summary: result.summary, isCut }),
  );
  await storePart(0, content);
  return { name, type: 'application/pdf', rows: shown.length, bytes: content.length };
}
