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

/** A key file that cannot be used, in one line that names it. */
export class SecretKeyError extends Error {}

/** Returns the key of the data directory's key file (mode 0600), which the first start creates. */
export function loadSecretKey(dataDirectory: string): Uint8Array<ArrayBuffer> {
  const file = join(dataDirectory, 'secret.key');
  const key = parseSecretKey(keyFileText(file));
  if (key === undefined)
    throw new SecretKeyError(
      `${file} must contain 32 bytes in base64 or hexadecimal. Restore it from its backup.`,
    );
  return key;
}

function keyFileText(file: string): string {
  try {
    if (!existsSync(file)) createKeyFile(file);
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new SecretKeyError(`${file} cannot be read or created (${reason}).`);
  }
}

function createKeyFile(file: string): void {
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
