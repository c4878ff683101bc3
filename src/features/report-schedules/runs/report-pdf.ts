import PDFDocument from 'pdfkit';
import type { CsvRow } from '../../../contract/values/csv.ts';
import { pdfFont } from '../../access-codes/public/pdf-font.ts';
import type { SummaryLine } from '../public/scheduled-report.ts';

/** What a report is about. */
export interface ReportTitle {
  report: string;
  organization: string;
  from: string;
  to: string;
  timeZone: string;
}

interface Content {
  header: readonly string[];
  rows: readonly CsvRow[];
  summary: readonly SummaryLine[];
  /** whether there are more rows */
  isCut: boolean;
}

const margin = 40;
const lineHeight = 15;
const grey = '#5b6470';
const black = '#1a1d21';

/** Draws a report: its title and summary, then its rows as a table. */
export async function reportPdf(
  title: ReportTitle,
  { header, rows, summary, isCut }: Content,
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    layout: header.length > 6 ? 'landscape' : 'portrait',
    margin,
    autoFirstPage: false,
    // Prevents loading the default font from a file, which the browser does not have.
    font: '',
    info: { Title: title.report },
  });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => resolve());
  });
  document.registerFont('Inter', await pdfFont());
  document.font('Inter');
  document.addPage();
  document.fillColor(black).fontSize(16).text(title.report);
  document
    .fillColor(grey)
    .fontSize(10)
    .text(`${title.organization} · ${title.from} to ${title.to} · ${title.timeZone}`);
  document.moveDown();
  for (const { label, value } of summary)
    document.fillColor(black).fontSize(10).text(`${label}: ${value}`);
  document.moveDown();
  const width = (document.page.width - 2 * margin) / Math.max(1, header.length);
  const line = (cells: readonly string[], color: string) => {
    if (document.y + lineHeight > document.page.height - margin) document.addPage();
    const { y } = document;
    document.fillColor(color).fontSize(8);
    for (const [index, text] of cells.entries())
      document.text(text, margin + index * width, y, {
        width: width - 6,
        height: lineHeight,
        lineBreak: false,
        ellipsis: true,
      });
    document.x = margin;
    document.y = y + lineHeight;
  };
  line(header, grey);
  for (const row of rows)
    line(
      row.map((value) => String(value ?? '')),
      black,
    );
  if (isCut) line([`Only the first ${rows.length} rows are shown. The CSV file has all.`], grey);
  document.end();
  await ended;
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
