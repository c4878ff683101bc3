import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { imageCalls } from '../../../../test/image-calls.ts';
import { examplePng } from '../../../../test/image-files.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { addressOf } from '../../../contract/call-request.ts';
import { revokeAccessCodeBatch } from '../contract.ts';
import { printVoucher, printVouchers } from './contract.ts';

let server: TestServer;
let calls: AccessCodeCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  calls = await accessCodeCalls(server);
});

type Query = NonNullable<Parameters<typeof print>[1]>;

async function print(
  batch: { id: string },
  query: { from?: string; to?: string; portalUrl?: string; perPage?: '1' | '21' } = {},
  token = calls.token,
) {
  const path = addressOf(printVouchers, { params: calls.ofBatch(batch), query });
  return fetchAs(path, token);
}

async function fetchAs(path: string, token: string) {
  const response = await server.request(path, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  return { status: response.status, type: response.headers.get('content-type'), text };
}

test('a range of vouchers is printed as a PDF for roles that can view codes', async () => {
  const batch = await calls.createBatchWithCodes();
  const query: Query = { from: '3', to: '8', perPage: '1' };
  const viewer = await server.signInAs(calls.family.site.number, { 'access-codes': 'view' });
  for (const token of [calls.token, viewer]) {
    const { status, type, text } = await print(batch, query, token);
    expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' });
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(6);
  }
  const other = await server.signInAs(calls.family.site.number, { devices: 'view' });
  expect((await print(batch, query, other)).status).toBe(403);
});

test('vouchers have the logo of the slot, once in the file', async () => {
  const batch = await calls.createBatchWithCodes();
  const without = await print(batch, { from: '1', to: '8' });
  expect(without.text).not.toContain('/Subtype /Image');
  const images = await imageCalls(server, calls);
  const logo = await images.upload(calls.family.provider, 'Logo.png', await examplePng());
  await images.change(calls.family.provider, logo, { slot: 'voucher-logo' });
  const site = await server.signInAs(calls.family.site.number, { 'access-codes': 'view' });
  const { status, text } = await print(batch, { from: '1', to: '8' }, site);
  expect(status).toBe(200);
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
});

test('one voucher is printed until its code is used', async () => {
  const batch = await calls.createBatchWithCodes();
  const [first] = await calls.listCodes(batch);
  const params = { ...calls.ofBatch(batch), codeId: first?.id ?? '' };
  const path = addressOf(printVoucher, { params, query: {} });
  expect(await fetchAs(path, calls.token)).toMatchObject({ status: 200 });
  await calls.useCode(first?.id ?? '');
  const { status, text } = await fetchAs(path, calls.token);
  expect(status).toBe(400);
  expect(text).toContain('cannot be used anymore');
});

test.each<[string, Query, string]>([
  ['an end after the last code', { from: '1', to: '21' }, 'to: Must be 20 or less'],
  ['an end before the start', { from: '5', to: '4' }, 'to: Must be 5 or greater'],
  ['codes that do not exist', { from: '21' }, 'from: Must be 20 or less'],
  ['a portal URL without the code', { portalUrl: 'https://a.example' }, 'Write {code} where'],
  ['a portal URL that is not secure', { portalUrl: 'http://a.b/{code}' }, 'starts with'],
])('printing is rejected with %s', async (_what, query, message) => {
  const { status, text } = await print(await calls.createBatchWithCodes(), query);
  expect(status).toBe(400);
  expect(text).toContain(message);
});

test('codes that are being generated or are revoked cannot be printed', async () => {
  const batch = await calls.createBatch();
  expect(await print(batch)).toMatchObject({ status: 400, text: expect.stringContaining('still') });
  await calls.generateCodes();
  const params = calls.ofBatch(batch);
  await server.call(revokeAccessCodeBatch, { params }, calls.token);
  expect(await print(batch)).toMatchObject({ status: 400, text: expect.stringContaining('None') });
});
