import { expect, test } from 'vitest';
import { newPassphrase } from './new-passphrase.ts';

test('a passphrase is readable, fits WPA, and another one each time', () => {
  const made = Array.from({ length: 200 }, newPassphrase);
  for (const one of made)
    expect(one).toMatch(/^([abcdefghijkmnpqrstuvwxyz2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(new Set(made).size).toBe(made.length);
});
