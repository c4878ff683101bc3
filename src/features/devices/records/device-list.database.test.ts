import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { devices } from '../contract.ts';
import { exampleDevice } from '../examples.ts';
import { addDevices } from '../testing/added-devices.ts';

test('ten thousand devices are filtered, sorted, counted and paged', async () => {
  const server = await sharedServer();
  const family = await newProvider(server);
  const token = await server.signInAs(family.grouping.number);
  const params = { orgNumber: String(family.area.number) };
  const list = (query: Sent<typeof devices.list>['query'] = {}) =>
    server.call(devices.list, { params, query }, token);
  await addMany(server, family, 10_000);
  const router = exampleDevice({ macAddress: '02:00:5E:10:00:03' });
  await server.call(
    devices.create,
    { params, body: { ...router, type: 'mikrotik', secrets: {} } },
    token,
  );
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  const first = await list();
  expect(first.total).toBe(10_001);
  expect(first.states).toEqual({
    up: 9_000,
    degraded: 0,
    down: 1_000,
    unknown: 1,
    maintenance: 0,
    retired: 0,
  });
  expect(first.rows).toHaveLength(25);
  expect(namesOf((await list({ page: '2', sort: '-name' })).rows)[0]).toBe('AP 09976');
  expect((await list({ state: 'down' })).total).toBe(1_000);
  expect(namesOf((await list({ text: 'AP 00007' })).rows)).toEqual(['AP 00007']);
  expect(namesOf((await list({ text: '0200.5e10.0003' })).rows)).toEqual(['Core router']);
  expect(namesOf((await list({ type: 'mikrotik' })).rows)).toEqual(['Core router']);
});

async function addMany(server: TestServer, family: TestProvider, count: number): Promise<void> {
  // Ends cached plans of the foreign keys, which would search a table that was small for each of the rows.
  await sql`analyze device, asset`.execute(server.database.system);
  await sql`
    insert into device (organization_number, organization_path, type, role, name, status, host,
      settings, created_at, created_by, updated_at, updated_by, state, latency_ms, last_seen_at)
    select number, path, 'access-point', 'access-point', 'AP ' || lpad(n::text, 5, '0'), 'Active',
      '10.1.' || n / 250 || '.' || n % 250, ${JSON.stringify(exampleDevice())}, now(), 'test', now(),
      'test', case when n % 10 = 0 then 'down' else 'up' end, n % 50, now()
    from organization, generate_series(1, ${count}) n where number = ${family.area.number}`.execute(
    server.database.system,
  );
  // Other test files share this database.
  onTestFinished(async () => {
    await server.database.system
      .deleteFrom('device')
      .where('organization_number', '=', family.area.number)
      .execute();
  });
}

test('a retired device has no other state, and the counts by state are those of the other filters', async () => {
  const server = await sharedServer();
  const family = await newProvider(server);
  const token = await server.signInAs(family.grouping.number);
  const area = { area: family.area, nextCheckAt: null };
  await addDevices(server.database.system, 2, { ...area, fields: { name: 'Port' } });
  await addDevices(server.database.system, 1, { ...area, type: 'mikrotik' });
  const statuses = ['Maintenance', 'Retired'] as const;
  for (const status of statuses)
    await addDevices(server.database.system, 1, { ...area, fields: { status } });
  await server.database.system
    .updateTable('device')
    .set({ state: 'down', latency_ms: 5, state_since: new Date(), last_error: 'No answer' })
    .where('organization_number', '=', family.area.number)
    .where('status', '=', 'Retired')
    .execute();
  const params = { orgNumber: String(family.area.number) };
  const list = (query: Sent<typeof devices.list>['query'] = {}) =>
    server.call(devices.list, { params, query }, token);
  const none = { up: 0, degraded: 0, down: 0, unknown: 0, maintenance: 0, retired: 0 };
  const all = { ...none, unknown: 3, maintenance: 1, retired: 1 };

  expect(await list()).toMatchObject({ total: 5, states: all });
  const retired = { state: 'retired', latencyMs: null, stateSince: null, lastError: null };
  for (const query of [{ status: 'Retired' }, { text: 'Core', status: 'Retired' }] as const)
    expect(await list(query)).toMatchObject({
      total: 1,
      rows: [retired],
      states: { ...none, retired: 1 },
    });
  expect(await list({ state: 'retired' })).toMatchObject({
    total: 1,
    rows: [retired],
    states: all,
  });
  expect(await list({ state: 'down' })).toMatchObject({ total: 0, states: all });
  expect(await list({ text: 'Port' })).toMatchObject({ total: 2, states: { ...none, unknown: 2 } });
  expect(await list({ type: 'mikrotik', state: 'unknown' })).toMatchObject({
    total: 1,
    states: { ...none, unknown: 1 },
  });
});
