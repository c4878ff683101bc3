import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [14_424, '14 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_440_000, '1.4 MB'],
  [500_000_000, '500 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes, 'en-US')).toBe(text);
});
