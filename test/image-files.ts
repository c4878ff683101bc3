import { randomBytes } from 'node:crypto';

/** Returns an SVG that no other test has. */
export function exampleSvg({ width = 640, height = 160 } = {}): Uint8Array<ArrayBuffer> {
  const color = randomBytes(3).toString('hex');
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect id="${randomBytes(8).toString('hex')}" width="${width}" height="${height}" fill="#${color}"/></svg>`,
  );
}

/** Returns a PNG of one color that no other test has. */
export async function examplePng({ width = 640, height = 480 } = {}): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const pixels = Buffer.alloc(width * height * 3);
  pixels.set(randomBytes(300));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Returns a PNG that no other test has, for images whose content does not matter: an SVG takes forty times as long. */
export async function smallPng(): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await examplePng({ width: 16, height: 16 }));
}
