import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { servicePlans } from '../../service-plans/contract.ts';
import { exportAccessCodes } from '../codes/contract.ts';
import {
  cancelAccessCodeBatch,
  deleteAccessCodeBatch,
  extendAccessCodeBatch,
  getAccessCodeBatch,
  listAccessCodeBatches,
  listAccessCodePlans,
  revokeAccessCodeBatch,
} from '../contract.ts';

let server: TestServer;
let calls: AccessCodeCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date();
  calls = await accessCodeCalls(server);
});

type Batch = { id: string };
const get = (batch: Batch) =>
  server.call(getAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);
const revoke = (batch: Batch) =>
  server.call(revokeAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);
const extend = (batch: Batch, validUntil: string) =>
  server.call(
    extendAccessCodeBatch,
    { params: calls.ofBatch(batch), body: { validUntil } },
    calls.token,
  );
const remove = (batch: Batch) =>
  server.call(deleteAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);

describe('a batch', () => {
  test('stores its terms, generates codes accordingly and records its creation without codes', async () => {
    const batch = await calls.createBatch({
      prefix: 'vip',
      length: 8,
      validFrom: '2030-06-01T00:00',
      validUntil: '2030-07-01T12:00',
      usesPerCode: 3,
      devicesPerCode: 2,
      secondsAfterFirstUse: 7_200,
      note: 'For the congress',
    });
    expect(batch).toMatchObject({
      name: 'Conference',
      state: 'making',
      made: 0,
      prefix: 'VIP',
      planName: 'Premium',
      areaName: calls.family.area.name,
      timeZone: 'Atlantic/Reykjavik',
      validFrom: '2030-06-01T00:00:00.000Z',
      validUntil: '2030-07-01T12:00:00.000Z',
      usesPerCode: 3,
      devicesPerCode: 2,
      secondsAfterFirstUse: 7_200,
    });
    await calls.generateCodes();
    expect(await get(batch)).toMatchObject({
      state: 'ready',
      made: 20,
      states: { unused: 20, active: 0, usedUp: 0, expired: 0, revoked: 0 },
    });
    const codes = await calls.listCodes(batch);
    expect(codes).toHaveLength(20);
    for (const { code } of codes) expect(code).toMatch(/^VIP-[A-Z\d]{4}-[A-Z\d]{4}$/);
    expect(await calls.latestHistory()).toMatchObject({
      action: 'create',
      entity_type: 'access code batch',
      entity_id: batch.id,
      label: 'Conference',
    });
  });

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

  test('that is cancelled gets no further codes', async () => {
    const batch = await calls.createBatch();
    const cancel = () =>
      server.call(cancelAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);
    expect(await cancel()).toMatchObject({ state: 'cancelled', made: 0 });
    await calls.generateCodes();
    expect(await get(batch)).toMatchObject({ state: 'cancelled', made: 0 });
    await expect(cancel()).rejects.toMatchObject({ status: 409 });
    await remove(batch);
    await expect(get(batch)).rejects.toMatchObject({ status: 404 });
  });

  test('that is revoked has only revoked codes and cannot be extended', async () => {
    const batch = await calls.createBatchWithCodes();
    const revoked = await revoke(batch);
    expect(revoked).toMatchObject({ state: 'revoked', states: { unused: 0, revoked: 20 } });
    expect((await calls.listCodes(batch)).every(({ state }) => state === 'revoked')).toBe(true);
    await expect(revoke(batch)).rejects.toMatchObject({ status: 409 });
    await expect(extend(batch, '2031-01-01T00:00')).rejects.toMatchObject({ status: 409 });
  });

  test('that is extended to a later end makes its expired codes valid again', async () => {
    const batch = await calls.createBatchWithCodes({ validUntil: '2030-01-01T12:00' });
    server.clock.now = new Date('2030-01-02T00:00:00Z');
    await calls.signIn();
    expect(await get(batch)).toMatchObject({ state: 'expired', states: { expired: 20 } });
    await expect(extend(batch, '2030-01-01T13:00')).rejects.toMatchObject({
      fields: { validUntil: 'Please select a later date' },
    });
    expect(await extend(batch, '2030-02-01T12:00')).toMatchObject({
      state: 'ready',
      validUntil: '2030-02-01T12:00:00.000Z',
      states: { unused: 20 },
    });
    expect(await calls.latestHistory()).toMatchObject({ after: { state: 'ready' } });
  });

  test('with a used code cannot be deleted, and neither can its plan', async () => {
    const batch = await calls.createBatchWithCodes();
    const [first] = await calls.listCodes(batch);
    await calls.useCode(first?.id ?? '');
    await expect(remove(batch)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Revoke it instead'),
    });
    await expect(
      server.call(
        servicePlans.delete,
        { params: { ...calls.of(calls.family.area), planId: calls.planId } },
        calls.token,
      ),
    ).rejects.toMatchObject({ status: 409 });
  });
});

