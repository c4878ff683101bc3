import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { revokeAccessCodeBatch } from '../contract.ts';

let server: TestServer;
let calls: AccessCodeCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date();
  calls = await accessCodeCalls(server);
});

describe('creating a batch', () => {
  test.each([
    ['100,000 codes of 4 digits', { count: 100_000, length: 4, alphabet: 'digits' }, 'length'],
    ['no codes', { count: 0 }, 'count'],
    ['more than 100,000', { count: 100_001 }, 'count'],
    ['codes of 3 characters', { length: 3 }, 'length'],
    ['a prefix of 7', { prefix: 'ABCDEFG' }, 'prefix'],
    ['a prefix with a dash', { prefix: 'A-B' }, 'prefix'],
    ['a date that does not exist', { validFrom: '2030-02-30T10:00' }, 'validFrom'],
    [
      'an end before the start',
      { validFrom: '2030-02-02T10:00', validUntil: '2030-02-01T10:00' },
      'validUntil',
    ],
    ['an end in the past', { validUntil: '2020-02-01T10:00' }, 'validUntil'],
    ['a plan that does not exist', { planId: '00000000-0000-4000-8000-000000000000' }, 'planId'],
  ] as const)('is rejected with %s', async (_what, changes, field) => {
    await expect(calls.createBatch(changes)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`${field}: `),
    });
  });

  test('is rejected with a retired plan or a plan outside its organization', async () => {
    const planId = await calls.addPlan({ name: 'Old', status: 'Retired' });
    await expect(calls.createBatch({ planId })).rejects.toMatchObject({
      fields: { planId: 'Old is retired. Choose another plan' },
    });
    const outside = await calls.addPlan({}, calls.family.siblingArea);
    await expect(calls.createBatch({ planId: outside })).rejects.toMatchObject({
      fields: { planId: expect.stringContaining('of this organization or below') },
    });
  });

  test('is rejected with a priced plan that cannot be paid by access code', async () => {
    const methods = { paymentMethods: ['creditCard' as const] };
    const planId = await calls.addPlan({ name: 'Card only', price: 500, ...methods });
    await expect(calls.createBatch({ planId })).rejects.toMatchObject({
      fields: { planId: expect.stringContaining('Choose “Access code” among its payment methods') },
    });
    const free = await calls.addPlan({ name: 'Free', price: 0, ...methods });
    await expect(calls.createBatch({ planId: free })).resolves.toBeDefined();
  });

  test('is rejected with a prefix ambiguous with another batch of the provider, without naming it', async () => {
    const hidden = await calls.addPlan({}, calls.family.siblingArea);
    const platformToken = await server.signInAs(null);
    const batch = await calls.createBatch(
      { name: 'Confidential', planId: hidden, prefix: 'AB', length: 8, alphabet: 'letters' },
      platformToken,
      calls.family.sibling,
    );
    const siteToken = await server.signInAs(calls.family.site.number);
    const clashing = { prefix: 'ABCD', length: 6, alphabet: 'readable', count: 1 } as const;
    await expect(
      calls.createBatch({ ...clashing, length: 8, alphabet: 'letters' }, siteToken),
    ).resolves.toBeDefined();
    const rejected = calls.createBatch({ ...clashing, length: 6, alphabet: 'letters' }, siteToken);
    await expect(rejected).rejects.toMatchObject({ status: 400 });
    const message = await rejected.catch((error: Error) => error.message);
    expect(message).toContain('Choose another prefix');
    expect(message).not.toContain('Confidential');
    await server.call(
      revokeAccessCodeBatch,
      { params: { ...calls.of(calls.family.sibling), batchId: batch.id } },
      platformToken,
    );
    await expect(
      calls.createBatch({ prefix: 'AB', length: 9, alphabet: 'letters' }),
    ).resolves.toBeDefined();
  });
});
