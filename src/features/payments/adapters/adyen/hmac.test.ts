import { expect, test } from 'vitest';
import { isHmacKey } from '../../../payment-gateways/queries.ts';
import { isSignedBy } from './hmac.ts';

/** The example of Adyen's own libraries (hmacValidator.spec.ts of adyen-node-api-library). */
const key = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';
const item = {
  pspReference: 'pspReference',
  originalReference: 'originalReference',
  merchantAccountCode: 'merchantAccount',
  merchantReference: 'reference',
  amount: { currency: 'EUR', value: 1_000 },
  eventCode: 'CAPTURE',
  success: 'true' as const,
  additionalData: { hmacSignature: 'xhpHvYq2u2Np0rstbZ6QjLGu7JWhvf7Iwaa6EviJSX0=' },
};

test('the example of Adyen’s libraries is verified, and nothing else', async () => {
  expect(await isSignedBy(item, ['00'.repeat(32), key])).toBe(true);
  expect(await isSignedBy(item, ['00'.repeat(32), 'no key'])).toBe(false);
  expect(await isSignedBy({ ...item, success: 'false' }, [key])).toBe(false);
  expect(await isSignedBy({ ...item, originalReference: null }, [key])).toBe(false);
  expect(await isSignedBy({ ...item, additionalData: {} }, [key])).toBe(false);
  expect(await isSignedBy({ ...item, additionalData: { hmacSignature: 'x' } }, [key])).toBe(false);
});

test.each([
  [key, true],
  ['abc', false],
  ['whsec_1', false],
  ['', false],
])('%s is a key: %s', (text, isKey) => {
  expect(isHmacKey(text)).toBe(isKey);
});
