import type PDFDocument from 'pdfkit';
import { mixedText } from '../../../server/pdf/mixed-text.ts';
import { scriptFonts } from '../../../server/pdf/script-fonts.ts';
import { isIsolate } from '../../../server/pdf/visual-runs.ts';
import { printable } from './drawing.ts';
import { pdfFont } from './pdf-font.ts';

interface Place {
  x: number;
  y: number;
  width: number;
  size: number;
  color: string;
  align: 'left' | 'right';
}

interface Block extends Place {
  lineGap: number;
  isBold: boolean;
}

/**
 * Returns functions that write texts of any script to a document, and replace characters that no font has. `content` has all
 * characters that will be written.
 */
export async function pdfText(document: InstanceType<typeof PDFDocument>, content: string) {
  document.registerFont('Inter', await pdfFont());
  document.font('Inter');
  const mixed = mixedText(document, 'Inter', await scriptFonts(content));
  const shown = (original: string) => {
    const text = printable(original, (character) => isIsolate(character) || mixed.has(character));
    // Only a text in several fonts is ordered, so only there isolates say something.
    return mixed.isNeeded(text) ? text : [...text].filter((one) => !isIsolate(one)).join('');
  };
  return {
    /** Writes a text in as many lines as it needs, and returns its height. */
    write(original: string, { color, ...block }: Block): number {
      const text = shown(original);
      const { x, y, width, size, align, isBold, lineGap } = block;
      document.fillColor(color).strokeColor(color).fontSize(size);
      // The font file has one weight, so an outline makes it bold.
      if (isBold) document.lineWidth(size * 0.03);
      if (mixed.isNeeded(text)) return mixed.write(text, block);
      const options = { width, align, lineGap, ...(isBold && { fill: true, stroke: true }) };
      const height = document.heightOfString(text === '' ? ' ' : text, options);
      document.text(text, x, y, options);
      return height;
    },
    /** Writes a text in one line, cut with an ellipsis. */
    writeLine(original: string, { color, ...place }: Place): void {
      const text = shown(original).replaceAll('\n', ' ');
      const { x, y, width, size, align } = place;
      document.fillColor(color).fontSize(size);
      if (mixed.isNeeded(text)) {
        mixed.write(mixed.cut(text, place), { ...place, lineGap: 0, isBold: false });
        return;
      }
      // The document itself would cut before a long word.
      const line = document.widthOfString(text) > width ? mixed.cut(text, place) : text;
      document.font('Inter').fontSize(size);
      const left = align === 'left' ? x : x + width - document.widthOfString(line);
      document.text(line, left, y, { lineBreak: false });
    },
    /** Returns the width of a text in one line. */
    widthOf(original: string, size: number): number {
      const text = shown(original).replaceAll('\n', ' ');
      return mixed.isNeeded(text)
        ? mixed.widthOf(text, size)
        : document.fontSize(size).widthOfString(text);
    },
    heightOf(
      original: string,
      { width, size, lineGap }: Pick<Block, 'width' | 'size' | 'lineGap'>,
    ) {
      const text = shown(original);
      return mixed.isNeeded(text)
        ? mixed.heightOf(text, { width, size, lineGap })
        : document.fontSize(size).heightOfString(text, { width, lineGap });
    },
  };
}
