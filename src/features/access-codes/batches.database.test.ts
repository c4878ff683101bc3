import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CodeMaker, startCodeMaker } from '../../../test/code-maker.ts';
import { family } from '../../../test/organization-family.ts';
import { deleteServicePlan } from '../service-plans/contract.ts';
import {
  cancelAccessCodeBatch,
  deleteAccessCodeBatch,
  exportAccessCodes,
  extendAccessCodeBatch,
  getAccessCodeBatch,
  listAccessCodeBatches,
  listAccessCodePlans,
  revokeAccessCodeBatch,
} from './contract.ts';

const { site, sibling, siblingArea, foreignSite, area, provider } = family;
let maker: CodeMaker;

beforeAll(async () => {
  maker = await startCodeMaker();
});
afterAll(() => maker.close());
beforeEach(() => maker.renew());

type Batch = { id: string };
const get = (batch: Batch) =>
  maker.server.call(getAccessCodeBatch, { params: maker.ofBatch(batch) }, maker.token);
const latestHistory = () =>
  maker.server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const revoke = (batch: Batch) =>
  maker.server.call(revokeAccessCodeBatch, { params: maker.ofBatch(batch) }, maker.token);
const extend = (batch: Batch, validUntil: string) =>
  maker.server.call(
    extendAccessCodeBatch,
    { params: maker.ofBatch(batch), body: { validUntil } },
    maker.token,
  );
const remove = (batch: Batch) =>
  maker.server.call(deleteAccessCodeBatch, { params: maker.ofBatch(batch) }, maker.token);

