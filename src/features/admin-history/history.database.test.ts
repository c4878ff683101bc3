import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { fillSampleProvider } from '../organizations/import/sample-provider.ts';
import { listAdminHistory } from './contract.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  await fillSampleProvider(server.database);
  token = await server.signInAs(null);
  await server.database.system
    .insertInto('admin_history')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        administrator_name: index % 2 === 0 ? 'Ada Lovelace' : 'Grace_Hopper',
        realm: '',
        address: '127.0.0.1',
        user_agent: 'test',
        organization_number: index < 40 ? 200_016 : 100_103,
        organization_path: index < 40 ? '/100000/100097/200016/' : '/100000/100103/',
        action: 'update',
        entity_type: 'organization',
        entity_id: String(index),
        label: `Change ${index}`,
        before: JSON.stringify({ name: 'old' }),
        after: JSON.stringify({ name: 'new' }),
      })),
    )
    .execute();
});
afterAll(() => server.close());

const list = (orgNumber: number, query: { page?: string; pageSize?: string; text?: string } = {}) =>
  server.call(listAdminHistory, { params: { orgNumber: String(orgNumber) }, query }, token);

test('lists what happened in the organization and below it, newest first', async () => {
  const { entries, total } = await list(100_097);
  expect(total).toBe(40);
  expect(entries).toHaveLength(25);
  expect(entries[0]).toMatchObject({
    label: 'Change 39',
    organizationName: 'Keflavik International Airport',
    before: { name: 'old' },
    after: { name: 'new' },
  });
});

test('pages and filters', async () => {
  expect((await list(100_097, { page: '2' })).entries.at(-1)?.label).toBe('Change 0');
  expect((await list(100_097, { text: 'ada' })).total).toBe(20);
  expect((await list(100_097, { text: 'e_h' })).total).toBe(20);
  expect((await list(100_097, { text: 'nobody' })).entries).toEqual([]);
});

test('an administrator sees the history of the own scope only', async () => {
  const icelander = await server.signInAs(100_097);
  const sent = { params: { orgNumber: '100103' }, query: {} };
  await expect(server.call(listAdminHistory, sent, icelander)).rejects.toMatchObject({
    status: 404,
  });
});

test.each([{ page: '0' }, { page: 'x' }, { pageSize: '101' }])('refuses %o', async (query) => {
  await expect(list(100_097, query)).rejects.toMatchObject({ status: 400 });
});
