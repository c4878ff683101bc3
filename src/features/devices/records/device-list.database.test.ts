import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { devices } from '../contract.ts';
import { exampleDevice } from '../examples.ts';

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
  expect(first.states).toEqual({ up: 9_000, degraded: 0, down: 1_000, unknown: 1, maintenance: 0 });
  expect(first.rows).toHaveLength(25);
  expect(namesOf((await list({ page: '2', sort: '-name' })).rows)[0]).toBe('AP 09976');
  expect((await list({ state: 'down' })).total).toBe(1_000);
  expect(namesOf((await list({ text: 'AP 00007' })).rows)).toEqual(['AP 00007']);
  expect(namesOf((await list({ text: '0200.5e10.0003' })).rows)).toEqual(['Core router']);
  expect(namesOf((await list({ type: 'mikrotik' })).rows)).toEqual(['Core router']);
});

async function addMany(server: TestServer, family: TestProvider, count: number): Promise<void> {
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
