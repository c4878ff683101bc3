import { Problem } from '../../contract/problem.ts';
import type { Crop } from '../../features/images/fields.ts';
import { masterSide, widthsFor } from '../../features/images/limits.ts';
import type { DrawnFile, Master } from '../../features/images/processing/drawn-file.ts';

/** Draws pictures with the browser's own decoder, which applies the orientation and the color profile. */
const bytesOf = (content: Uint8Array) => new Blob([Uint8Array.from(content)]);

export async function drawMaster(content: Uint8Array): Promise<Master> {
  const picture = await decoded(content);
  const { width, height } = picture;
  const scale = Math.min(1, masterSide / Math.max(width, height));
  const canvas = drawn(picture, { left: 0, top: 0, width, height }, Math.round(width * scale));
  picture.close();
  const isGraphic = hasTransparency(canvas);
  const type = isGraphic ? 'image/png' : 'image/jpeg';
  return { ...(await encoded(canvas, type, 0.92)), source: { width, height }, isGraphic };
}

export async function drawSizes(
  { content, isGraphic }: Pick<Master, 'content' | 'isGraphic'>,
  crop: Crop | null,
): Promise<DrawnFile[]> {
  const picture = await decoded(content);
  const { left, top, width, height } = crop ?? { left: 0, top: 0, width: 100, height: 100 };
  const area = {
    left: Math.floor((left * picture.width) / 100),
    top: Math.floor((top * picture.height) / 100),
    width: Math.max(1, Math.round((width * picture.width) / 100)),
    height: Math.max(1, Math.round((height * picture.height) / 100)),
  };
  const files: DrawnFile[] = [];
  for (const one of widthsFor(area.width)) {
    const canvas = drawn(picture, area, one);
    for (const type of ['image/webp', isGraphic ? 'image/png' : 'image/jpeg'])
      files.push(await encoded(canvas, type, 0.8));
  }
  picture.close();
  return files;
}

/** Returns no files: a worker cannot draw an SVG. Vouchers print the brand's own mark then. */
export async function drawSvg(): Promise<DrawnFile[]> {
  return [];
}

async function decoded(content: Uint8Array): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(bytesOf(content));
  } catch (error) {
    throw new Problem('bad-input', 'The picture cannot be read. The file may be damaged.', {
      cause: error,
    });
  }
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

function drawn(picture: ImageBitmap, area: Area, width: number): OffscreenCanvas {
  const height = Math.max(1, Math.round((area.height * width) / area.width));
  const canvas = new OffscreenCanvas(Math.max(1, width), height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  const { left, top } = area;
  context.drawImage(picture, left, top, area.width, area.height, 0, 0, canvas.width, height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no pictures');
  return context;
}

function hasTransparency(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

async function encoded(
  canvas: OffscreenCanvas,
  type: string,
  quality: number,
): Promise<DrawnFile> {
  const blob = await canvas.convertToBlob({ type, quality });
  const content = new Uint8Array(await blob.arrayBuffer());
  // A browser that cannot write WebP writes PNG.
  return { type: blob.type, content, width: canvas.width, height: canvas.height };
}
