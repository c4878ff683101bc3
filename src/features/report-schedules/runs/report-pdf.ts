import PDFDocument from 'pdfkit';
import type { CsvRow } from '../../../contract/values/csv.ts';
import { documentBytes } from '../../../server/pdf/document-bytes.ts';
import { pdfText } from '../../access-codes/public/pdf-text.ts';
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
    margin: 0,
    // Prevents loading the default font from a file.
    font: '',
    info: { Title: title.report },
  });
  const bytes = documentBytes(document);
  const texts = await pdfText(document, JSON.stringify([title, header, rows, summary]));
  const width = document.page.width - 2 * margin;
  let y = margin;
  const makeRoom = (height: number) => {
    if (y + height <= document.page.height - margin) return;
    document.addPage();
    y = margin;
  };
  const paragraph = (text: string, size: number, color: string) => {
    makeRoom(lineHeight);
    const block = { x: margin, y, width, size, color, align: 'left', lineGap: 0 } as const;
    y += texts.write(text, { ...block, isBold: false });
  };
  paragraph(title.report, 16, black);
  const { organization, from, to, timeZone } = title;
  paragraph(`${organization} · ${from} to ${to} · ${timeZone}`, 10, grey);
  y += lineHeight;
  for (const { label, value } of summary) paragraph(`${label}: ${value}`, 10, black);
  y += lineHeight;
  const cellWidth = width / Math.max(1, header.length);
  const line = (cells: readonly string[], color: string) => {
    makeRoom(lineHeight);
    for (const [index, text] of cells.entries())
      texts.writeLine(text, {
        x: margin + index * cellWidth,
        y,
        width: cellWidth - 6,
        size: 8,
        color,
        align: 'left',
      });
    y += lineHeight;
  };
  line(header, grey);
  for (const row of rows)
    line(
      row.map((value) => String(value ?? '')),
      black,
    );
  if (isCut)
    paragraph(`Only the first ${rows.length} rows are shown. The CSV file has all.`, 8, grey);
  document.end();
  return bytes;
}
