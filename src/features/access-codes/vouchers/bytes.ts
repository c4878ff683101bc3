/** Reads the numbers of a font file one after the other. */
export class Reader {
  readonly #view: DataView;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    this.position += 1;
    return this.#view.getUint8(this.position - 1);
  }

  u16(): number {
    this.position += 2;
    return this.#view.getUint16(this.position - 2);
  }

  i16(): number {
    this.position += 2;
    return this.#view.getInt16(this.position - 2);
  }

  u32(): number {
    this.position += 4;
    return this.#view.getUint32(this.position - 4);
  }

  bytes(length: number): Uint8Array {
    this.position += length;
    const { buffer, byteOffset } = this.#view;
    return new Uint8Array(buffer, byteOffset + this.position - length, length);
  }

  /** WOFF2's 255UInt16 */
  short(): number {
    const first = this.u8();
    if (first === 253) return this.u16();
    if (first === 254) return this.u8() + 506;
    return first === 255 ? this.u8() + 253 : first;
  }

  /** WOFF2's UIntBase128 */
  long(): number {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; ) {
      byte = this.u8();
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  }
}

export function u16s(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint16(index * 2, value & 0xff_ff);
  return bytes;
}

export function u32s(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value);
  return bytes;
}

/** One after the other, each filled up to a multiple of `align`. */
export function joined(parts: readonly Uint8Array[], align = 1): Uint8Array {
  const padded = (length: number) => Math.ceil(length / align) * align;
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + padded(length), 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += padded(part.length);
  }
  return bytes;
}
