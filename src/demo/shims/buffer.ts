type Encoding = 'utf8' | 'latin1' | 'hex' | 'base64' | 'base64url';

export class Bytes extends Uint8Array {
  override toString(encoding: Encoding = 'utf8'): string {
    if (encoding === 'utf8') return new TextDecoder().decode(this);
    if (encoding === 'hex')
      return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
    // Not by spreading: files have more bytes than a call may have arguments.
    const binary = Array.from(this, (byte) => String.fromCharCode(byte)).join('');
    if (encoding === 'latin1') return binary;
    return encoding === 'base64' ? btoa(binary) : urlText(btoa(binary));
  }
}

/** The functions of Node's `Buffer` that the server uses. */
export const Buffer = {
  from(source: string | Iterable<number> | ArrayBuffer, encoding: Encoding = 'utf8'): Bytes {
    if (source instanceof ArrayBuffer) return new Bytes(source);
    return typeof source === 'string' ? bytesOf(source, encoding) : new Bytes([...source]);
  },

  of: (...bytes: readonly number[]): Bytes => new Bytes(bytes),
  alloc: (length: number): Bytes => new Bytes(length),
  isBuffer: (value: unknown): value is Bytes => value instanceof Bytes,

  concat(parts: readonly Uint8Array[]): Bytes {
    const whole = new Bytes(parts.reduce((sum, { length }) => sum + length, 0));
    let position = 0;
    for (const part of parts) {
      whole.set(part, position);
      position += part.length;
    }
    return whole;
  },

  compare(one: Uint8Array, other: Uint8Array): number {
    const index = one.findIndex((byte, position) => byte !== other[position]);
    if (index === -1) return Math.sign(one.length - other.length);
    return Math.sign((one[index] ?? 0) - (other[index] ?? -1));
  },
};

function bytesOf(text: string, encoding: Encoding): Bytes {
  if (encoding === 'utf8') return new Bytes(new TextEncoder().encode(text));
  if (encoding === 'hex')
    return new Bytes((text.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16)));
  const binary =
    encoding === 'latin1' ? text : atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new Bytes(Array.from(binary, (letter) => letter.charCodeAt(0)));
}

function urlText(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
