import type PDFDocument from 'pdfkit';
import type { ScriptFont } from './script-fonts.ts';
import { type Run, visualRuns } from './visual-runs.ts';

type Document = InstanceType<typeof PDFDocument>;

interface Box {
  x: number;
  y: number;
  width: number;
  size: number;
  align: 'left' | 'right';
  lineGap: number;
  /** draws the outlines as well, which makes letters bold */
  isBold: boolean;
}

/** Inter's ascent by the size of the font. */
const ascent = 0.96875;
/** What a line may end after: a word with its spaces, or a character of a script without spaces between words. */
const pieces =
  /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+\s*|\s+/gu;

/** Writes texts with characters that the document's font `base` lacks, each in a font that has it. */
export function mixedText(document: Document, base: string, fonts: readonly ScriptFont[]) {
  const fontOf = new Map<string, string>();
  for (const { name, characters, file } of fonts) {
    document.registerFont(name, file);
    if (isUsable(name, characters)) for (const character of characters) fontOf.set(character, name);
  }
  document.font(base);

  /** A font that has none of its characters after all cannot even be measured. */
  function isUsable(name: string, characters: ReadonlySet<string>): boolean {
    try {
      // A joiner has no width.
      return [...characters].some((one) => document.font(name).widthOfString(one) > 0);
    } catch {
      return false;
    }
  }
  const runsOf = (line: string) => visualRuns(line, (character) => fontOf.get(character), base);
  const widthOf = ({ text, font }: Run, size: number) =>
    document.font(font).fontSize(size).widthOfString(text);
  const widthOfLine = (line: string, size: number) =>
    runsOf(line.trimEnd()).reduce((sum, run) => sum + widthOf(run, size), 0);

  function linesOf(text: string, width: number, size: number): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines = [''];
      for (const piece of paragraph.match(pieces) ?? []) {
        const line = `${lines.at(-1) ?? ''}${piece}`;
        if (lines.at(-1) === '' || widthOfLine(line, size) <= width) lines.splice(-1, 1, line);
        else lines.push(piece);
      }
      return lines.map((line) => line.trimEnd());
    });
  }

  function heightOf(count: number, { size, lineGap }: Pick<Box, 'size' | 'lineGap'>): number {
    return count * (document.font(base).fontSize(size).currentLineHeight(true) + lineGap);
  }

  function cut(text: string, { width, size }: Pick<Box, 'width' | 'size'>): string {
    const line = text.normalize('NFC');
    if (widthOfLine(line, size) <= width) return line;
    const characters = [...line];
    const cutAfter = (count: number) => `${characters.slice(0, count).join('').trimEnd()}…`;
    let [fits, tooMany] = [0, characters.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (widthOfLine(cutAfter(middle), size) <= width) fits = middle;
      else tooMany = middle;
    }
    return cutAfter(fits);
  }

  return {
    /** Returns what of a text fits in one line, with an ellipsis if that is not all. */
    cut,
    /** Whether one of the fonts of other scripts has a character. */
    has: (character: string) => fontOf.has(character),
    /** Whether a text has characters that need another font. */
    isNeeded: (text: string) => [...text.normalize('NFC')].some((one) => fontOf.has(one)),
    /** Returns the width of a text in one line. */
    widthOf: (text: string, size: number) => {
      const width = widthOfLine(text.normalize('NFC'), size);
      document.font(base);
      return width;
    },
    heightOf: (text: string, box: Pick<Box, 'width' | 'size' | 'lineGap'>) => {
      const height = heightOf(linesOf(text.normalize('NFC'), box.width, box.size).length, box);
      document.font(base);
      return height;
    },
    /** Writes a text and returns its height. */
    write(text: string, box: Box): number {
      const { x, y, width, size, align, isBold } = box;
      const lines = linesOf(text.normalize('NFC'), width, size);
      for (const [index, line] of lines.entries()) {
        let left = align === 'left' ? x : x + width - widthOfLine(line, size);
        const top = y + heightOf(index, box);
        for (const run of runsOf(line)) {
          const advance = widthOf(run, size);
          document.text(run.text, left, top + ascent * size, {
            lineBreak: false,
            baseline: 'alphabetic',
            ...(isBold && { fill: true, stroke: true }),
          });
          left += advance;
        }
      }
      const height = heightOf(lines.length, box);
      document.font(base);
      return height;
    },
  };
}
