import PDFDocument from 'pdfkit';
import { documentBytes } from '../../../server/pdf/document-bytes.ts';
import { qrRuns } from '../../access-codes/public/drawing.ts';
import { pdfText } from '../../access-codes/public/pdf-text.ts';

export interface Label {
  name: string;
  tag: string | null;
  serial: string | null;
  /** what the QR code opens */
  address: string;
}

interface Print {
  site: string;
  paper: 'A4' | 'Letter';
  skip: number;
  labels: readonly Label[];
}

/** Sheets of common labels in points: 70 × 37 mm (A4), and 1 × 2⅝ in (Letter). */
const sheets = {
  A4: { columns: 3, rows: 8, left: 0, top: 0.5, width: 198.43, height: 105.1, gap: 0 },
  Letter: { columns: 3, rows: 10, left: 13.5, top: 36, width: 189, height: 72, gap: 9 },
} as const;

const padding = 10;
const color = 'black';

/** Draws labels, row by row, after those of the first sheet that are used already. */
export async function labelPdf({
  site,
  paper,
  skip,
  labels,
}: Print): Promise<{ name: string; content: Uint8Array }> {
  const sheet = sheets[paper];
  const document = new PDFDocument({
    size: paper === 'A4' ? 'A4' : 'LETTER',
    margin: 0,
    autoFirstPage: false,
    // Prevents loading the default font from a file.
    font: '',
    info: { Title: `Labels of ${site}` },
  });
  const content = documentBytes(document);
  const texts = await pdfText(document, site + JSON.stringify(labels));
  for (const [index, label] of labels.entries()) {
    const position = (index + skip) % (sheet.columns * sheet.rows);
    if (index === 0 || position === 0) document.addPage();
    const x = sheet.left + (position % sheet.columns) * (sheet.width + sheet.gap);
    const y = sheet.top + Math.floor(position / sheet.columns) * sheet.height;
    const side = Math.min(sheet.height - 2 * padding, 72);
    drawQr(document, label.address, { x: x + padding, y: y + (sheet.height - side) / 2, side });
    const line = {
      x: x + padding + side + 6,
      width: sheet.width - 2 * padding - side - 6,
      color,
      align: 'left',
    } as const;
    let top = y + (sheet.height - side) / 2 + 4;
    const write = (text: string, size: number) => {
      texts.writeLine(text, { ...line, y: top, size });
      top += size + 4;
    };
    write(label.tag ?? label.name, 13);
    if (label.tag !== null) write(label.name, 8);
    if (label.serial !== null) write(`S/N ${label.serial}`, 7);
    write(site, 7);
  }
  document.end();
  return { name: `Labels of ${site}.pdf`, content: await content };
}

function drawQr(
  document: InstanceType<typeof PDFDocument>,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { size, runs } = qrRuns(text);
  const module = side / size;
  for (const run of runs)
    document.rect(x + run.x * module, y + run.y * module, run.length * module, module);
  document.fill('#000000');
}
