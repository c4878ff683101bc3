import PDFDocument from 'pdfkit';
import { documentBytes } from '../../../server/pdf/document-bytes.ts';
import { pdfText } from '../../access-codes/public/pdf-text.ts';

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
  const bytes = documentBytes(document);
  const texts = await pdfText(document, content);
  const right = document.page.width - margin;
  const bottom = document.page.height - footHeight;
  let y = margin;

  /** Writes a text and returns its height. */
  const write = (text: string, written: Written = {}): number => {
    const { x = margin, width = right - x, size = 9.5, color = black } = written;
    const { align = 'left', isBold = false } = written;
    return texts.write(text, { x, y: written.y ?? y, width, size, color, align, isBold, lineGap });
  };
  const heightOf = (text: string, width: number, size = 9.5) =>
    texts.heightOf(text, { width, size, lineGap });
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
