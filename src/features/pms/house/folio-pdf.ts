import PDFDocument from 'pdfkit';
import { formatMoney } from '../../../contract/values/money.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { pdfFont } from '../../access-codes/public/pdf-font.ts';
import type { FolioEntry } from '../contract.ts';

export interface PrintedDay {
  title: string;
  /** the site and the area */
  place: string;
  businessDate: string;
  timeZone: string;
  entries: readonly FolioEntry[];
  sums: Readonly<Record<string, number>>;
}

const margin = 50;
const rowHeight = 16;
const columns = [
  { x: margin, width: 45 },
  { x: 100, width: 60 },
  { x: 165, width: 130 },
  { x: 300, width: 150 },
  { x: 455, width: 90 },
] as const;

/** Draws the charges of a day, with their sums. */
export async function folioPdf(day: PrintedDay): Promise<{ name: string; content: Uint8Array }> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Prevents loading the default font from a file.
    font: '',
    info: { Title: `${day.title} ${day.businessDate}` },
  });
  const content = bytesOf(document);
  document.registerFont('Inter', await pdfFont());
  document.font('Inter').fontSize(16).text(day.title, margin, margin);
  document.fontSize(10).text(day.place, margin, margin + 24);
  document.fontSize(11).text(`Charges of ${printedDay(day.businessDate)}`, margin, margin + 42);
  let y = margin + 72;
  const write = (cells: readonly string[]) => {
    if (y > document.page.height - margin) {
      document.addPage();
      y = margin;
    }
    for (const [index, { x, width }] of columns.entries())
      document.fontSize(9).text(cells[index] ?? '', x, y, {
        width,
        height: rowHeight,
        lineBreak: false,
        ellipsis: true,
        align: index === columns.length - 1 ? 'right' : 'left',
      });
    y += rowHeight;
  };
  write(['Time', 'Room', 'Guest', 'Charge', 'Amount']);
  for (const { at, room, guestName, text, amount, currency } of day.entries)
    write([
      localTimeOf(new Date(at), day.timeZone).slice(11),
      room,
      guestName ?? '',
      text,
      formatMoney(amount, currency, 'en'),
    ]);
  for (const [currency, sum] of Object.entries(day.sums))
    write(['', '', '', 'Total', formatMoney(sum, currency, 'en')]);
  document.end();
  return { name: `${day.title} ${day.businessDate}.pdf`, content: await content };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

function printedDay(businessDate: string): string {
  return dayFormat.format(new Date(`${businessDate}T00:00:00Z`));
}

function bytesOf(document: InstanceType<typeof PDFDocument>): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
  });
}
