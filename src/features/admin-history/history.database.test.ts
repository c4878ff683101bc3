import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { createDevice } from '../devices/contract.ts';
import { exampleDevice } from '../devices/examples.ts';
import { fillSampleProvider } from '../organizations/import/sample-provider.ts';
import { createRoleTemplate } from '../role-templates/contract.ts';
import { exampleTemplate } from '../role-templates/examples.ts';
import { createServicePlan, deleteServicePlan } from '../service-plans/contract.ts';
import { examplePlan } from '../service-plans/examples.ts';
import { listAdminHistory } from './contract.ts';

let server: TestServer;
let token: string;

const ada = '00000000-0000-4000-8000-00000000000a';
const iceland = 100_097;
const elsewhere = { number: 100_102, path: '/100000/100102/' };
const keflavik = { number: 200_016, path: '/100000/100097/200016/' };

beforeAll(async () => {
  server = await startTestServer();
  await fillSampleProvider(server.database);
  token = await server.signInAs(null);
});
afterAll(() => server.close());

// Forty changes in Iceland and twenty in another country, an hour after each other, the newest last.
beforeEach(async () => {
  await server.database.system.deleteFrom('admin_history').execute();
  await server.database.system
    .insertInto('admin_history')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        at: new Date(Date.UTC(2026, 2, 1, index)),
        administrator_id: index % 2 === 0 ? ada : null,
        administrator_name: index % 2 === 0 ? 'Ada Lovelace' : 'Grace_Hopper',
        realm: '',
        address: '127.0.0.1',
        user_agent: 'test',
        organization_number: index < 40 ? keflavik.number : elsewhere.number,
        organization_path: index < 40 ? keflavik.path : elsewhere.path,
        action: index % 4 === 0 ? ('delete' as const) : ('update' as const),
        entity_type: index % 3 === 0 ? 'device' : 'organization',
        entity_id:
          index % 3 === 0 ? '00000000-0000-4000-8000-0000000000dd' : String(keflavik.number),
        label: `Change ${index}`,
        before: JSON.stringify({ name: 'old' }),
        after: JSON.stringify({ name: 'new' }),
      })),
    )
    .execute();
});

/** Rows by the database itself: the chain has tests of its own. */
async function insertMany(count: number, at: RawBuilder<Date>): Promise<void> {
  const { system } = server.database;
  await sql`alter table admin_history disable trigger user`.execute(system);
  await sql`
    insert into admin_history (at, administrator_name, realm, address, user_agent, organization_number,
      organization_path, action, entity_type, entity_id, label, provider_number, chain_position)
    select ${at}, 'Robot', '', '', '', ${keflavik.number}, ${keflavik.path}, 'update', 'device', '',
      'Many ' || n, 100000, 1000000 + n
    from generate_series(1, ${count}::integer) n`.execute(system);
  await sql`alter table admin_history enable trigger user`.execute(system);
}

type Query = Sent<typeof listAdminHistory>['query'];

const list = (orgNumber: number, query: Query = {}, by = token) =>
  server.call(listAdminHistory, { params: { orgNumber: String(orgNumber) }, query }, by);
const labels = async (query: Query) => {
  const { rows } = await list(iceland, { pageSize: '100', ...query });
  return rows.map(({ label }) => Number(label.replace('Change ', '')));
};
const those = (keep: (index: number) => boolean) =>
  Array.from({ length: 40 }, (_, index) => 39 - index).filter(keep);

test('lists what happened in the organization and below it, newest first', async () => {
  const { rows, total, totalIsLowerBound, searchedBackTo } = await list(iceland);
  expect({ total, totalIsLowerBound, searchedBackTo }).toEqual({
    total: 40,
    totalIsLowerBound: false,
    searchedBackTo: null,
  });
  expect(rows).toHaveLength(25);
  expect(rows[0]).toMatchObject({
    label: 'Change 39',
    organizationName: 'Keflavik International Airport',
    fields: [{ label: 'Name', before: 'old', after: 'new' }],
    result: 'done',
  });
});

test('pages and filters by text', async () => {
  expect((await list(iceland, { page: '2' })).rows.at(-1)?.label).toBe('Change 0');
  expect((await list(iceland, { text: 'ada' })).total).toBe(20);
  expect((await list(iceland, { text: 'e_h' })).total).toBe(20);
  expect((await list(iceland, { text: 'nobody' })).rows).toEqual([]);
});

test('each filter leaves exactly what it says, and all of them together', async () => {
  expect(await labels({ action: 'delete' })).toEqual(those((index) => index % 4 === 0));
  expect(await labels({ kind: 'device' })).toEqual(those((index) => index % 3 === 0));
  expect(await labels({ person: ada })).toEqual(those((index) => index % 2 === 0));
  expect(await labels({ kind: 'organization', record: String(keflavik.number) })).toEqual(
    those((index) => index % 3 !== 0),
  );
  expect(await labels({ action: 'delete', kind: 'device', person: ada, text: 'change 1' })).toEqual(
    [12],
  );
});

test('days are those of the site, both included', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ time_zone: 'America/New_York' })
    .where('number', '=', iceland)
    .execute();
  // In New York, five hours behind, the first of March ends with the 29th hour.
  expect(await labels({ from: '2026-03-01', until: '2026-03-01' })).toEqual(
    those((index) => index >= 5 && index < 29),
  );
  expect(await labels({ until: '2026-02-28' })).toEqual([4, 3, 2, 1, 0]);
  expect(await labels({ from: '2026-03-02', until: '2026-03-01' })).toEqual([]);
  expect((await list(iceland)).timeZone).toBe('America/New_York');
  await server.database.system
    .updateTable('organization')
    .set({ time_zone: null })
    .where('number', '=', iceland)
    .execute();
});

