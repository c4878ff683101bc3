import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('only the title of a screen is as large as a title', () => {
  const large = globSync('src/**/*.tsx').filter((file) =>
    /<Title order=\{[2-6]\}[^>]*size="h1"/.test(readFileSync(file, 'utf8')),
  );
  expect(large).toEqual([]);
});
