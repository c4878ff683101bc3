import PDFDocument from 'pdfkit';
import { mixedText } from '../../../server/pdf/mixed-text.ts';
import { scriptFonts } from '../../../server/pdf/script-fonts.ts';
import { printable } from '../../access-codes/public/drawing.ts';
import { pdfFont } from '../../access-codes/public/pdf-font.ts';

type Document = InstanceType<typeof PDFDocument>;

export const margin = 56;
export const black = '#1a1d21';
export const grey = '#5b6470';
const rule = '#c4c9cf';
const red = '#b3261e';

const lineGap = 2;
/** The space at the foot of each page for the footer and the page's number. */
const footHeight = 92;

interface Written {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
  isBold?: boolean;
}

export type Sheet = Awaited<ReturnType<typeof newSheet>>;

/**
 * Returns an A4 document with a position that moves down, and breaks to the next page. `content` has all characters that
 * will be written.
 */
export async function newSheet(title: string, content: string) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // Prevents loading the default font from a file, which the browser does not have.
    font: '',
    info: { Title: title },
  });
  const bytes = bytesOf(document);
  document.registerFont('Inter', await pdfFont());
  document.font('Inter');
  const mixed = mixedText(document, 'Inter', await scriptFonts(content));
  const shown = (text: string) => printable(text, mixed.has);
  const right = document.page.width - margin;
  const bottom = document.page.height - footHeight;
  let y = margin;

  /** Writes a text and returns its height. */
  const write = (original: string, written: Written = {}): number => {
    const text = shown(original);
    const { size = 9.5, color = black, align = 'left', isBold = false } = written;
    const { x = margin, width = right - x } = written;
    document.fillColor(color).strokeColor(color).fontSize(size);
    // The font file has one weight, so an outline makes it bold.
    if (isBold) document.lineWidth(size * 0.03);
    if (mixed.isNeeded(text))
      return mixed.write(text, { x, y: written.y ?? y, width, size, align, isBold, lineGap });
    const options = { width, align, lineGap, ...(isBold && { fill: true, stroke: true }) };
    const height = document.heightOfString(text === '' ? ' ' : text, options);
    document.text(text, x, written.y ?? y, options);
    return height;
  };
  const heightOf = (original: string, width: number, size = 9.5) => {
    const text = shown(original);
    return mixed.isNeeded(text)
      ? mixed.heightOf(text, { width, size, lineGap })
      : document.fontSize(size).heightOfString(text, { width, lineGap });
  };
  const line = (at = y, color = rule) => {
    document.moveTo(margin, at).lineTo(right, at).lineWidth(0.6).stroke(color);
  };
  return {
    right,
    write,
    heightOf,
    line,
    get y() {
      return y;
    },
    moveTo: (to: number) => {
      y = to;
    },
    down: (by: number) => {
      y += by;
    },
    /** Whether so much fits above the foot of the page. */
    fits: (height: number) => y + height <= bottom,
    nextPage: () => {
      document.addPage();
      y = margin;
    },
    /** Writes the foot of all pages and a mark across them, and returns the file. */
    end: (foot: { left: string; pageText: (page: number, of: number) => string }, mark = '') => {
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        line(bottom + 12);
        const options = { y: bottom + 20, size: 8, color: grey };
        write(foot.left, { ...options, width: right - margin - 90 });
        write(foot.pageText(page + 1, count), {
          ...options,
          x: right - 80,
          width: 80,
          align: 'right',
        });
        if (mark !== '') drawMark(document, mark);
      }
      document.end();
      return bytes;
    },
  };
}

function drawMark(document: Document, text: string): void {
  const { width, height } = document.page;
  document.save();
  document.rotate(-45, { origin: [width / 2, height / 2] });
  document.fillColor(red).fillOpacity(0.16).fontSize(54);
  document.text(text, 0, height / 2 - 30, { width, align: 'center', lineBreak: false });
  document.restore();
  document.fillOpacity(1).fillColor(red).fontSize(11);
  document.text(text, margin, 26, { width: width - 2 * margin, align: 'center' });
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
