import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Parses a key of 32 bytes in base64 or hexadecimal; returns undefined when it is neither. */
export function parseSecretKey(setting: string): Uint8Array<ArrayBuffer> | undefined {
  const text = setting.trim();
  const key = /^[\da-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined;
  return key && Uint8Array.from(key);
}

/** Returns the key of the data directory's key file (mode 0600), which the first start creates. */
export function loadSecretKey(dataDirectory: string): Uint8Array<ArrayBuffer> {
  const file = join(dataDirectory, 'secret.key');
  if (!existsSync(file)) {
    // A link never replaces a key that a concurrent start has created, and the file is complete when it appears.
    const draft = `${file}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  const key = parseSecretKey(readFileSync(file, 'utf8'));
  if (key === undefined) throw new Error(`${file} does not hold a key of 32 bytes in base64.`);
  return key;
}
