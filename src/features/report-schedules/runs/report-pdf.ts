import PDFDocument from 'pdfkit';
import type { CsvRow } from '../../../contract/values/csv.ts';
import { documentBytes } from '../../../server/pdf/document-bytes.ts';
import { isolated } from '../../../server/pdf/visual-runs.ts';
import { pdfText } from '../../access-codes/public/pdf-text.ts';
import type { SummaryLine } from '../public/scheduled-report.ts';
import { measuredColumn, type PrintedColumn, printedColumns } from './report-table.ts';
import { measuredSize, tableLayout } from './table-layout.ts';

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
const ruleColor = '#d5d9df';

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
  const hasRoom = (height: number) => y + height <= document.page.height - margin;
  const addPage = () => {
    document.addPage();
    y = margin;
  };
  const paragraph = (text: string, size: number, color: string) => {
    const box = { width, size, lineGap: 0 };
    if (!hasRoom(texts.heightOf(text, box))) addPage();
    y += texts.write(text, { ...box, x: margin, y, color, align: 'left', isBold: false });
  };
  paragraph(title.report, 16, black);
  const { organization, from, to, timeZone } = title;
  paragraph(`${isolated(organization)} · ${from} to ${to} · ${timeZone}`, 10, grey);
  y += lineHeight;
  for (const { label, value } of summary)
    paragraph(`${isolated(label)}: ${isolated(value)}`, 10, black);
  y += lineHeight;

  const columns = printedColumns(header, rows, timeZone);
  const { size, lines } = tableLayout(
    columns.map((column) => measuredColumn(column, (text) => texts.widthOf(text, measuredSize))),
    width,
  );
  const textHeight = size + 4;
  const recordHeight = lines.length * textHeight + 4;
  const record = (textOf: (column: PrintedColumn) => string | undefined, color: string) => {
    for (const [number, line] of lines.entries())
      for (const { index, x, width: own } of line) {
        const column = columns[index];
        if (column === undefined) continue;
        texts.writeLine(textOf(column) ?? '', {
          x: margin + x,
          y: y + number * textHeight,
          width: own,
          size,
          color,
          align: column.align,
        });
      }
    y += recordHeight;
    const rule = y - 3;
    document.lineWidth(0.5).strokeColor(color === grey ? grey : ruleColor);
    document
      .moveTo(margin, rule)
      .lineTo(margin + width, rule)
      .stroke();
  };
  const headings = () => record(({ heading }) => heading, grey);
  if (!hasRoom(2 * recordHeight)) addPage();
  headings();
  for (const index of rows.keys()) {
    if (!hasRoom(recordHeight)) {
      addPage();
      headings();
    }
    record((column) => column.texts[index], black);
  }
  if (isCut)
    paragraph(`Only the first ${rows.length} rows are shown. The CSV file has all.`, 8, grey);
  document.end();
  return bytes;
}
