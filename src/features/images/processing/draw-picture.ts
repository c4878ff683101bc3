import type { Metadata, SharpOptions } from 'sharp';
import { Problem } from '../../../contract/problem.ts';
import type { Crop } from '../fields.ts';
import { fileLimits, masterSide, widthsFor } from '../limits.ts';
import type { DrawnFile, Master } from './drawn-file.ts';

export { drawSvg } from './draw-svg.ts';

/** Reduced to pixels that are decoded in order, so that a large photo is never in memory as a whole. */
const options: SharpOptions = {
  limitInputPixels: fileLimits.pixels,
  sequentialRead: true,
  failOn: 'error',
};
/** Up to this size a picture without transparency is drawn as PNG if it was one: a logo rather than a photo. */
const largestGraphic = 1_000_000;

// Loaded on demand, because it loads libraries of 20 MB.
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture is drawn at a time, by one thread, and none is cached.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Decodes the first frame of an uploaded picture: with its orientation applied, in sRGB, without metadata, and reduced to
 * the size that crops are cut from.
 */
export async function drawMaster(content: Uint8Array): Promise<Master> {
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(content, options).metadata();
    const { width, height } = metadata.autoOrient;
    const picture = sharp(content, { ...options, autoOrient: true })
      .resize({ width: masterSide, height: masterSide, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb');
    const isGraphic = await drawsAsGraphic(metadata, content);
    const encoded = isGraphic
      ? picture.webp({ lossless: true, effort: 2 })
      : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      type: isGraphic ? 'image/webp' : 'image/jpeg',
      content: data,
      width: info.width,
      height: info.height,
      source: { width, height },
      isGraphic,
    };
  } catch (error) {
    throw unreadable(error);
  }
}

/** Returns whether a picture needs PNG: it has transparent pixels, or it is a small drawing. */
async function drawsAsGraphic(
  { format, hasAlpha, width, height }: Metadata,
  content: Uint8Array,
): Promise<boolean> {
  if ((format === 'png' || format === 'gif') && width * height <= largestGraphic) return true;
  if (!hasAlpha) return false;
  const sharp = await loadSharp();
  // Far fewer pixels are sufficient, and a large picture would take seconds.
  const small = await sharp(content, options).resize(480, 480, { fit: 'inside' }).png().toBuffer();
  return !(await sharp(small).stats()).isOpaque;
}

/** Draws the files of a picture, or of a part of it, in all widths: each as WebP and as JPEG or PNG. */
export async function drawSizes(
  { content, isGraphic }: Pick<Master, 'content' | 'isGraphic'>,
  crop: Crop | null,
): Promise<DrawnFile[]> {
  const sharp = await loadSharp();
  const area = pixelsOf(crop, await sharp(content, options).metadata());
  const widths = widthsFor(area.width);
  // Decoding takes the longest, so all sizes are reduced from the pixels of the widest.
  const { data: pixels, info: raw } = await sharp(content, options)
    .extract(area)
    .resize({ width: widths.at(-1) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: DrawnFile[] = [];
  for (const one of widths) {
    const sized = sharp(pixels, { raw }).resize({ width: one });
    const encoded = isGraphic
      ? [sized.clone().webp({ quality: 90, alphaQuality: 100 }), sized.png()]
      : [sized.clone().webp({ quality: 80 }), sized.jpeg({ quality: 80, progressive: true })];
    for (const file of encoded) {
      const { data, info } = await file.toBuffer({ resolveWithObject: true });
      const type = `image/${info.format}`;
      files.push({ type, content: data, width: info.width, height: info.height });
    }
  }
  return files;
}

function pixelsOf(crop: Crop | null, { width, height }: { width: number; height: number }) {
  const part = crop ?? { left: 0, top: 0, width: 100, height: 100 };
  const sizeOf = (percent: number, all: number) => Math.max(1, Math.round((percent * all) / 100));
  const startOf = (percent: number, all: number, size: number) =>
    Math.min(all - size, Math.round((percent * all) / 100));
  const size = { width: sizeOf(part.width, width), height: sizeOf(part.height, height) };
  return {
    left: startOf(part.left, width, size.width),
    top: startOf(part.top, height, size.height),
    ...size,
  };
}

function unreadable(error: unknown): Problem {
  return new Problem(
    'bad-input',
    'The picture cannot be read. The file may be damaged: open it in another program and save it again.',
    { cause: error },
  );
}
