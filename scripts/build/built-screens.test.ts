import { expect, test } from 'vitest';
import { importedBy } from './built-screens.ts';

test('a screen whose function names no module fails the build, which says what to write', () => {
  const elsewhere = () => Promise.resolve({});
  expect(() => importedBy('/setup/notices', () => elsewhere())).toThrow(
    /the screen \/setup\/notices .* Write import\('…'\)/,
  );
});