describe('a batch', () => {
  test('is begun with its terms, is made as they say, and is in the history without any code', async () => {
    const batch = await maker.begin({
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
      areaName: `Family-${area.number}`,
      timeZone: 'Atlantic/Reykjavik',
      validFrom: '2030-06-01T00:00:00.000Z',
      validUntil: '2030-07-01T12:00:00.000Z',
      usesPerCode: 3,
      devicesPerCode: 2,
      secondsAfterFirstUse: 7_200,
    });
    await maker.make();
    expect(await get(batch)).toMatchObject({
      state: 'ready',
      made: 20,
      states: { unused: 20, active: 0, usedUp: 0, expired: 0, revoked: 0 },
    });
    const codes = await maker.codes(batch);
    expect(codes).toHaveLength(20);
    for (const { code } of codes) expect(code).toMatch(/^VIP-[A-Z\d]{4}-[A-Z\d]{4}$/);
    expect(await latestHistory()).toMatchObject({
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
    ['a day that no calendar has', { validFrom: '2030-02-30T10:00' }, 'validFrom'],
    [
      'an end before the start',
      { validFrom: '2030-02-02T10:00', validUntil: '2030-02-01T10:00' },
      'validUntil',
    ],
    ['an end that is over', { validUntil: '2020-02-01T10:00' }, 'validUntil'],
    ['nobody’s plan', { planId: '00000000-0000-4000-8000-000000000000' }, 'planId'],
  ] as const)('is refused with %s', async (_what, changes, field) => {
    await expect(maker.begin(changes)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`${field}: `),
    });
  });

  test('is refused with a retired plan, or one from beside its organization', async () => {
    const planId = await maker.addPlan({ name: 'Old', status: 'Retired' });
    await expect(maker.begin({ planId })).rejects.toMatchObject({
      fields: { planId: 'Old is retired. Choose another plan' },
    });
    const beside = await maker.addPlan({}, siblingArea);
    await expect(maker.begin({ planId: beside })).rejects.toMatchObject({
      fields: { planId: expect.stringContaining('of this organization or below') },
    });
  });

  test('is refused with a prefix that reads as another batch’s of the provider, unnamed', async () => {
    const hidden = await maker.addPlan({}, siblingArea);
    const platform = await maker.server.signInAs(null);
    const batch = await maker.begin(
      { name: 'Somebody else’s', planId: hidden, prefix: 'AB', length: 8, alphabet: 'letters' },
      platform,
      sibling,
    );
    const own = await maker.server.signInAs(site.number);
    const clashing = { prefix: 'ABCD', length: 6, alphabet: 'readable', count: 1 } as const;
    await expect(
      maker.begin({ ...clashing, length: 8, alphabet: 'letters' }, own),
    ).resolves.toBeDefined();
    const refused = maker.begin({ ...clashing, length: 6, alphabet: 'letters' }, own);
    await expect(refused).rejects.toMatchObject({ status: 400 });
    const message = await refused.catch((error: Error) => error.message);
    expect(message).toContain('Choose another prefix');
    expect(message).not.toContain('Somebody');
    await maker.server.call(
      revokeAccessCodeBatch,
      { params: { ...maker.of(sibling), batchId: batch.id } },
      platform,
    );
    await expect(
      maker.begin({ prefix: 'AB', length: 9, alphabet: 'letters' }),
    ).resolves.toBeDefined();
  });

  test('cancelled while it is made keeps what there is', async () => {
    const batch = await maker.begin();
    const cancel = () =>
      maker.server.call(cancelAccessCodeBatch, { params: maker.ofBatch(batch) }, maker.token);
    expect(await cancel()).toMatchObject({ state: 'cancelled', made: 0 });
    await maker.make();
    expect(await get(batch)).toMatchObject({ state: 'cancelled', made: 0 });
    await expect(cancel()).rejects.toMatchObject({ status: 409 });
    await remove(batch);
    await expect(get(batch)).rejects.toMatchObject({ status: 404 });
  });

  test('revoked: none of its codes works, in one step, for good', async () => {
    const batch = await maker.made();
    const revoked = await revoke(batch);
    expect(revoked).toMatchObject({ state: 'revoked', states: { unused: 0, revoked: 20 } });
    expect((await maker.codes(batch)).every(({ state }) => state === 'revoked')).toBe(true);
    await expect(revoke(batch)).rejects.toMatchObject({ status: 409 });
    await expect(extend(batch, '2031-01-01T00:00')).rejects.toMatchObject({ status: 409 });
  });

  test('extended: what had expired works again, to an end that is later only', async () => {
    const batch = await maker.made({ validUntil: '2030-01-01T12:00' });
    maker.server.clock.now = new Date('2030-01-02T00:00:00Z');
    await maker.signIn();
    expect(await get(batch)).toMatchObject({ state: 'expired', states: { expired: 20 } });
    await expect(extend(batch, '2030-01-01T13:00')).rejects.toMatchObject({
      fields: { validUntil: 'Please select a later date' },
    });
    expect(await extend(batch, '2030-02-01T12:00')).toMatchObject({
      state: 'ready',
      validUntil: '2030-02-01T12:00:00.000Z',
      states: { unused: 20 },
    });
    expect(await latestHistory()).toMatchObject({ after: { state: 'ready' } });
    maker.server.clock.now = new Date();
  });

  test('of which a code was used is not deleted, and keeps its plan from being deleted', async () => {
    const batch = await maker.made();
    const [first] = await maker.codes(batch);
    await maker.use(first?.id ?? '');
    await expect(remove(batch)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Revoke it instead'),
    });
    await expect(
      maker.server.call(
        deleteServicePlan,
        { params: { ...maker.of(area), planId: maker.planId() } },
        maker.token,
      ),
    ).rejects.toMatchObject({ status: 409 });
  });
});

