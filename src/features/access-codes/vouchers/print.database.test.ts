import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CodeMaker, startCodeMaker } from '../../../../test/code-maker.ts';
import { addressOf } from '../../../ui/api/call.ts';
import { printVoucher, printVouchers, revokeAccessCodeBatch } from '../contract.ts';

let maker: CodeMaker;

beforeAll(async () => {
  maker = await startCodeMaker();
});
afterAll(() => maker.close());
beforeEach(() => maker.renew());

type Query = NonNullable<Parameters<typeof print>[1]>;

async function print(
  batch: { id: string },
  query: { from?: string; to?: string; portalUrl?: string; perPage?: '1' | '21' } = {},
  token = maker.token,
) {
  const path = addressOf(printVouchers, { params: maker.ofBatch(batch), query });
  return answerOf(path, token);
}

async function answerOf(path: string, token: string) {
  const response = await maker.server.request(path, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  return { status: response.status, type: response.headers.get('content-type'), text };
}

test('vouchers of a range come as a PDF, for roles that see the codes', async () => {
  const batch = await maker.made();
  const query: Query = { from: '3', to: '8', perPage: '1' };
  const viewer = await maker.server.signInAs(500_100, { 'access-codes': 'view' });
  for (const token of [maker.token, viewer]) {
    const { status, type, text } = await print(batch, query, token);
    expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' });
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(6);
  }
  const nobody = await maker.server.signInAs(500_100, { devices: 'view' });
  expect((await print(batch, query, nobody)).status).toBe(403);
});

test('one code has its voucher', async () => {
  const batch = await maker.made();
  const [first] = await maker.codes(batch);
  const params = { ...maker.ofBatch(batch), codeId: first?.id ?? '' };
  const path = addressOf(printVoucher, { params, query: {} });
  expect(await answerOf(path, maker.token)).toMatchObject({ status: 200 });
  await maker.use(first?.id ?? '');
  const { status, text } = await answerOf(path, maker.token);
  expect(status).toBe(400);
  expect(text).toContain('cannot be used any more');
});

test.each<[string, Query, string]>([
  [
    '100,000 at once',
    { from: '1', to: '100000' },
    'to: No more than 5,000 at a time: print 1 to 5000',
  ],
  ['an end before the start', { from: '5', to: '4' }, 'to: Must be 5 or greater'],
  ['codes that are not there', { from: '21' }, 'from: Must be 20 or less'],
  ['an address without the code', { portalUrl: 'https://a.example' }, 'Write {code} where'],
  ['an address that is not secure', { portalUrl: 'http://a.b/{code}' }, 'starts with'],
])('refused: %s', async (_what, query, message) => {
  const { status, text } = await print(await maker.made(), query);
  expect(status).toBe(400);
  expect(text).toContain(message);
});

test('codes that are still being made, or that no longer work, are not printed', async () => {
  const batch = await maker.begin();
  expect(await print(batch)).toMatchObject({ status: 400, text: expect.stringContaining('still') });
  await maker.make();
  const params = maker.ofBatch(batch);
  await maker.server.call(revokeAccessCodeBatch, { params }, maker.token);
  expect(await print(batch)).toMatchObject({ status: 400, text: expect.stringContaining('None') });
});
