import PDFDocument from 'pdfkit';
import { printable, qrRuns, voucherFont } from '../../access-codes/public/drawing.ts';

export interface Poster {
  code: string;
  /** what it gives, such as '25 % off' */
  gives: string;
  /** where, until when and for whom */
  terms: readonly string[];
  site: string;
  /** the content of the QR code and the address below it; null: none */
  address: string | null;
  color: string;
  paper: 'A4' | 'Letter';
}

const ink = '#1c2733';
const muted = '#5b6672';
const margin = 56;

type Document = InstanceType<typeof PDFDocument>;

/** Draws a poster: the code in large letters, what it gives, and a QR code that opens the portal with it. */
export async function posterPdf(poster: Poster): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: poster.paper === 'A4' ? 'A4' : 'LETTER',
    margin: 0,
    font: '',
    info: { Title: `${poster.code} ${poster.gives}` },
  });
  const content = bytesOf(document);
  document.registerFont('Inter', await voucherFont());
  document.font('Inter');
  draw(document, poster);
  document.end();
  return content;
}

function draw(document: Document, { code, gives, terms, site, address, color }: Poster): void {
  const { width, height } = document.page;
  document.rect(0, 0, width, 12).fill(color);
  let y = 72;
  const line = (text: string, most: number, shade: string, gap: number, isBold = false) => {
    const size = fitting(document, printable(text), most, width - 2 * margin);
    document.fontSize(size).fillColor(shade).strokeColor(shade);
    if (isBold) document.lineWidth(size * 0.03);
    document.text(printable(text), margin, y, {
      width: width - 2 * margin,
      align: 'center',
      lineBreak: false,
      ...(isBold && { fill: true, stroke: true }),
    });
    y += size * 1.25 + gap;
  };
  line(site, 20, muted, 28);
  line(gives, 44, ink, 34, true);
  const boxTop = y;
  y += 26;
  line(code, 64, color, 12, true);
  document
    .roundedRect(margin, boxTop, width - 2 * margin, y - boxTop, 12)
    .lineWidth(2)
    .stroke(color);
  y += 30;
  if (address !== null) {
    const side = 220;
    drawQr(document, address, (width - side) / 2, y, side);
    y += side + 14;
    line('Scan to go online with this code', 16, ink, 4);
    line(address.replace(/^https?:\/\//, ''), 11, muted, 22);
  }
  for (const term of terms) line(term, 15, ink, 4);
  document.rect(0, height - 12, width, 12).fill(color);
}

/** Returns the largest size at which a text fits into a width. */
function fitting(document: Document, text: string, most: number, width: number): number {
  const needed = document.fontSize(most).widthOfString(text);
  return needed <= width ? most : Math.max(8, Math.floor((most * width) / needed));
}

function drawQr(document: Document, text: string, x: number, y: number, side: number): void {
  const { size, runs } = qrRuns(text);
  const module = side / size;
  for (const run of runs)
    document.rect(x + run.x * module, y + run.y * module, run.length * module, module);
  document.fill('#000000');
}

function bytesOf(document: Document): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => {
      void new Blob(chunks).arrayBuffer().then((all) => resolve(new Uint8Array(all)), reject);
    });
  });
}