test('batches are sorted, filtered and paged by the server', async () => {
  await maker.made({ name: 'A', count: 5 });
  maker.pass(1);
  await maker.made({ name: 'B_1', count: 7 });
  maker.pass(1);
  await maker.begin({ name: 'C', count: 3 });
  const names = async (query: {
    sort?: '-count' | 'name';
    text?: string;
    state?: 'making' | 'ready';
    page?: string;
  }) => {
    const { rows, total } = await maker.server.call(
      listAccessCodeBatches,
      { params: maker.of(site), query },
      maker.token,
    );
    return [rows.map(({ name }) => name).join(), total];
  };
  expect(await names({})).toEqual(['C,B_1,A', 3]);
  expect(await names({ sort: '-count' })).toEqual(['B_1,A,C', 3]);
  expect(await names({ text: '_' })).toEqual(['B_1', 1]);
  expect(await names({ state: 'making' })).toEqual(['C', 1]);
  expect(await names({ page: '2' })).toEqual(['', 3]);
});

test('plans are offered from here and below, with their time zone, without the retired ones', async () => {
  await maker.addPlan({ name: 'Old', status: 'Retired' });
  await maker.addPlan({ name: 'Beside' }, siblingArea);
  const { plans } = await maker.server.call(
    listAccessCodePlans,
    { params: maker.of(site), query: {} },
    maker.token,
  );
  expect(plans).toMatchObject([{ name: 'Premium', timeZone: 'Atlantic/Reykjavik' }]);
  const all = await maker.server.call(
    listAccessCodePlans,
    { params: maker.of(family.grouping), query: { text: 'bes' } },
    maker.token,
  );
  expect(all.plans.map(({ name }) => name)).toEqual(['Beside']);
});

test('the export has every code once, for roles that may export', async () => {
  const batch = await maker.made({ count: 2_500, length: 12 });
  const path = exportAccessCodes.path
    .replace('{orgNumber}', String(site.number))
    .replace('{batchId}', batch.id);
  const read = async (token: string) => {
    const response = await maker.server.request(path, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, lines: (await response.text()).trim().split('\r\n') };
  };
  const { lines } = await read(maker.token);
  const codes = lines.slice(1).map((line) => line.split(',')[0]);
  expect(lines[0]).toContain('Code,State,Uses,First used,Valid until');
  expect(new Set(codes).size).toBe(2_500);
  const viewer = await maker.server.signInAs(site.number, { 'access-codes': 'delete' });
  expect((await read(viewer)).status).toBe(403);
});

test('the export is read from the database no faster than its reader takes it', async () => {
  const batch = await maker.made({ count: 2_500, length: 12 });
  const path = exportAccessCodes.path
    .replace('{orgNumber}', String(site.number))
    .replace('{batchId}', batch.id);
  const { body } = await maker.server.request(path, {
    headers: { authorization: `Bearer ${maker.token}` },
  });
  const reader = body?.getReader();
  const parts = [(await reader?.read())?.value ?? new Uint8Array()];
  await maker.server.database.system.deleteFrom('access_code').execute();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    parts.push(part.value);
  const lines = Buffer.concat(parts).toString().trim().split('\r\n').length - 1;
  expect(lines).toBeGreaterThanOrEqual(1_000);
  expect(lines).toBeLessThan(2_500);
});

test('batches, codes and their uses stay behind both walls', async () => {
  const batch = await maker.made();
  const foreign = await maker.server.signInAs(foreignSite.number);
  const platform = await maker.server.signInAs(provider.number);
  const params = { ...maker.of(foreignSite), batchId: batch.id };
  for (const token of [foreign, platform])
    await expect(maker.server.call(getAccessCodeBatch, { params }, token)).rejects.toMatchObject({
      status: 404,
    });
  const seenFrom = (path: string) =>
    maker.server.database.withScope([path], async (transaction) => [
      (await transaction.selectFrom('access_code').select('id').execute()).length,
      (await transaction.selectFrom('access_code_use').select('id').execute()).length,
    ]);
  const [first] = await maker.codes(batch);
  await maker.use(first?.id ?? '');
  expect(await seenFrom(`/${provider.number}/`)).toEqual([20, 1]);
  expect(await seenFrom(`/${family.foreign.number}/`)).toEqual([0, 0]);
});
