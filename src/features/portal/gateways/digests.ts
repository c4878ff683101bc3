import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

type Part = string | Buffer;

/** MD5 is what CoovaChilli and RouterOS use; it protects a ticket of one use on its way to the gateway. */
export function md5(...parts: readonly Part[]): Buffer {
  return digest('md5', parts);
}

export function sha256(...parts: readonly Part[]): Buffer {
  return digest('sha256', parts);
}

function digest(name: string, parts: readonly Part[]): Buffer {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Compares texts in a time that does not depend on their characters. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Decrypts AES-256-CBC; null when the key is another one. A short key is filled with zeros, as PHP does. */
export function decryptedAes256(
  encrypted: Buffer,
  initialVector: string,
  key: string,
): string | null {
  const whole = Buffer.alloc(32);
  whole.write(key);
  try {
    const decipher = createDecipheriv('aes-256-cbc', whole, Buffer.from(initialVector));
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
