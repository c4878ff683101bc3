import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execPath as processPath } from 'node:process';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { drawSvg } from './draw-svg.ts';
import { processCrop, processFile } from './process-file.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4c5c' } });
const process = async (picture: Sharp) => processFile(await picture.toBuffer(), 'test');

test('a photo is stored in all widths as WebP and JPEG, named by their hashes', async () => {
  const { files, ...photo } = await process(plain(2_400, 1_200).jpeg());
  expect(photo).toMatchObject({ format: 'jpeg', width: 2_400, height: 1_200 });
  expect(files.map(({ type, width, height }) => `${type} ${width}×${height}`)).toEqual(
    [160, 320, 480, 640, 960, 1_280, 1_920].flatMap((width) =>
      ['webp', 'jpeg'].map((type) => `image/${type} ${width}×${width / 2}`),
    ),
  );
  for (const { hash, content, bytes } of files) {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(content.length).toBe(bytes);
  }
});

test('a photo of 30 megapixels is drawn in bounded memory', async () => {
  const script = join(import.meta.dirname, '../testing/draw-large-photo.ts');
  const { stdout } = await promisify(execFile)(processPath, [script]);
  const { megabytes, ...drawn } = JSON.parse(stdout);
  expect(drawn).toEqual({ drawn: 6_500, files: 14 });
  expect(megabytes).toBeLessThan(400);
});

test('a PNG named .jpg is a PNG, and a small one stays a drawing', async () => {
  const { format, files } = await process(plain(300, 200).png());
  expect(format).toBe('png');
  expect(files.map(({ type, width }) => `${type} ${width}`)).toEqual([
    'image/webp 160',
    'image/png 160',
    'image/webp 300',
    'image/png 300',
  ]);
});

test('transparent pixels stay transparent', async () => {
  const background = { r: 200, g: 0, b: 0, alpha: 0 };
  const clear = sharp({ create: { width: 1_100, height: 1_000, channels: 4, background } });
  const { files } = await process(clear.webp());
  const widest = files.find(({ type, width }) => type === 'image/png' && width === 1_100);
  const { isOpaque } = await sharp(widest?.content).stats();
  expect(isOpaque).toBe(false);
});

test('the orientation is applied and the metadata removed', async () => {
  const exif = { IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N' } };
  const turned = plain(400, 300).jpeg().withExif(exif).withMetadata({ orientation: 6 });
  const { width, height, files, master } = await process(turned);
  expect({ width, height }).toEqual({ width: 300, height: 400 });
  for (const { content } of [...files, ...(master === null ? [] : [master])]) {
    const metadata = await sharp(content).metadata();
    expect(metadata.orientation ?? 1).toBe(1);
    expect(metadata.exif).toBeUndefined();
    expect(metadata.width).toBeLessThan(metadata.height);
  }
});

test('a CMYK photo becomes sRGB', async () => {
  const { files } = await process(plain(400, 300).toColorspace('cmyk').jpeg());
  for (const { content } of files) {
    const { space, channels } = await sharp(content).metadata();
    expect({ space, channels }).toEqual({ space: 'srgb', channels: 3 });
  }
  const [first] = files;
  const { channels } = await sharp(first?.content).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  // The color of the picture, as closely as inks can show it.
  expect(Math.hypot(red - 0x0f, green - 0x4c, blue - 0x5c)).toBeLessThan(60);
});

test('of an animation the first frame is stored', async () => {
  const frame = (value: number) => Buffer.alloc(20 * 20 * 3, value);
  const animated = sharp(Buffer.concat([frame(255), frame(0)]), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  });
  const { width, height, files } = await process(animated.gif());
  expect({ width, height }).toEqual({ width: 20, height: 20 });
  const { channels } = await sharp(files[0]?.content).stats();
  expect(channels[0]?.mean).toBe(255);
});

/** Returns a PNG of 1 kB that claims any size. */
function claiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, check]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(900, 7), { level: 0 })),
  ]);
}

