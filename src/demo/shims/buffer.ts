type Encoding = 'utf8' | 'latin1' | 'hex' | 'base64' | 'base64url';

/** The functions of Node's `Buffer` that the server uses. */
export class Buffer extends Uint8Array<ArrayBuffer> {
  static override from(
    source: string | Iterable<number> | ArrayLike<number> | ArrayBuffer,
    encoding: Encoding = 'utf8',
  ): Buffer {
    if (typeof source === 'string') return new Buffer(bytesOf(source, encoding));
    return source instanceof ArrayBuffer ? new Buffer(source) : new Buffer(Uint8Array.from(source));
  }

  static alloc(length: number): Buffer {
    return new Buffer(length);
  }

  static isBuffer(value: unknown): value is Buffer {
    return value instanceof Buffer;
  }

  static concat(parts: readonly Uint8Array[]): Buffer {
    const whole = new Buffer(parts.reduce((sum, { length }) => sum + length, 0));
    let position = 0;
    for (const part of parts) {
      whole.set(part, position);
      position += part.length;
    }
    return whole;
  }

  static compare(one: Uint8Array, other: Uint8Array): number {
    const index = one.findIndex((byte, position) => byte !== other[position]);
    if (index === -1) return Math.sign(one.length - other.length);
    return Math.sign((one[index] ?? 0) - (other[index] ?? -1));
  }

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

function bytesOf(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf8') return new TextEncoder().encode(text);
  if (encoding === 'hex')
    return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  const binary =
    encoding === 'latin1' ? text : atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function urlText(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
