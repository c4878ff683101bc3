import { expect, test } from 'vitest';
import { startFakeVendor } from '../../../../../test/fake-vendor.ts';
import { authorizeNetUrl, callAuthorizeNetAs, paymentFormUrl } from './client.ts';

const credentials = { mode: 'test', apiLoginId: 'login', transactionKey: 'key' } as const;
const request = { name: 'getMerchantDetails', content: {} };
const error = (code: string, errorCode?: string) =>
  JSON.stringify({
    ...(errorCode !== undefined && { transactionResponse: { errors: [{ errorCode }] } }),
    messages: { resultCode: 'Error', message: [{ code, text: 'Text of the vendor' }] },
  });

test.each([
  ['E00007', error('E00007'), 'denied'],
  ['E00011', error('E00011'), 'denied'],
  ['E00001', error('E00001'), 'unreachable'],
  ['E00053', error('E00053'), 'unreachable'],
  ['E00104', error('E00104'), 'unreachable'],
  ['E00040', error('E00040'), 'refused'],
  ['54', error('E00027', '54'), 'refused'],
  [null, '<html></html>', 'unreachable'],
  [null, '{}', 'unreachable'],
])('%s with %s is %s', async (code, body, kind) => {
  await using vendor = await startFakeVendor(() => ({ status: 200, body: `\uFEFF${body}` }));
  const reply = await callAuthorizeNetAs({ authorizeNetApiUrl: vendor.url }, credentials, request);
  expect(reply).toMatchObject({ failure: { kind }, code });
  expect(JSON.stringify(reply)).not.toContain('Text of the vendor');
});

test('an error of the server leaves the outcome unknown', async () => {
  await using vendor = await startFakeVendor(() => ({ status: 503, body: '' }));
  const server = { authorizeNetApiUrl: vendor.url };
  const reply = await callAuthorizeNetAs(server, credentials, request);
  expect(reply).toMatchObject({ failure: { kind: 'unreachable' } });
});

test('each mode has its own hosts', () => {
  const server = { authorizeNetApiUrl: null };
  expect(authorizeNetUrl(server, 'test')).toBe('https://apitest.authorize.net');
  expect(authorizeNetUrl(server, 'live')).toBe('https://api.authorize.net');
  expect(paymentFormUrl(server, 'test')).toBe('https://test.authorize.net/payment/payment');
  expect(paymentFormUrl(server, 'live')).toBe('https://accept.authorize.net/payment/payment');
});