test.each([
  [30_000, 30_000, /30,000 × 30,000 pixels.*8,000 a side.*40 megapixels/],
  [8_001, 10, /8,001 × 10 pixels/],
  [7_000, 6_000, /7,000 × 6,000 pixels/],
  // Within the limits, so that the decoder finds out.
  [4_000, 4_000, /cannot be read/],
])('a file of 1 kB that claims %i × %i pixels is rejected', async (width, height, message) => {
  await expect(processFile(claiming(width, height), 'test')).rejects.toThrow(message);
});

test.each([
  ['nothing', '', /empty/],
  ['a PDF', '%PDF-1.7', /PDF.*Upload PNG, JPEG/],
  ['a HEIC photo', '\0\0\0\x18ftypheic', /HEIC.*JPEG/],
  ['a page', '<html><script>1</script></html>', /no picture/],
])('%s is rejected with what to do', async (_name, text, message) => {
  await expect(processFile(new TextEncoder().encode(text), 'test')).rejects.toThrow(message);
});

test('a photo that is cut off is rejected', async () => {
  const pixels = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_none, at) => (at * at) % 251));
  const noise = sharp(pixels, { raw: { width: 600, height: 600, channels: 3 } });
  const photo = await noise.jpeg().toBuffer();
  const cutOff = photo.subarray(0, photo.length / 2);
  await expect(processFile(cutOff, 'test')).rejects.toThrow(/cannot be read/);
});

test('an SVG is stored without its script, and as PNG', async () => {
  const source =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><script>1</script><rect width="60" height="20" fill="#f00"/></svg>';
  const { format, files, master } = await processFile(new TextEncoder().encode(source), 'test');
  expect({ format, master }).toEqual({ format: 'svg', master: null });
  expect(files.map(({ type, width, height }) => `${type} ${width}×${height}`)).toEqual([
    'image/svg+xml 60×20',
    'image/png 320×107',
    'image/png 1920×640',
  ]);
  expect(new TextDecoder().decode(files[0]?.content)).not.toContain('script');
});

test('an SVG that would draw for minutes is given up, and the next one is drawn', async () => {
  const layers = 90;
  const bomb = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">${'<g opacity=".9">'.repeat(layers)}<rect width="9" height="9"/>${'</g>'.repeat(layers)}</svg>`;
  await expect(drawSvg(bomb, [1_920], 1_000)).rejects.toThrow(/takes too long to draw/);
  const plainSvg = bomb.replaceAll(/<\/?g[^>]*>/g, '');
  expect(await drawSvg(plainSvg, [320])).toMatchObject([{ type: 'image/png', width: 320 }]);
  await expect(drawSvg('<svg', [320])).rejects.toThrow(/cannot be drawn/);
});

test('a crop with decimals has whole pixels, up to the last column', async () => {
  const last = { create: { width: 1, height: 800, channels: 3, background: '#fff' } } as const;
  const edged = plain(1_200, 800).composite([{ input: last, left: 1_199, top: 0 }]);
  const { master } = await process(edged.png());
  if (master === null) throw new Error('a picture has a master');
  const square = { left: 33.33, top: 0, width: 66.67, height: 100 };
  const files = await processCrop({ ...master, isGraphic: true }, square, 'test');
  expect(files.at(-1)).toMatchObject({ width: 800, height: 800 });
  const end = sharp(files.at(-1)?.content).extract({ left: 799, top: 0, width: 1, height: 800 });
  const { channels } = await sharp(await end.png().toBuffer()).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test('a crop is cut from the picture', async () => {
  const halves = plain(400, 200).composite([
    {
      input: { create: { width: 200, height: 200, channels: 3, background: '#fff' } },
      left: 200,
      top: 0,
    },
  ]);
  const { master } = await process(halves.png());
  if (master === null) throw new Error('a picture has a master');
  const right = { left: 50, top: 0, width: 50, height: 100 };
  const files = await processCrop({ ...master, isGraphic: true }, right, 'test');
  expect(files.at(-1)).toMatchObject({ width: 200, height: 200 });
  const { channels } = await sharp(files.at(-1)?.content).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});
