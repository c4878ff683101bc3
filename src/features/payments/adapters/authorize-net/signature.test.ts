import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedBy } from './signature.ts';

const key = '0A'.repeat(64);
const body = '{"notificationId":"1"}';
const hex = createHmac('sha512', key).update(body).digest('hex');

test('a body is signed by the text of one of the keys, in either case of its digits', async () => {
  expect(await isSignedBy(body, `sha512=${hex.toUpperCase()}`, [key])).toBe(true);
  expect(await isSignedBy(body, `SHA512=${hex}`, ['0B'.repeat(64), key])).toBe(true);
});

test.each([
  ['another body', `${body} `, `sha512=${hex}`, [key]],
  ['another key', body, `sha512=${hex}`, ['0B'.repeat(64)]],
  ['no key', body, `sha512=${hex}`, []],
  ['another digit', body, `sha512=${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`, [key]],
  ['a short signature', body, `sha512=${hex.slice(2)}`, [key]],
  ['another algorithm', body, `sha256=${hex}`, [key]],
  ['no header', body, '', [key]],
])('%s is no signature', async (_what, signed, header, keys) => {
  expect(await isSignedBy(signed, header, keys)).toBe(false);
});
