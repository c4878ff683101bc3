import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readImageHeader } from './image-header.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4c5c' } });

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'the size of a %s file is read from its header',
  async (format) => {
    const file = await picture(123, 45).toFormat(format).toBuffer();
    expect(readImageHeader(file)).toEqual({ format, width: 123, height: 45 });
  },
);

test('lossless and transparent WebP files have other headers', async () => {
  const lossless = await picture(301, 7).webp({ lossless: true }).toBuffer();
  expect(readImageHeader(lossless)).toEqual({ format: 'webp', width: 301, height: 7 });
  const background = { r: 0, g: 0, b: 0, alpha: 0.5 };
  const transparent = await sharp({ create: { width: 9, height: 300, channels: 4, background } })
    .webp()
    .toBuffer();
  expect(readImageHeader(transparent)).toEqual({ format: 'webp', width: 9, height: 300 });
});

test('a JPEG is read past its metadata, whose preview has another size', async () => {
  const file = await picture(64, 48)
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'Ada' } } })
    .toBuffer();
  expect(readImageHeader(file)).toEqual({ format: 'jpeg', width: 64, height: 48 });
});

test('other files have no header', () => {
  for (const text of ['', '<svg/>', '%PDF-1.7', 'GIF89', 'RIFF0000WEBPVP8X'])
    expect(readImageHeader(new TextEncoder().encode(text))).toBeNull();
});

const starts = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  [0xff, 0xd8, 0xff],
  [...new TextEncoder().encode('GIF89a')],
  [...new TextEncoder().encode('RIFF0000WEBPVP8X')],
  [...new TextEncoder().encode('RIFF0000WEBPVP8 ')],
  [...new TextEncoder().encode('RIFF0000WEBPVP8L')],
  [0, 0, 0, 16, ...new TextEncoder().encode('ftypavif')],
  [],
];

test('any bytes are read without an error and in time, as a positive size or none', () => {
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, rest) => {
      const header = readImageHeader(Uint8Array.from([...start, ...rest]));
      if (header === null) return;
      expect(Number.isSafeInteger(header.width) && header.width > 0).toBe(true);
      expect(Number.isSafeInteger(header.height) && header.height > 0).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('a file that is cut off or changed anywhere is read without an error', async () => {
  const files = await Promise.all(
    (['png', 'jpeg', 'webp', 'avif', 'gif'] as const).map((format) =>
      picture(40, 30).toFormat(format).toBuffer(),
    ),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(),
      fc.nat(),
      fc.nat(255),
      (file, end, at, byte) => {
        const changed = Uint8Array.from(file);
        changed[at % file.length] = byte;
        readImageHeader(changed.subarray(0, end % (file.length + 1)));
      },
    ),
    { numRuns: 2_000 },
  );
});
