import { createHash } from 'node:crypto';
import { Problem } from '../../../contract/problem.ts';
import { createGate } from '../../../server/gate.ts';
import type { Crop, ImageFormat, Rendition } from '../fields.ts';
import { fileLimits } from '../limits.ts';
import { drawMaster, drawSizes, drawSvg } from './draw-picture.ts';
import type { DrawnFile, Master } from './drawn-file.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import { cleanSvg } from './svg/clean-svg.ts';

export interface StoredFile extends Rendition {
  content: Uint8Array;
}

/** An uploaded file with everything that is stored of it. */
export interface ProcessedFile {
  sourceHash: string;
  sourceBytes: number;
  format: ImageFormat;
  width: number;
  height: number;
  /** null for an SVG, which is not cropped */
  master: DrawnFile | null;
  files: StoredFile[];
}

/** Drawing takes up to two seconds and 150 MB, so the server draws one picture at a time. */
const draws = createGate({ running: 1, waiting: 12, perKey: 4 });

/** The PNG files of an SVG: for lists and e-mails, and for print. */
const svgWidths = [320, 1_920];

/** Returns the SHA-256 of a file in hex. */
export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Checks an uploaded file by its content and draws its files. `key` identifies the organization, so that one does not
 * take the turns of others. Throws a Problem that says what is wrong with the file.
 */
export async function processFile(content: Uint8Array, key: string): Promise<ProcessedFile> {
  const source = { sourceHash: hashOf(content), sourceBytes: content.length };
  const header = readImageHeader(content);
  if (header !== null) {
    rejectLargePicture(header);
    return draws(key, async () => {
      const master = await drawMaster(content);
      const files = await drawSizes(master, null);
      return { ...source, ...header, ...master.source, master, files: files.map(toStored) };
    });
  }
  const { svg, width, height } = cleanSvg(svgTextOf(content));
  const own = { type: 'image/svg+xml', content: new TextEncoder().encode(svg), width, height };
  return draws(key, async () => {
    const drawn = await drawSvg(svg, svgWidths);
    const files = [own, ...drawn].map(toStored);
    return { ...source, format: 'svg' as const, width, height, master: null, files };
  });
}

/** Draws the files of another part of a picture. */
export function processCrop(
  master: Pick<Master, 'content' | 'isGraphic'>,
  crop: Crop | null,
  key: string,
): Promise<StoredFile[]> {
  return draws(key, async () => (await drawSizes(master, crop)).map(toStored));
}

function toStored(file: DrawnFile): StoredFile {
  return { ...file, hash: hashOf(file.content), bytes: file.content.length };
}

function rejectLargePicture({ width, height }: ImageHeader): void {
  if (Math.max(width, height) <= fileLimits.side && width * height <= fileLimits.pixels) return;
  const [wide, high, side] = [width, height, fileLimits.side].map((one) =>
    one.toLocaleString('en-US'),
  );
  throw new Problem(
    'bad-input',
    `The picture has ${wide} × ${high} pixels. It can have up to ${side} a side, and ${fileLimits.pixels / 1_000_000} megapixels. Reduce it first.`,
  );
}

/** Returns the text of an SVG; throws for other files, with a hint for usual ones. */
function svgTextOf(content: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(content.subarray(0, 1_000));
  if (/^\s*(\xef\xbb\xbf)?\s*</.test(start) && !content.includes(0)) {
    const text = new TextDecoder().decode(content);
    if (text.includes('<svg') || text.includes(':svg')) return text;
  }
  throw new Problem('bad-input', `${unknownFile(start)} Upload PNG, JPEG, WebP, AVIF, GIF or SVG.`);
}

function unknownFile(start: string): string {
  if (start === '') return 'The file is empty.';
  if (/^.{4}ftyp(hei[cx]|hev|mif1)/s.test(start))
    return 'The file is a HEIC photo. Save it as JPEG.';
  if (start.startsWith('%PDF')) return 'The file is a PDF.';
  if (/^(II\*\0|MM\0\*)/.test(start)) return 'The file is a TIFF picture.';
  return 'The file is no picture that can be used, or it is damaged.';
}
