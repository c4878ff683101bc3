import type { ImageFormat } from '../fields.ts';

type RasterFormat = Exclude<ImageFormat, 'svg'>;

/** What a file says about itself in its first bytes. */
export interface ImageHeader {
  format: RasterFormat;
  /** in pixels, before the orientation is applied */
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const deepestBox = 4;

/**
 * Returns the format and size of a picture by its content, without decoding it; null for any other file. Never throws:
 * the size is what the file claims, and may be absurd.
 */
export function readImageHeader(file: Uint8Array): ImageHeader | null {
  const bytes = new Reader(file);
  const found = formats.find(({ matches }) => matches(bytes));
  const size = found?.sizeOf(bytes);
  return found && size && size.width > 0 && size.height > 0
    ? { format: found.format, ...size }
    : null;
}

/** Reads numbers and texts; whatever is outside the file reads as -1 or ''. */
class Reader {
  readonly length: number;
  readonly #view: DataView;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.length = byteLength;
    this.#view = new DataView(buffer, byteOffset, byteLength);
  }

  byte(at: number): number {
    return at + 1 <= this.length ? this.#view.getUint8(at) : -1;
  }

  word(at: number, isLittleEndian = false): number {
    return at + 2 <= this.length ? this.#view.getUint16(at, isLittleEndian) : -1;
  }

  long(at: number, isLittleEndian = false): number {
    return at + 4 <= this.length ? this.#view.getUint32(at, isLittleEndian) : -1;
  }

  text(at: number, length: number): string {
    if (at + length > this.length) return '';
    return Array.from({ length }, (_none, index) =>
      String.fromCharCode(this.byte(at + index)),
    ).join('');
  }
}

interface FormatReader {
  format: RasterFormat;
  matches: (bytes: Reader) => boolean;
  sizeOf: (bytes: Reader) => Size | null;
}

const formats: readonly FormatReader[] = [
  {
    format: 'png',
    matches: (bytes) => bytes.long(0) === 0x89_50_4e_47 && bytes.long(4) === 0x0d_0a_1a_0a,
    // The first chunk must be IHDR.
    sizeOf: (bytes) =>
      bytes.text(12, 4) === 'IHDR' ? { width: bytes.long(16), height: bytes.long(20) } : null,
  },
  {
    format: 'jpeg',
    matches: (bytes) => bytes.word(0) === 0xff_d8 && bytes.byte(2) === 0xff,
    sizeOf: jpegSize,
  },
  {
    format: 'gif',
    matches: (bytes) => /^GIF8[79]a$/.test(bytes.text(0, 6)),
    sizeOf: (bytes) => ({ width: bytes.word(6, true), height: bytes.word(8, true) }),
  },
  {
    format: 'webp',
    matches: (bytes) => bytes.text(0, 4) === 'RIFF' && bytes.text(8, 4) === 'WEBP',
    sizeOf: webpSize,
  },
  {
    format: 'avif',
    matches: (bytes) => bytes.text(4, 4) === 'ftyp' && /^avi[fs]$/.test(bytes.text(8, 4)),
    sizeOf: (bytes) => largestExtent(bytes, 0, bytes.length, 0),
  },
];

/** Follows the segments up to the frame header (ITU T.81, B.2.2). */
function jpegSize(bytes: Reader): Size | null {
  let at = 2;
  while (at < bytes.length && bytes.byte(at) === 0xff) {
    const marker = bytes.byte(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.word(at + 5), width: bytes.word(at + 7) };
    const length = bytes.word(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function webpSize(bytes: Reader): Size | null {
  const kind = bytes.text(12, 4);
  if (kind === 'VP8X') {
    const three = (at: number) => bytes.word(at, true) + bytes.byte(at + 2) * 0x1_00_00;
    return { width: three(24) + 1, height: three(27) + 1 };
  }
  if (kind === 'VP8L' && bytes.byte(20) === 0x2f) {
    const bits = bytes.long(21, true);
    return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
  }
  if (kind === 'VP8 ' && bytes.byte(23) === 0x9d && bytes.word(24) === 0x01_2a)
    return { width: bytes.word(26, true) & 0x3f_ff, height: bytes.word(28, true) & 0x3f_ff };
  return null;
}

/** The boxes around `ispe`, with the bytes before their content (ISO 14496-12, 23008-12). */
const containers: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8 };

/** Returns the largest extent in the boxes of an AVIF file, because a file has one for each of its pictures. */
function largestExtent(bytes: Reader, from: number, to: number, depth: number): Size | null {
  let largest: Size | null = null;
  for (let at = from; at + 8 <= to && depth < deepestBox; ) {
    const stated = bytes.long(at);
    const end = stated === 0 ? to : Math.min(at + stated, to);
    if (end < at + 8) break;
    const name = bytes.text(at + 4, 4);
    const inside = containers[name];
    const found =
      name === 'ispe'
        ? { width: bytes.long(at + 12), height: bytes.long(at + 16) }
        : inside === undefined
          ? null
          : largestExtent(bytes, at + inside, end, depth + 1);
    if (found !== null && areaOf(found) > areaOf(largest)) largest = found;
    at = end;
  }
  return largest;
}

function areaOf(size: Size | null): number {
  return size === null ? 0 : size.width * size.height;
}
