import PDFDocument from 'pdfkit';
import { formatMoney } from '../../../contract/values/money.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { documentBytes } from '../../../server/pdf/document-bytes.ts';
import { pdfText } from '../../access-codes/public/pdf-text.ts';
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
const color = 'black';
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
  const content = documentBytes(document);
  const texts = await pdfText(document, JSON.stringify(day));
  const head = {
    x: margin,
    width: document.page.width - 2 * margin,
    color,
    align: 'left',
  } as const;
  texts.writeLine(day.title, { ...head, y: margin, size: 16 });
  texts.writeLine(day.place, { ...head, y: margin + 24, size: 10 });
  const charges = `Charges of ${printedDay(day.businessDate)}`;
  texts.writeLine(charges, { ...head, y: margin + 42, size: 11 });
  let y = margin + 72;
  const write = (cells: readonly string[]) => {
    if (y > document.page.height - margin) {
      document.addPage();
      y = margin;
    }
    for (const [index, { x, width }] of columns.entries())
      texts.writeLine(cells[index] ?? '', {
        x,
        y,
        width,
        size: 9,
        color,
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