test('times are in the time zone of the plan’s site, not of the organization', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ time_zone: 'Asia/Tokyo' })
    .where('number', '=', calls.family.area.number)
    .execute();
  const batch = await calls.createBatch({
    validFrom: '2030-06-01T08:00',
    validUntil: '2030-07-01T08:00',
  });
  expect(batch).toMatchObject({
    timeZone: 'Asia/Tokyo',
    validFrom: '2030-05-31T23:00:00.000Z',
    validUntil: '2030-06-30T23:00:00.000Z',
  });
  expect(await extend(batch, '2030-07-01T08:01')).toMatchObject({
    validUntil: '2030-06-30T23:01:00.000Z',
  });
  expect(await calls.latestHistory()).toMatchObject({
    after: { extendedUntil: '2030-07-01T08:01' },
  });
});

test('batches are sorted, filtered and paged by the server', async () => {
  await calls.createBatchWithCodes({ name: 'A', count: 5 });
  calls.passTime(1);
  await calls.createBatchWithCodes({ name: 'B_1', count: 7 });
  calls.passTime(1);
  await calls.createBatch({ name: 'C', count: 3 });
  const names = async (query: {
    sort?: '-count' | 'name';
    text?: string;
    state?: 'making' | 'ready';
    page?: string;
  }) => {
    const { rows, total } = await server.call(
      listAccessCodeBatches,
      { params: calls.of(calls.family.site), query },
      calls.token,
    );
    return [rows.map(({ name }) => name).join(), total];
  };
  expect(await names({})).toEqual(['C,B_1,A', 3]);
  expect(await names({ sort: '-count' })).toEqual(['B_1,A,C', 3]);
  expect(await names({ text: '_' })).toEqual(['B_1', 1]);
  expect(await names({ state: 'making' })).toEqual(['C', 1]);
  expect(await names({ page: '2' })).toEqual(['', 3]);
});

test('the available plans are those of the organization and below, with time zones and without retired plans', async () => {
  await calls.addPlan({ name: 'Old', status: 'Retired' });
  await calls.addPlan({ name: 'Beside' }, calls.family.siblingArea);
  const { plans } = await server.call(
    listAccessCodePlans,
    { params: calls.of(calls.family.site), query: {} },
    calls.token,
  );
  expect(plans).toMatchObject([{ name: 'Premium', timeZone: 'Atlantic/Reykjavik' }]);
  const matching = await server.call(
    listAccessCodePlans,
    { params: calls.of(calls.family.grouping), query: { text: 'bes' } },
    calls.token,
  );
  expect(matching.plans.map(({ name }) => name)).toEqual(['Beside']);
});

test('the export contains every code once and needs the export right', async () => {
  const batch = await calls.createBatchWithCodes({ count: 2_500, length: 12 });
  const path = exportAccessCodes.path
    .replace('{orgNumber}', String(calls.family.site.number))
    .replace('{batchId}', batch.id);
  const read = async (token: string) => {
    const response = await server.request(path, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, lines: (await response.text()).trim().split('\r\n') };
  };
  const { lines } = await read(calls.token);
  const codes = lines.slice(1).map((line) => line.split(',')[0]);
  expect(lines[0]).toContain('Code,State,Uses,First used,Valid until');
  expect(new Set(codes).size).toBe(2_500);
  const viewer = await server.signInAs(calls.family.site.number, { 'access-codes': 'delete' });
  expect((await read(viewer)).status).toBe(403);
});

test('the export is read from the database no faster than the client reads it', async () => {
  const batch = await calls.createBatchWithCodes({ count: 2_500, length: 12 });
  const path = exportAccessCodes.path
    .replace('{orgNumber}', String(calls.family.site.number))
    .replace('{batchId}', batch.id);
  const { body } = await server.request(path, {
    headers: { authorization: `Bearer ${calls.token}` },
  });
  const reader = body?.getReader();
  const parts = [(await reader?.read())?.value ?? new Uint8Array()];
  await server.database.system.deleteFrom('access_code').where('batch_id', '=', batch.id).execute();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    parts.push(part.value);
  const lines = Buffer.concat(parts).toString().trim().split('\r\n').length - 1;
  expect(lines).toBeGreaterThanOrEqual(1_000);
  expect(lines).toBeLessThan(2_500);
});

test('batches, codes and their uses are invisible outside their organization', async () => {
  const batch = await calls.createBatchWithCodes();
  const foreign = await server.signInAs(calls.family.foreignSite.number);
  const ancestor = await server.signInAs(calls.family.provider.number);
  const params = { ...calls.of(calls.family.foreignSite), batchId: batch.id };
  for (const token of [foreign, ancestor])
    await expect(server.call(getAccessCodeBatch, { params }, token)).rejects.toMatchObject({
      status: 404,
    });
  const countBelow = (path: string) =>
    server.database.withScope([path], async (transaction) => [
      (await transaction.selectFrom('access_code').select('id').execute()).length,
      (await transaction.selectFrom('access_code_use').select('id').execute()).length,
    ]);
  const [first] = await calls.listCodes(batch);
  await calls.useCode(first?.id ?? '');
  expect(await countBelow(calls.family.provider.path)).toEqual([20, 1]);
  expect(await countBelow(calls.family.foreign.path)).toEqual([0, 0]);
});
