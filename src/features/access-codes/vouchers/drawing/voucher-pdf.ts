import PDFDocument from 'pdfkit';
import { voucherFont } from '../voucher-font.ts';
import { qrRuns } from './qr.ts';
import { type Box, boxesOf, type Paper } from './sheets.ts';
import {
  type Design,
  type Item,
  type TextItem,
  type Voucher,
  voucherItems,
} from './voucher-layout.ts';

export type Look = Omit<Design, 'logo'> & {
  paper: Paper;
  /** a PNG or JPEG file; null for the brand's mark */
  logo: Uint8Array | null;
};

/** The cut lines between vouchers. */
export const cutLine = '#c4c9cf';

type Document = InstanceType<typeof PDFDocument>;

/** Drawing thousands of QR codes takes seconds, so other work gets a turn at this interval. */
const sliceMs = 20;

/** Draws vouchers as a PDF. */
export async function voucherPdf(vouchers: readonly Voucher[], look: Look): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: look.paper === 'A4' ? 'A4' : 'LETTER',
    margin: 0,
    autoFirstPage: false,
    // Prevents loading the default font from a file, which the browser does not have.
    font: '',
    info: { Title: look.title },
  });
  const content = bytesOf(document);
  document.registerFont('Inter', await voucherFont());
  document.font('Inter');
  const boxes = boxesOf(look.paper, look.perPage);
  // Opened once, so that the file is in the PDF once.
  const logo = look.logo === null ? null : document.openImage(look.logo);
  let since = performance.now();
  for (const [index, voucher] of vouchers.entries()) {
    const position = index % boxes.length;
    if (position === 0) document.addPage();
    const box = boxes[position];
    if (box !== undefined) draw(document, voucher, { ...look, logo }, box);
    if (performance.now() - since < sliceMs) continue;
    await yieldToOthers();
    since = performance.now();
  }
  document.end();
  return content;
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

function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

type Logo = ReturnType<Document['openImage']>;
type DrawnLook = Omit<Look, 'logo'> & { logo: Logo | null };

function draw(document: Document, voucher: Voucher, look: DrawnLook, box: Box): void {
  document.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).dash(2, { space: 2 });
  document.stroke(cutLine).undash();
  const measure = (text: string, size: number) => document.fontSize(size).widthOfString(text);
  for (const item of voucherItems(voucher, look, box, measure)) drawItem(document, item, look.logo);
}

function drawItem(document: Document, item: Item, logo: Logo | null): void {
  switch (item.kind) {
    case 'text':
      return drawText(document, item);
    case 'qr':
      return drawQr(document, item);
    case 'tile':
      document.roundedRect(item.x, item.y, item.side, item.side, item.side * 0.22).fill(item.color);
      return;
    case 'logo':
      if (logo !== null) document.image(logo, item.x, item.y, { fit: [item.width, item.height] });
  }
}

function drawText(document: Document, { text, x, y, size, color, isBold }: TextItem): void {
  document.fillColor(color).strokeColor(color).fontSize(size);
  // The font file has one weight, so an outline makes it bold.
  if (isBold) document.lineWidth(size * 0.03);
  document.text(text, x, y, { lineBreak: false, ...(isBold && { fill: true, stroke: true }) });
}

function drawQr(document: Document, { content, x, y, side }: Extract<Item, { kind: 'qr' }>): void {
  const { size, runs } = qrRuns(content);
  const module = side / size;
  for (const run of runs)
    document.rect(x + run.x * module, y + run.y * module, run.length * module, module);
  document.fill('#000000');
}
