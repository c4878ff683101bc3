import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { mostSorted } from '../../../contract/list.ts';
import { getAccessCodeBatch, listAccessCodeBatches } from '../contract.ts';

let server: TestServer;
let calls: AccessCodeCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date();
  calls = await accessCodeCalls(server);
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

test('batches of everything below are listed with their organization', async () => {
  const { provider, grouping, site, area, sibling } = calls.family;
  await calls.createBatch({ name: 'Ends soon', validUntil: inDays(3) });
  await calls.createBatch({ name: 'Of the area', validUntil: inDays(30) }, calls.token, area);
  const at = async (organization: { number: number }, query = {}) => {
    const token = await server.signInAs(provider.number);
    const params = calls.of(organization);
    const { rows } = await server.call(listAccessCodeBatches, { params, query }, token);
    return rows.map(({ name, organizationNumber }) => [name, organizationNumber]);
  };
  const both = [
    ['Ends soon', site.number],
    ['Of the area', area.number],
  ];
  expect(await at(grouping, { sort: 'name' })).toEqual(both);
  expect(await at(site, { sort: 'name' })).toEqual(both);
  expect(await at(area)).toEqual([['Of the area', area.number]]);
  expect(await at(sibling)).toEqual([]);
  expect(await at(grouping, { ends: 'soon' })).toEqual([['Ends soon', site.number]]);
});

test('more than 10,000 batches are in the order of the tree, unless filters leave fewer', async () => {
  const { provider, site, siblingArea } = calls.family;
  const { id } = await calls.createBatch({ name: 'First' });
  calls.passTime(1);
  await calls.createBatch({ name: 'Second' });
  await sql`
    insert into access_code_batch (organization_number, organization_path, name, plan_id, provider_number, count, made,
      code_length, alphabet, prefix, is_grouped, uses_per_code, created_at, created_by, updated_at, updated_by)
    select ${siblingArea.number}, ${siblingArea.path}, 'Many ' || n, plan_id, provider_number, count, count,
      code_length, alphabet, prefix, is_grouped, uses_per_code, created_at, created_by, updated_at, updated_by
    from access_code_batch cross join generate_series(1, ${mostSorted - 1}::integer) n
    where id = ${id}`.execute(server.database.system);
  const token = await server.signInAs(provider.number);
  const listed = async (query: { sort?: 'name' | '-name'; text?: string } = {}) => {
    const {
      rows,
      codes: _,
      ...counted
    } = await server.call(listAccessCodeBatches, { params: calls.of(provider), query }, token);
    return { ...counted, names: rows.slice(0, 2).map(({ name }) => name) };
  };
  const many = { total: mostSorted, totalIsLowerBound: true };
  expect(site.path < siblingArea.path).toBe(true);
  expect(await listed({ sort: '-name' })).toEqual({ ...many, names: ['Second', 'First'] });
  expect(await listed({ sort: 'name', text: 's' })).toEqual({
    total: 2,
    totalIsLowerBound: false,
    names: ['First', 'Second'],
  });
});

/** Returns the local time of a day from now. */
function inDays(days: number): string {
  return new Date(server.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 16);
}

test('a complete code is found at every organization above its batch', async () => {
  const batch = await calls.createBatchWithCodes({ name: 'Slips' });
  const [first] = await calls.listCodes(batch);
  const { code = '', id } = first ?? {};
  const { provider, site, area, foreignSite } = calls.family;
  const find = async (organization: { number: number }, text = code) => {
    const token = await server.signInAs(organization.number);
    const params = calls.of(organization);
    const { codes } = await server.call(listAccessCodeBatches, { params, query: { text } }, token);
    return codes;
  };
  const found = {
    id,
    code,
    batchName: 'Slips',
    organizationNumber: site.number,
    areaName: area.name,
    siteName: site.name,
  };
  expect(await find(site)).toMatchObject([found]);
  expect(await find(provider, code.toLowerCase().replaceAll('-', ' '))).toMatchObject([found]);
  for (const organization of [area, foreignSite]) expect(await find(organization)).toEqual([]);
  expect(await find(provider, code.slice(0, -1))).toEqual([]);
  expect(await find(provider, 'Slips')).toEqual([]);

  // Codes are unique within the deepest provider.
  const { system } = server.database;
  const { grouping } = calls.family;
  const below = { provider_number: grouping.number };
  await system
    .updateTable('organization')
    .set({ type: 'ServiceProvider' })
    .where('number', '=', grouping.number)
    .execute();
  await system.updateTable('access_code_batch').set(below).where('id', '=', batch.id).execute();
  await system.updateTable('access_code').set(below).where('batch_id', '=', batch.id).execute();
  for (const organization of [provider, grouping, site])
    expect(await find(organization)).toMatchObject([found]);
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
