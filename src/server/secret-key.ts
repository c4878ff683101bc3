import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key of the setting, 32 bytes in base64 or hexadecimal; undefined when it is neither. */
export function keyIn(setting: string): Uint8Array<ArrayBuffer> | undefined {
  const text = setting.trim();
  const key = /^[\da-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined;
  return key && Uint8Array.from(key);
}

/** The key that lies beside the data, for its owner only to read; made at the first start. */
export function keyBesideData(dataDirectory: string): Uint8Array<ArrayBuffer> {
  const file = join(dataDirectory, 'secret.key');
  if (!existsSync(file)) {
    // Whole or not at all, and never over a key that another start has made meanwhile.
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
  const key = keyIn(readFileSync(file, 'utf8'));
  if (key === undefined) throw new Error(`${file} does not hold a key of 32 bytes in base64.`);
  return key;
}