test('one entry is found by its link, where it belongs', async () => {
  const [entry] = (await list(elsewhere.number)).rows;
  const id = entry?.id ?? '';
  expect((await list(elsewhere.number, { entry: id })).rows).toMatchObject([{ id }]);
  expect((await list(iceland, { entry: id })).rows).toEqual([]);
});

test('an administrator sees the history of the own scope only', async () => {
  const icelander = await server.signInAs(iceland);
  await expect(list(elsewhere.number, {}, icelander)).rejects.toMatchObject({ status: 404 });
  const record = { kind: 'organization', record: String(keflavik.number) } as const;
  expect((await list(iceland, record, icelander)).total).toBe(26);
});

test.each<Query>([
  { page: '0' },
  { page: 'x' },
  { pageSize: '101' },
  { from: '2026-02-30' },
  { until: 'yesterday' },
  { person: 'ada' },
  { entry: '1; drop' },
  { record: 'x'.repeat(101) },
])('refuses %o', async (query) => {
  await expect(list(iceland, query)).rejects.toMatchObject({ status: 400 });
});

test('what few filters narrow is looked through as far as is bounded, and says how far', async () => {
  await insertMany(10_001, sql`timestamptz '2026-04-01' + n * interval '1 second'`);
  const all = await list(iceland);
  expect(all).toMatchObject({ total: 10_000, totalIsLowerBound: true, searchedBackTo: null });
  expect(all.rows[0]?.label).toBe('Many 10001');
  expect((await list(iceland, { text: 'Ada' })).total).toBe(20);
  expect((await list(iceland, { person: ada })).total).toBe(20);
  expect((await list(iceland, { until: '2026-03-01' })).total).toBe(24);
});

test('a record that still exists is linked to its screen, another is not', async () => {
  const area = 400_016;
  const params = { orgNumber: String(area) };
  const plan = await server.call(createServicePlan, { params, body: examplePlan() }, token);
  const { id: deviceId } = await server.call(
    createDevice,
    { params, body: { ...exampleDevice(), type: 'other', secrets: {} } },
    token,
  );
  const template = await server.call(
    createRoleTemplate,
    { params, body: { ...exampleTemplate(), type: 'site' } },
    token,
  );
  const org = '100000-100097-200016-400016';
  const screens = async () => (await list(area)).rows.map(({ screen }) => screen);
  expect(await screens()).toEqual([
    { path: `/manage/role-templates/item/site/${template.id}`, query: { org } },
    { path: `/setup/devices/item/other/${deviceId}`, query: { org } },
    { path: `/setup/service-plans/item/${plan.id}`, query: { org } },
  ]);
  await server.call(deleteServicePlan, { params: { ...params, planId: plan.id } }, token);
  expect((await screens()).map((screen) => screen === null)).toEqual([true, false, false, true]);
  expect((await list(iceland, { text: 'Change 38' })).rows[0]?.screen).toMatchObject({
    path: '/setup/organization',
  });
});

test('fields are called and written as in the plan’s form', async () => {
  const body = examplePlan({ name: 'Words', maxDevices: null });
  await server.call(createServicePlan, { params: { orgNumber: '400016' }, body }, token);
  const [entry] = (await list(400_016)).rows;
  const words = new Map(entry?.fields.map(({ label, after }) => [label, after]));
  expect(words.get('Download')).toBe('50 Mbit/s');
  expect(words.get('Price')).toBe('€9.95');
  expect(words.get('Tax')).toBe('19 %');
  expect(words.get('Lasts')).toBe('A time from first use');
  expect(words.get('Ends when idle for')).toBe('15 minutes');
});

const exported = async (query: string, by = token) => {
  const response = await server.request(
    `/AdminApi/organizations/${iceland}/history-export?${query}`,
    { headers: { authorization: `Bearer ${by}` } },
  );
  return { status: response.status, text: await response.text() };
};

test('exactly the filtered rows are exported, and the export is in the history', async () => {
  const { status, text } = await exported('action=delete');
  expect(status).toBe(200);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 10);
  expect(lines[1]).toMatch(/^2026-03-02T12:00:00\.000Z,Ada Lovelace,/);
  expect(lines[1]).toContain('Name: old → new');
  const [entry] = (await list(iceland)).rows;
  expect(entry).toMatchObject({
    action: 'export',
    label: 'Admin History of Iceland.csv',
    fields: [{ label: 'Action', before: '', after: 'delete' }],
  });
});

test('more rows than are read at once are exported once each, also those written in the same moment', async () => {
  await insertMany(1400, sql`timestamptz '2026-04-01' + n / 700 * interval '1 second'`);
  const { text } = await exported('text=Many');
  const found = text.match(/Many \d+/g) ?? [];
  expect(found).toHaveLength(1400);
  expect(new Set(found).size).toBe(1400);
});

test('only a role with the right exports, and a refused export is none', async () => {
  const without = await server.signInAs(iceland, { organization: 'edit' }, []);
  const withRight = await server.signInAs(iceland, { organization: 'view' }, ['export']);
  expect((await exported('', without)).status).toBe(403);
  expect((await list(iceland, { action: 'export' })).total).toBe(0);
  expect((await exported('', withRight)).status).toBe(200);
  expect((await list(iceland, { action: 'export' })).total).toBe(1);
});

test('a cell that a spreadsheet would run is made harmless', async () => {
  await server.database.system
    .updateTable('admin_history')
    .set({ label: '=1+1' })
    .where('label', '=', 'Change 39')
    .execute();
  expect((await exported('')).text).toContain(",'=1+1,");
});
