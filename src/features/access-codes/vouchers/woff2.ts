import { joined, Reader, u16s, u32s } from './bytes.ts';
import { glyphTables } from './glyphs.ts';

// The order in which the standard (WOFF2, 5.2) numbers them.
const knownTables =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';
const nameOfTable = (index: number) => knownTables.slice(index * 5, index * 5 + 4);
/** What a PDF needs of a font; without the tables of its variations it stays in its default one. */
const neededTables = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post'];

/**
 * A web font as the TrueType that it was made of: the library that writes PDF reads WOFF2, but cannot embed letters
 * with accents of it.
 */
export function trueTypeOf(
  woff2: Uint8Array,
  decompress: (compressed: Uint8Array) => Uint8Array,
): Uint8Array {
  const reader = new Reader(woff2);
  if (reader.u32() !== 0x77_4f_46_32) throw new Error('This is no WOFF2 font');
  reader.position = 12;
  const count = reader.u16();
  reader.position = 20;
  const compressedLength = reader.u32();
  reader.position = 48;
  const entries = Array.from({ length: count }, () => entryFrom(reader));
  const tables = new Map<string, Uint8Array>();
  const content = new Reader(decompress(reader.bytes(compressedLength)));
  for (const { name, length, isTransformed } of entries) {
    if (isTransformed && name !== 'glyf' && name !== 'loca')
      throw new Error(`The table ${name} is transformed, which is not understood`);
    tables.set(name, content.bytes(length));
  }
  const glyphs = tables.get('glyf');
  const head = tables.get('head');
  if (glyphs === undefined || head === undefined) throw new Error('The font has no outlines');
  const { glyf, loca } = glyphTables(glyphs);
  const longOffsets = head.slice();
  new DataView(longOffsets.buffer).setInt16(50, 1);
  const kept = neededTables.flatMap((name) => {
    const table = name === 'head' ? longOffsets : tables.get(name);
    return table === undefined ? [] : [{ name, table }];
  });
  return fileOf([...kept, { name: 'glyf', table: glyf }, { name: 'loca', table: loca }]);
}

function entryFrom(reader: Reader) {
  const flags = reader.u8();
  const index = flags & 0x3f;
  const name = index === 0x3f ? String.fromCharCode(...reader.bytes(4)) : nameOfTable(index);
  const version = flags >> 6;
  const isOutline = name === 'glyf' || name === 'loca';
  const isTransformed = isOutline ? version === 0 : version !== 0;
  const original = reader.long();
  return { name, isTransformed, length: isTransformed ? reader.long() : original };
}

function fileOf(tables: { name: string; table: Uint8Array }[]): Uint8Array {
  const sorted = tables.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const range = 16 * 2 ** power;
  let offset = 12 + 16 * sorted.length;
  const directory = sorted.map(({ name, table }) => {
    const tag = Uint8Array.from(name, (character) => character.charCodeAt(0));
    // Nobody who reads it here looks at the checksum.
    const entry = joined([tag, u32s(0, offset, table.length)]);
    offset += Math.ceil(table.length / 4) * 4;
    return entry;
  });
  return joined([
    u32s(0x00_01_00_00),
    u16s(sorted.length, range, power, 16 * sorted.length - range),
    ...directory,
    joined(
      sorted.map(({ table }) => table),
      4,
    ),
  ]);
}
