import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { servicePlans } from '../../service-plans/contract.ts';
import {
  cancelAccessCodeBatch,
  deleteAccessCodeBatch,
  extendAccessCodeBatch,
  getAccessCodeBatch,
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
