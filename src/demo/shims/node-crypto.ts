import { createSHA1, createSHA256 } from 'hash-wasm';
import { Buffer, type Bytes } from './buffer.ts';

/** The functions of `node:crypto` that the server uses. hash-wasm is synchronous once it is loaded, like Node. */
const hashers = { sha1: await createSHA1(), sha256: await createSHA256() };

type Encoding = Parameters<Bytes['toString']>[0];

class Hash {
  readonly #name: keyof typeof hashers;
  readonly #parts: (string | Uint8Array)[] = [];

  constructor(name: keyof typeof hashers) {
    this.#name = name;
  }

  update(part: string | Uint8Array): this {
    this.#parts.push(part);
    return this;
  }

  digest(): Bytes;
  digest(encoding: Encoding): string;
  digest(encoding?: Encoding): Bytes | string {
    const hasher = hashers[this.#name].init();
    for (const part of this.#parts) hasher.update(part);
    const bytes = Buffer.from(hasher.digest('binary'));
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }
}

export function createHash(name: keyof typeof hashers): Hash {
  return new Hash(name);
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(Buffer.alloc(length));
}

/** Returns a uniformly distributed integer from 0 to `below` - 1. */
export function randomInt(below: number): number {
  const whole = 2 ** 32 - (2 ** 32 % below);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < whole) return drawn % below;
  }
}

export function randomUUID(): string {
  return crypto.randomUUID();
}

export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) throw new RangeError('Input buffers must have the same length');
  return (
    one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0
  );
}

/** Only RADIUS compares and derives keys of access points, and demo mode has no RADIUS clients. */
export function createHmac(): never {
  throw new Error('Demo mode has no access points');
}

export function pbkdf2Sync(): never {
  throw new Error('Demo mode has no access points');
}
