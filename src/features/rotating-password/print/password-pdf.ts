import PDFDocument from 'pdfkit';
import { printable, qrRuns, voucherFont } from '../../access-codes/public/drawing.ts';

export interface PrintedPassword {
  password: string;
  from: string;
  /** null: until it is changed by hand */
  until: string | null;
  /** the content of the QR code */
  qr: string;
}

interface Sheet {
  ssid: string;
  paper: 'A4' | 'Letter' | 'A6';
  passwords: readonly PrintedPassword[];
}

const ink = '#1c2733';
const muted = '#5b6672';
type Document = InstanceType<typeof PDFDocument>;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const sizes = { A4: 'A4', Letter: 'LETTER', A6: 'A6' } as const;

/**
 * Draws passwords: one fills a page, several are cards, six on a page. A6 is a tent for tables: each password stands
 * twice, the upper one upside down, to be folded.
 */
export async function passwordPdf({ ssid, paper, passwords }: Sheet): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: sizes[paper],
    margin: 0,
    font: '',
    autoFirstPage: false,
    info: { Title: `Wi-Fi ${ssid}` },
  });
  const content = bytesOf(document);
  document.registerFont('Inter', await voucherFont());
  document.font('Inter');
  if (paper === 'A6') for (const one of passwords) drawTent(document, ssid, one);
  else if (passwords.length === 1) {
    const [only] = passwords;
    document.addPage();
    if (only !== undefined) drawCard(document, ssid, only, pageBox(document, 56));
  } else drawCards(document, ssid, passwords);
  document.end();
  return content;
}

function pageBox({ page }: Document, margin: number): Box {
  const { width, height } = page;
  return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
}

function drawTent(document: Document, ssid: string, one: PrintedPassword): void {
  document.addPage();
  const { width, height } = document.page;
  const half = { x: 20, y: height / 2 + 12, width: width - 40, height: height / 2 - 28 };
  drawCard(document, ssid, one, half);
  document.save().rotate(180, { origin: [width / 2, height / 2] });
  drawCard(document, ssid, one, half);
  document.restore();
  document
    .moveTo(0, height / 2)
    .lineTo(width, height / 2)
    .dash(3, { space: 3 })
    .lineWidth(0.5)
    .stroke(muted)
    .undash();
}

function drawCards(document: Document, ssid: string, passwords: readonly PrintedPassword[]): void {
  const [columns, rows] = [2, 3];
  for (const [index, one] of passwords.entries()) {
    const place = index % (columns * rows);
    if (place === 0) document.addPage();
    const page = pageBox(document, 36);
    const [width, height] = [page.width / columns, page.height / rows];
    const x = page.x + (place % columns) * width;
    const y = page.y + Math.floor(place / columns) * height;
    document.rect(x, y, width, height).lineWidth(0.5).stroke(muted);
    drawCard(document, ssid, one, { x: x + 14, y: y + 14, width: width - 28, height: height - 28 });
  }
}

/** Draws a network with its password, dates and QR code into a box. */
function drawCard(document: Document, ssid: string, one: PrintedPassword, box: Box): void {
  const scale = Math.min(box.height / 640, box.width / 420);
  let { y } = box;
  const line = (text: string, most: number, color: string, gap: number) => {
    const size = fitting(document, printable(text), most, box.width);
    document.fontSize(size).fillColor(color);
    document.text(printable(text), box.x, y, {
      width: box.width,
      align: 'center',
      lineBreak: false,
    });
    y += size * 1.25 + gap;
  };
  line('Wi-Fi', Math.max(8, 22 * scale), muted, 4 * scale);
  line(ssid, Math.max(11, 40 * scale), ink, 14 * scale);
  line('Password', Math.max(8, 22 * scale), muted, 4 * scale);
  line(one.password, Math.max(12, 44 * scale), ink, 14 * scale);
  const dates = one.until === null ? `From ${one.from}` : `${one.from} – ${one.until}`;
  line(dates, Math.max(7.5, 20 * scale), muted, 16 * scale);
  const side = Math.min(box.width * 0.6, box.y + box.height - y);
  if (side > 40) drawQr(document, one.qr, box.x + (box.width - side) / 2, y, side);
}

/** Returns the largest size at which a text fits into a width. */
function fitting(document: Document, text: string, most: number, width: number): number {
  const needed = document.fontSize(most).widthOfString(text);
  return needed <= width ? most : Math.max(6, Math.floor((most * width * 10) / needed) / 10);
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
