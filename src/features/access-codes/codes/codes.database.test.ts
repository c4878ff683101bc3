// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { getAccessCodeBatch, listAccessCodeBatches } from '../contract.ts';
import {
  extendAccessCode,
  listAccessCodes,
  listAccessCodeUses,
  revokeAccessCode,
} from './contract.ts';

let server: TestServer;
let calls: AccessCodeCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  calls = await accessCodeCalls(server);
});

type Batch = { id: string };
const get = (batch: Batch) =>
  server.call(getAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);
const ofCode = (batch: Batch, codeId: string) => ({ ...calls.ofBatch(batch), codeId });

describe('a code', () => {
  test('is unused, active, used up, expired or revoked, and counted as such', async () => {
    const batch = await calls.createBatchWithCodes({ usesPerCode: 2, secondsAfterFirstUse: 3_600 });
    const [one, two, three, four] = (await calls.listCodes(batch)).map(({ id }) => id);
    const longAgo = new Date(server.clock.now.getTime() - 2 * 3_600_000);
    await calls.useCode(one ?? '');
    await calls.useCode(two ?? '');
    await calls.useCode(two ?? '');
    await calls.useCode(three ?? '', longAgo);
    await server.call(revokeAccessCode, { params: ofCode(batch, four ?? '') }, calls.token);
    const states = (await calls.listCodes(batch)).map(({ state }) => state);
    expect(states.slice(0, 5)).toEqual(['active', 'usedUp', 'expired', 'revoked', 'unused']);
    expect(await get(batch)).toMatchObject({
      isUsed: true,
      states: { unused: 16, active: 1, usedUp: 1, expired: 1, revoked: 1 },
    });
    const { rows, total } = await server.call(
      listAccessCodes,
      { params: calls.ofBatch(batch), query: { state: 'expired' } },
      calls.token,
    );
    expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: [three], total: 1 });
  });

  test('is found by any part, in any case, with or without dashes, and its batch by the complete code', async () => {
    const batch = await calls.createBatchWithCodes({ prefix: 'SPA', length: 11 });
    await calls.createBatchWithCodes({ name: 'Another' });
    const [first] = await calls.listCodes(batch);
    const found = async (text: string) => {
      const { rows } = await server.call(
        listAccessCodes,
        { params: calls.ofBatch(batch), query: { text } },
        calls.token,
      );
      return rows.map(({ code }) => code);
    };
    const code = first?.code ?? '';
    expect(await found(code.toLowerCase())).toEqual([code]);
    expect(await found(code.replaceAll('-', ''))).toEqual([code]);
    expect(await found(code.slice(2, 12))).toEqual([code]);
    expect(await found('%')).toEqual([]);
    const batches = await server.call(
      listAccessCodeBatches,
      { params: calls.of(calls.family.site), query: { text: code.toLowerCase() } },
      calls.token,
    );
    expect(batches.rows.map(({ name }) => name)).toEqual(['Conference']);
  });

  test('can be extended and revoked without changing others, and is abbreviated in the history', async () => {
    const batch = await calls.createBatchWithCodes({ validUntil: '2030-01-01T12:00' });
    const [first] = await calls.listCodes(batch);
    const params = ofCode(batch, first?.id ?? '');
    const body = { validUntil: '2030-03-01T12:00' };
    const extended = await server.call(extendAccessCode, { params, body }, calls.token);
    expect(extended.validUntil).toBe('2030-03-01T12:00:00.000Z');
    await expect(
      server.call(extendAccessCode, { params, body }, calls.token),
    ).rejects.toMatchObject({ fields: { validUntil: 'Please select a later date' } });
    const revoked = await server.call(revokeAccessCode, { params }, calls.token);
    expect(revoked.state).toBe('revoked');
    const entry = await calls.latestHistory();
    expect(entry.label).toBe(
      `Conference, code ending in ${first?.code.replaceAll('-', '').slice(-4)}`,
    );
    expect(JSON.stringify(entry)).not.toContain(first?.code.replaceAll('-', ''));
    expect(await get(batch)).toMatchObject({ states: { unused: 19, revoked: 1 } });
  });

  test('cannot be extended before its first use starts its validity', async () => {
    const batch = await calls.createBatchWithCodes({ secondsAfterFirstUse: 60 });
    const [first] = await calls.listCodes(batch);
    const params = ofCode(batch, first?.id ?? '');
    const body = { validUntil: '2030-03-01T12:00' };
    await expect(
      server.call(extendAccessCode, { params, body }, calls.token),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('lists its uses, with MAC addresses only for roles with personal data', async () => {
    const batch = await calls.createBatchWithCodes({ usesPerCode: 5 });
    const [first] = await calls.listCodes(batch);
    await calls.useCode(first?.id ?? '');
    const params = ofCode(batch, first?.id ?? '');
    const { uses, total } = await server.call(listAccessCodeUses, { params }, calls.token);
    expect(total).toBe(1);
    expect(uses).toMatchObject([
      { macAddress: '02:00:00:00:00:01', areaName: calls.family.area.name },
    ]);
    const clerk = await server.signInAs(calls.family.provider.number, { 'access-codes': 'view' });
    const masked = await server.call(listAccessCodeUses, { params }, clerk);
    expect(masked.uses).toMatchObject([{ macAddress: null }]);
  });
});
