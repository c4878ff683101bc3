import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CodeMaker, startCodeMaker } from '../../../test/code-maker.ts';
import { family } from '../../../test/organization-family.ts';
import {
  extendAccessCode,
  getAccessCodeBatch,
  listAccessCodeBatches,
  listAccessCodes,
  listAccessCodeUses,
  revokeAccessCode,
} from './contract.ts';

const { provider, site, area } = family;
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
const ofCode = (batch: Batch, codeId: string) => ({ ...maker.ofBatch(batch), codeId });

describe('a code', () => {
  test('is unused, active, used up, expired or revoked, and counted as such', async () => {
    const batch = await maker.made({ usesPerCode: 2, secondsAfterFirstUse: 3_600 });
    const [one, two, three, four] = (await maker.codes(batch)).map(({ id }) => id);
    const longAgo = new Date(maker.server.clock.now.getTime() - 2 * 3_600_000);
    await maker.use(one ?? '');
    await maker.use(two ?? '');
    await maker.use(two ?? '');
    await maker.use(three ?? '', longAgo);
    await maker.server.call(revokeAccessCode, { params: ofCode(batch, four ?? '') }, maker.token);
    const states = (await maker.codes(batch)).map(({ state }) => state);
    expect(states.slice(0, 5)).toEqual(['active', 'usedUp', 'expired', 'revoked', 'unused']);
    expect(await get(batch)).toMatchObject({
      isUsed: true,
      states: { unused: 16, active: 1, usedUp: 1, expired: 1, revoked: 1 },
    });
    const { rows, total } = await maker.server.call(
      listAccessCodes,
      { params: maker.ofBatch(batch), query: { state: 'expired' } },
      maker.token,
    );
    expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: [three], total: 1 });
  });

  test('is found by any part, in any case, with or without dashes; a whole one finds its batch', async () => {
    const batch = await maker.made({ prefix: 'SPA', length: 11 });
    await maker.made({ name: 'Another' });
    const [first] = await maker.codes(batch);
    const found = async (text: string) => {
      const { rows } = await maker.server.call(
        listAccessCodes,
        { params: maker.ofBatch(batch), query: { text } },
        maker.token,
      );
      return rows.map(({ code }) => code);
    };
    const code = first?.code ?? '';
    expect(await found(code.toLowerCase())).toEqual([code]);
    expect(await found(code.replaceAll('-', ''))).toEqual([code]);
    expect(await found(code.slice(2, 12))).toEqual([code]);
    expect(await found('%')).toEqual([]);
    const batches = await maker.server.call(
      listAccessCodeBatches,
      { params: maker.of(site), query: { text: code.toLowerCase() } },
      maker.token,
    );
    expect(batches.rows.map(({ name }) => name)).toEqual(['Conference']);
  });

  test('revoked or extended alone leaves the others, and its whole text is not in the history', async () => {
    const batch = await maker.made({ validUntil: '2030-01-01T12:00' });
    const [first] = await maker.codes(batch);
    const params = ofCode(batch, first?.id ?? '');
    const body = { validUntil: '2030-03-01T12:00' };
    const longer = await maker.server.call(extendAccessCode, { params, body }, maker.token);
    expect(longer.validUntil).toBe('2030-03-01T12:00:00.000Z');
    await expect(
      maker.server.call(extendAccessCode, { params, body }, maker.token),
    ).rejects.toMatchObject({ fields: { validUntil: 'Please select a later date' } });
    const revoked = await maker.server.call(revokeAccessCode, { params }, maker.token);
    expect(revoked.state).toBe('revoked');
    const entry = await latestHistory();
    expect(entry.label).toBe(
      `Conference, code ending in ${first?.code.replaceAll('-', '').slice(-4)}`,
    );
    expect(JSON.stringify(entry)).not.toContain(first?.code.replaceAll('-', ''));
    expect(await get(batch)).toMatchObject({ states: { unused: 19, revoked: 1 } });
  });

  test('without an end, or not used yet, has nothing to extend', async () => {
    const batch = await maker.made({ secondsAfterFirstUse: 60 });
    const [first] = await maker.codes(batch);
    const params = ofCode(batch, first?.id ?? '');
    const body = { validUntil: '2030-03-01T12:00' };
    await expect(
      maker.server.call(extendAccessCode, { params, body }, maker.token),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('tells when, where and by which device it was used', async () => {
    const batch = await maker.made({ usesPerCode: 5 });
    const [first] = await maker.codes(batch);
    await maker.use(first?.id ?? '');
    const params = ofCode(batch, first?.id ?? '');
    const { uses, total } = await maker.server.call(listAccessCodeUses, { params }, maker.token);
    expect(total).toBe(1);
    expect(uses).toMatchObject([
      { macAddress: '02:00:00:00:00:01', areaName: `Family-${area.number}` },
    ]);
    // Whose device it was is personal.
    const clerk = await maker.server.signInAs(provider.number, { 'access-codes': 'view' });
    const masked = await maker.server.call(listAccessCodeUses, { params }, clerk);
    expect(masked.uses).toMatchObject([{ macAddress: null }]);
  });
});
