import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { printable } from './printable.ts';
import { type Box, boxesOf, type Paper, type PerPage } from './sheets.ts';
import { voucherFont } from './voucher-font.ts';

export interface Voucher {
  /** formatted for printing */
  code: string;
  /** the content of the QR code; null for none */
  address: string | null;
  /** the validity, one line each */
  terms: readonly string[];
}

export interface Look {
  paper: Paper;
  perPage: PerPage;
  title: string;
  ssid: string;
  plan: string;
  /** a PNG or JPEG file above the title; null for none */
  logo: Uint8Array | null;
  /** the brand's colour */
  colour: string;
}

const ink = '#1f2328';
const faint = '#57606a';
const cutLine = '#c4c9cf';
/** The border of a QR code in modules. Less than the standard's 4, because the paper around is white too. */
const quiet = 2;

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
  const isWholePage = look.perPage === '1';
  const pad = isWholePage ? 48 : Math.min(14, box.height * 0.09);
  const inner = {
    x: box.x + pad,
    y: box.y + pad,
    width: box.width - 2 * pad,
    height: box.height - 2 * pad,
  };
  if (isWholePage) drawPoster(document, voucher, look, inner);
  else drawCard(document, voucher, look, inner);
}

/** Draws the title at the top, the code at the bottom, and between them the texts (left) and the QR code (right). */
function drawCard(document: Document, voucher: Voucher, look: DrawnLook, inner: Box): void {
  const unit = inner.height / 10;
  const small = Math.min(11, unit * 0.95);
  const side = voucher.address === null ? 0 : Math.min(6.2 * unit, inner.width * 0.45);
  const line = (text: string, row: number, style: Partial<LineStyle> & Pick<LineStyle, 'size'>) =>
    drawLine(document, text, {
      colour: faint,
      isBold: false,
      width: inner.width,
      ...style,
      x: inner.x,
      y: inner.y + row * unit,
    });
  if (look.logo === null)
    line(look.title, 0, { size: Math.min(15, unit * 1.3), colour: look.colour, isBold: true });
  else
    document.image(look.logo, inner.x, inner.y, {
      fit: [inner.width, 1.6 * unit],
    });
  if (voucher.address !== null)
    drawQr(document, voucher.address, {
      x: inner.x + inner.width - side,
      y: inner.y + 1.7 * unit,
      side,
    });
  const lines = [look.ssid === '' ? '' : `Wi-Fi: ${look.ssid}`, look.plan, ...voucher.terms];
  const width = inner.width - (side === 0 ? 0 : side + 6);
  for (const [index, text] of lines.filter((one) => one !== '').entries())
    line(text, 2.2 + index * 1.4, { size: small, width });
  line(voucher.code, 8.1, {
    size: Math.min(24, unit * 1.8),
    colour: ink,
    isBold: true,
    isWhole: true,
  });
}

/** Draws one large, centered voucher on a page. */
function drawPoster(document: Document, voucher: Voucher, look: DrawnLook, inner: Box): void {
  let y = inner.y + 20;
  const line = (text: string, size: number, colour: string, isWhole = false) => {
    const isBold = colour !== faint;
    drawLine(document, text, { ...inner, y, size, colour, isBold, isWhole, isCentred: true });
    y += size * 1.7;
  };
  if (look.logo !== null) {
    const height = 72;
    document.image(look.logo, inner.x, y, { fit: [inner.width, height], align: 'center' });
    y += height + 16;
  }
  line(look.title, 36, look.colour);
  if (look.ssid !== '') line(`Wi-Fi: ${look.ssid}`, 20, faint);
  y += 16;
  if (voucher.address !== null) {
    const side = Math.min(inner.width * 0.62, inner.height * 0.45);
    drawQr(document, voucher.address, { x: inner.x + (inner.width - side) / 2, y, side });
    y += side + 24;
  }
  line(voucher.code, 40, ink, true);
  y += 8;
  for (const text of [look.plan, ...voucher.terms]) line(text, 16, faint);
}

function drawQr(
  document: Document,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  // Any of the eight masks is valid, and choosing the best takes eight times as long.
  const { data, size } = encode(text, { ecc: 'M', border: quiet, maskPattern: 3 });
  const module = side / size;
  for (const [row, cells] of data.entries()) {
    let from: number | null = null;
    // One rectangle per run of dark modules, to avoid hairlines between modules.
    for (const [column, isDark] of [...cells, false].entries()) {
      if (isDark) from ??= column;
      else if (from !== null) {
        document.rect(x + from * module, y + row * module, (column - from) * module, module);
        from = null;
      }
    }
  }
  document.fill('#000000');
}

interface LineStyle {
  x: number;
  y: number;
  width: number;
  size: number;
  colour: string;
  isBold: boolean;
  isCentred?: boolean;
  /** shrinks the text to fit instead of truncating it, as for a code */
  isWhole?: boolean;
}

/** Draws a line, shrunk and finally truncated to fit the width. */
function drawLine(document: Document, original: string, style: LineStyle): void {
  const text = printable(original);
  const { width, colour, isBold, isCentred = false, isWhole = false } = style;
  const fitting = (style.size * width) / widthOf(document, text, style.size);
  const size = Math.min(style.size, Math.max(fitting, isWhole ? 0 : style.size * 0.65));
  const shown = isWhole ? text : truncated(document, text, size, width);
  const x = isCentred ? style.x + (width - widthOf(document, shown, size)) / 2 : style.x;
  document.fillColor(colour).strokeColor(colour).fontSize(size);
  // The font file has one weight, so an outline makes it bold.
  if (isBold) document.lineWidth(size * 0.03);
  document.text(shown, x, style.y, {
    lineBreak: false,
    ...(isBold && { fill: true, stroke: true }),
  });
}

function truncated(document: Document, text: string, size: number, width: number): string {
  // Tolerates rounding of the fitted size.
  if (widthOf(document, text, size) <= width + 0.01) return text;
  const characters = [...text];
  while (characters.length > 1 && widthOf(document, `${characters.join('')}…`, size) > width)
    characters.pop();
  return `${characters.join('')}…`;
}

function widthOf(document: Document, text: string, size: number): number {
  return document.fontSize(size).widthOfString(text);
}
