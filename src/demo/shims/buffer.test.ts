import { Buffer as NodeBuffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { Buffer } from './buffer.ts';

const encodings = ['utf8', 'latin1', 'hex', 'base64', 'base64url'] as const;
const bytes = Uint8Array.from({ length: 257 }, (_, index) => index);
const plain = (buffer: Uint8Array) => [...buffer];

test.each(encodings)(
  'texts in %s become the bytes that Node makes of them, and back',
  (encoding) => {
    const text = encoding === 'utf8' ? 'Zürich 客房 🏨' : NodeBuffer.from(bytes).toString(encoding);
    expect(Buffer.from(bytes).toString(encoding)).toBe(NodeBuffer.from(bytes).toString(encoding));
    expect(plain(Buffer.from(text, encoding))).toEqual(plain(NodeBuffer.from(text, encoding)));
    expect(Buffer.from(text, encoding).toString(encoding)).toBe(text);
  },
);

test('bytes are copied, joined, compared and recognized as in Node', () => {
  const copy = Buffer.from(bytes);
  copy.fill(7);
  expect(bytes[0]).toBe(0);
  expect(plain(Buffer.concat([Buffer.of(1), bytes, Buffer.alloc(2)]))).toEqual([1, ...bytes, 0, 0]);
  const parts = [[], [1], [1, 2], [2], [2, 0], [0]];
  expect(
    parts
      .map((part) => Buffer.from(part))
      .toSorted(Buffer.compare)
      .map(plain),
  ).toEqual(
    parts
      .map((part) => NodeBuffer.from(part))
      .toSorted(NodeBuffer.compare)
      .map(plain),
  );
  expect(Buffer.isBuffer(bytes)).toBe(false);
  expect(Buffer.isBuffer(copy.subarray(1))).toBe(true);
});
