// On both engines: it executes statements that no example of a route does.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { listAdminHistory } from './contract.ts';
import { ada, addHistoryEntries } from './testing/entries.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

// Not the shared server: disabling triggers while adding entries breaks their chains.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  family = await newProvider(server);
  await addHistoryEntries(server, family);
  token = await server.signInAs(family.provider.number);
});

/** Adds entries at the site, named Many 1, Many 2 and so on, without the trigger that chains entries. */
async function insertMany(count: number, at: RawBuilder<Date>): Promise<void> {
  const { system } = server.database;
  const { provider, site } = family;
  await sql`alter table admin_history disable trigger user`.execute(system);
  await sql`
    insert into admin_history (at, administrator_name, realm, address, user_agent, organization_number,
      organization_path, action, entity_type, entity_id, label, provider_number, chain_position)
    select ${at}, 'Robot', '', '', '', ${site.number}, ${site.path}, 'update', 'device', '',
      'Many ' || n, ${provider.number}, last_position + n
    from generate_series(1, ${count}::integer) n, admin_history_chain
    where admin_history_chain.provider_number = ${provider.number}`.execute(system);
  await sql`alter table admin_history enable trigger user`.execute(system);
}

const listOf =
  ({ number }: { number: number }) =>
  (query: Sent<typeof listAdminHistory>['query'] = {}) =>
    server.call(listAdminHistory, { params: { orgNumber: String(number) }, query }, token);

/** Returns the labels of the exported entries, each once. */
async function exported({ number }: { number: number }, query: string): Promise<string[]> {
  const response = await server.request(
    `/AdminApi/organizations/${number}/history-export?${query}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const labels = (await response.text()).match(/(Many|Change) \d+/g) ?? [];
  expect(new Set(labels).size).toBe(labels.length);
  return labels;
}

test('the list counts and searches 10,000 entries, and narrow filters find older ones', async () => {
  await insertMany(10_001, sql`timestamptz '2026-04-01' + n * interval '1 second'`);
  const list = listOf(family.grouping);
  const all = await list();
  expect(all).toMatchObject({ total: 10_000, totalIsLowerBound: true, searchedBackTo: null });
  expect(all.rows[0]?.label).toBe('Many 10001');
  expect((await list({ text: 'Ada Lovelace' })).total).toBe(20);
  expect((await list({ person: ada })).total).toBe(20);
  expect((await list({ until: '2026-03-01' })).total).toBe(24);
});

test('an export that needs several reads has every entry once, even entries with the same time', async () => {
  await insertMany(1400, sql`timestamptz '2026-04-01' + n / 700 * interval '1 second'`);
  expect(await exported(family.grouping, 'text=Many')).toHaveLength(1400);
});

describe('of 50,000 entries', () => {
  const start = Date.UTC(2100, 3, 1);
  const timeOf = (n: number) => new Date(start + n * 1_000).toISOString();

  beforeEach(() =>
    insertMany(50_010, sql`timestamptz '2100-04-01 00:00Z' + n * interval '1 second'`),
  );

  test('the provider’s newest are searched without a selective filter, and an export has older ones', async () => {
    const list = listOf(family.provider);
    expect(await list({ text: 'Many 50010' })).toMatchObject({
      total: 1,
      totalIsLowerBound: true,
      searchedBackTo: timeOf(10),
    });
    expect((await list({ text: 'Ada Lovelace' })).total).toBe(0);
    // A chain with a missing entry still has a limit.
    const { system } = server.database;
    await system.deleteFrom('admin_history').where('label', '=', 'Many 10').execute();
    expect((await list({ text: 'Ada Lovelace' })).searchedBackTo).toBe(timeOf(9));
    expect(await list({ text: 'Ada Lovelace', until: '2100-03-31' })).toMatchObject({
      total: 30,
      searchedBackTo: null,
    });
    expect(await exported(family.provider, 'text=Change')).toHaveLength(60);
  });

  test('those of a period are listed, searched and exported completely', async () => {
    // In Auckland, 13 hours before UTC, April 1 ends with entry 39,599.
    await server.database.system
      .updateTable('organization')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('number', '=', family.provider.number)
      .execute();
    const list = listOf(family.provider);
    const first = await list({ until: '2100-04-01' });
    expect(first).toMatchObject({ total: 10_000, totalIsLowerBound: true, searchedBackTo: null });
    expect(first.rows[0]?.label).toBe('Many 39599');
    expect(await list({ text: 'Many 5000', from: '2100-04-02' })).toMatchObject({
      total: 10,
      totalIsLowerBound: false,
      searchedBackTo: null,
    });
    expect(await exported(family.provider, 'from=2100-04-02')).toHaveLength(10_411);
  });
});
