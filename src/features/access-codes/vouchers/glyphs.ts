import { joined, Reader, u16s, u32s } from './bytes.ts';

interface Streams {
  contours: Reader;
  points: Reader;
  flags: Reader;
  glyphs: Reader;
  composites: Reader;
  boxes: Reader;
  instructions: Reader;
}

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

/** The outlines of a WOFF2 font (its transformed `glyf`, WOFF2 5.1) as TrueType has them, without hints. */
export function glyphTables(transformed: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
  const reader = new Reader(transformed);
  reader.position = 4;
  const count = reader.u16();
  reader.position = 8;
  const lengths = Array.from({ length: 7 }, () => reader.u32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = lengths.map(
    (length) => new Reader(reader.bytes(length)),
  );
  if (!contours || !points || !flags || !glyphs || !composites || !boxes || !instructions)
    throw new Error('The font’s outlines are cut off');
  const streams = { contours, points, flags, glyphs, composites, boxes, instructions };
  const hasBox = boxes.bytes(Math.ceil(count / 32) * 4);
  const outlines = Array.from({ length: count }, (_none, index) => {
    const bit = (hasBox[index >> 3] ?? 0) & (0x80 >> (index & 7));
    return outlineFrom(streams, bit !== 0);
  });
  let offset = 0;
  const offsets = outlines.map(({ length }) => {
    const start = offset;
    offset += Math.ceil(length / 4) * 4;
    return start;
  });
  return { glyf: joined(outlines, 4), loca: u32s(...offsets, offset) };
}

function outlineFrom(streams: Streams, hasBox: boolean): Uint8Array {
  const contours = streams.contours.i16();
  if (contours === 0) return new Uint8Array();
  if (contours < 0) return compositeFrom(streams);
  let last = -1;
  const ends = Array.from({ length: contours }, () => {
    last += streams.points.short();
    return last;
  });
  const points = pointsFrom(streams, last + 1);
  streams.instructions.bytes(streams.glyphs.short());
  const box = hasBox ? streams.boxes.bytes(8) : boxOf(points);
  return joined([u16s(contours), box, u16s(...ends, 0), ...writtenPoints(points)]);
}

/** What is made of other letters, such as one with its accent. */
function compositeFrom(streams: Streams): Uint8Array {
  const { composites, glyphs, instructions, boxes } = streams;
  const parts: Uint8Array[] = [];
  let hasInstructions = false;
  for (let flags = 0x20; flags & 0x20; ) {
    flags = composites.u16();
    hasInstructions ||= (flags & 0x100) !== 0;
    const scales = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    const length = 2 + (flags & 0x01 ? 4 : 2) + scales;
    // The hints are left out, so nothing must say that they follow.
    parts.push(u16s(flags & ~0x100), composites.bytes(length));
  }
  if (hasInstructions) instructions.bytes(glyphs.short());
  return joined([u16s(-1), boxes.bytes(8), ...parts]);
}

function pointsFrom({ flags, glyphs }: Streams, count: number): Point[] {
  let x = 0;
  let y = 0;
  return Array.from({ length: count }, () => {
    const flag = flags.u8();
    const [dx, dy] = moveFrom(glyphs, flag & 0x7f);
    x += dx;
    y += dy;
    return { x, y, isOnCurve: (flag & 0x80) === 0 };
  });
}

/** How far the next point is: the fewer bits it needs, the fewer bytes it has. */
function moveFrom(bytes: Reader, flag: number): [number, number] {
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value);
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + bytes.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + bytes.u8()), 0];
  if (flag < 84) {
    const rest = flag - 20;
    const byte = bytes.u8();
    return [
      signed(flag, 1 + (rest & 0x30) + (byte >> 4)),
      signed(flag >> 1, 1 + ((rest & 0x0c) << 2) + (byte & 0x0f)),
    ];
  }
  if (flag < 120) {
    const rest = flag - 84;
    const dx = 1 + (Math.floor(rest / 12) << 8) + bytes.u8();
    const dy = 1 + (((rest % 12) >> 2) << 8) + bytes.u8();
    return [signed(flag, dx), signed(flag >> 1, dy)];
  }
  if (flag < 124) {
    const first = bytes.u8();
    const second = bytes.u8();
    const dx = (first << 4) + (second >> 4);
    return [signed(flag, dx), signed(flag >> 1, ((second & 0x0f) << 8) + bytes.u8())];
  }
  return [signed(flag, bytes.u16()), signed(flag >> 1, bytes.u16())];
}

/** Each point in full: the library packs what it embeds anyway. */
function writtenPoints(points: readonly Point[]): Uint8Array[] {
  const moves = (axis: 'x' | 'y') =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  return [
    Uint8Array.from(points, ({ isOnCurve }) => (isOnCurve ? 1 : 0)),
    u16s(...moves('x')),
    u16s(...moves('y')),
  ];
}

function boxOf(points: readonly Point[]): Uint8Array {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return u16s(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}
