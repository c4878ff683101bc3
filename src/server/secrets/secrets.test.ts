import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecretKey, parseSecretKey } from './secret-key.ts';
import { createSecrets } from './secrets.ts';

const newKey = () => crypto.getRandomValues(new Uint8Array(32));
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'atrium-key-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a sealed text can be opened with its own context only, and each sealing differs', async () => {
  const secrets = createSecrets(newKey());
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
      const sealed = await secrets.seal(text, 'device 1 password');
      if (text.length > 3) expect(sealed).not.toContain(text);
      expect(await secrets.seal(text, 'device 1 password')).not.toBe(sealed);
      expect(await secrets.open(sealed, 'device 1 password')).toBe(text);
      await expect(secrets.open(sealed, 'device 2 password')).rejects.toThrow(
        /sealed with another/,
      );
    }),
    { numRuns: 30 },
  );
});

test('opening fails with another key and after any change of the sealed text', async () => {
  const secrets = createSecrets(newKey());
  const sealed = await secrets.seal('s3cret', 'here');
  await expect(createSecrets(newKey()).open(sealed, 'here')).rejects.toThrow(/SECRET_KEY/);
  const [version, nonce, content = ''] = sealed.split('.');
  const changed = `${content.startsWith('A') ? 'B' : 'A'}${content.slice(1)}`;
  await expect(secrets.open(`${version}.${nonce}.${changed}`, 'here')).rejects.toThrow();
  await expect(secrets.open('v9.a.b', 'here')).rejects.toThrow(/unknown form/);
});

test('the key file is created once, readable by its owner only', () => {
  const key = loadSecretKey(directory);
  expect(key).toHaveLength(32);
  expect(loadSecretKey(directory)).toEqual(key);
  expect(statSync(join(directory, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(parseSecretKey(readFileSync(join(directory, 'secret.key'), 'utf8'))).toEqual(key);
  writeFileSync(join(directory, 'secret.key'), 'broken');
  expect(() => loadSecretKey(directory)).toThrow(/32 bytes/);
});

test('a key is 32 bytes in base64 or hexadecimal', () => {
  const key = newKey();
  expect(parseSecretKey(Buffer.from(key).toString('hex'))).toEqual(key);
  expect(parseSecretKey(Buffer.from(key).toString('base64'))).toEqual(key);
  expect(parseSecretKey('too short')).toBeUndefined();
});
