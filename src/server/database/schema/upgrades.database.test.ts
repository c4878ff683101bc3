// On both engines: an upgrade executes migrations on rows.
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import {
  allMigrations,
  grownEmbedded,
  grownPostgres,
  type Place,
} from '../../../../test/migrations/grown-database.ts';
import { provider } from '../../../../test/migrations/row-values.ts';
import { lastAreaOf } from '../../../../test/migrations/rows.ts';
import { startTestServer } from '../../../../test/server.ts';
import { checkChains } from '../../../features/admin-history/chain/check-chain.ts';
import { listAdminHistory } from '../../../features/admin-history/contract.ts';
import { devices } from '../../../features/devices/contract.ts';
import { getOrganization } from '../../../features/organizations/record/contract.ts';
import { getRevenue } from '../../../features/revenue/contract.ts';
import { servicePlans } from '../../../features/service-plans/contract.ts';
import { listGuests } from '../../../features/users/contract.ts';
import { createLogger } from '../../logging.ts';
import { openDatabase } from '../open.ts';

const { TEST_DATABASE_URL = '', TEST_DEPTH } = process.env;

/** An embedded database cannot be cloned, so `npm test` upgrades three; of PostgreSQL, the recent versions and some older ones. */
const tested = isEmbeddedUnderTest()
  ? /^(001|013|025)/
  : /^(001|005|008|011|013|019|023|025|027|0[3-9])/;
const levels =
  TEST_DEPTH === 'deep' ? allMigrations : allMigrations.filter((name) => tested.test(name));

let grown: Map<string, Place>;

beforeAll(async () => {
  grown = isEmbeddedUnderTest()
    ? new Map(
        await Promise.all(
          levels.map(async (level) => [level, await grownEmbedded(level)] as const),
        ),
      )
    : await grownPostgres(TEST_DATABASE_URL);
}, 120_000);

/** Upgrades the database of a migration, as the server's start does, and starts the application on it. */
async function upgraded(migration: string) {
  const place = grown.get(migration);
  if (place === undefined) throw new Error(`No database has the rows of ${migration}`);
  const database = await openDatabase(place, createLogger('silent'));
  const server = await startTestServer({ database: { database, remove: () => database.close() } });
  onTestFinished(() => server.close());
  return server;
}

/** How many migrations up to this one inserted rows that existed from one migration until before another. */
function countOf(migration: string, from: number, until = Number.POSITIVE_INFINITY): number {
  return allMigrations.filter((name) => {
    const number = Number(name.slice(0, 3));
    return name <= migration && from <= number && number < until;
  }).length;
}

test.each(levels)('a database of %s is upgraded with its data', async (migration) => {
  const server = await upgraded(migration);
  const { system } = server.database;
  const former = allMigrations[allMigrations.indexOf(migration) - 1] ?? '';
  const count = (from: number, until?: number) => countOf(migration, from, until);
  const rowsIn = async (table: string, condition = 'true') => {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::integer as rows from ${sql.table(table)} where ${sql.raw(condition)}`.execute(
      system,
    );
    return rows[0]?.rows;
  };

  expect(await rowsIn('organization')).toBe(2 + count(1));
  expect(await rowsIn('organization', `contacts ->> 0 like '%"ext"%'`)).toBe(0);
  expect(await rowsIn('organization_link')).toBe(count(1));
  expect(await rowsIn('organization', `status = 'Removed' and removed_with = number`)).toBe(
    count(6, 8),
  );
  expect(await rowsIn('administrator', `username like 'admin_%'`)).toBe(count(1));
  expect(await rowsIn('access_token')).toBe(count(1));
  expect(await rowsIn('sign_in_failure')).toBe(2 * count(1));
  expect(await rowsIn('feedback')).toBe(count(3));
  expect(await rowsIn('role_template')).toBe(5 + count(5));
  expect(await rowsIn('administrator', 'role_template_id is not null')).toBe(count(5));
  expect(await rowsIn('sso_login')).toBe(count(7, 30) + count(27));
  expect(await rowsIn('service_plan', `jsonb_typeof(settings) = 'object'`)).toBe(
    count(8) + count(8, 20),
  );
  expect(await rowsIn('guest_session')).toBe(count(8));
  expect(await rowsIn('purchase')).toBe(2 * count(8) + count(13));
  expect(await rowsIn('purchase', 'code_batch_id is not null')).toBe(count(13, 61));
  expect(await rowsIn('device')).toBe(2 * count(11) + count(11, 23) + 2 * count(11, 25));
  expect(
    await rowsIn(
      'device',
      `radius_addresses @> '{2001:db8::1}' and cardinality(radius_addresses) = 2`,
    ),
  ).toBe(count(11));
  expect(await rowsIn('device', `provider_number <> ${provider}`)).toBe(0);
  expect(await rowsIn('device', `mac_address = '02:00:00:00:22:22'`)).toBe(Math.min(1, count(11)));
  expect(await rowsIn('device', `settings ->> 'notes' like '%Duplicate MAC address: 02%Old'`)).toBe(
    Math.max(0, count(11, 23) - 1),
  );
  expect(await rowsIn('device', `settings ->> 'notes' like 'Invalid MAC address: 01:%'`)).toBe(
    count(11, 25),
  );
  expect(await rowsIn('device', `settings -> 'tags' = '["a", "b", "c"]'`)).toBe(count(11, 25));
  expect(await rowsIn('device_availability')).toBe(count(11));
  expect(await rowsIn('guest')).toBe(count(12) + count(12, 25));
  expect(await rowsIn('guest', `phone is null`)).toBe(count(12, 25));
  expect(await rowsIn('guest_device')).toBe(count(12));
  expect(await rowsIn('access_code')).toBe(3 * count(13));
  expect(await rowsIn('access_code_use')).toBe(count(13));
  expect(await rowsIn('administrator', 'invitation_hash is not null')).toBe(count(17));
  expect(await rowsIn('organization_move')).toBe(count(21));
  expect(await rowsIn('recurring_job')).toBe(count(24));
  expect(await rowsIn('attempt_limit', 'failures = 1.2345678901234567')).toBe(count(27));
  expect(await rowsIn('known_browser')).toBe(count(27));
  expect(await rowsIn('guest', 'entitled_at is null')).toBe(count(31));
  expect(await rowsIn('guest_session', `state = 'open' and stopped_at is null`)).toBe(count(8));
  expect(await rowsIn('guest_session', 'last_event_at is not null')).toBe(count(8, 31));
  for (const table of ['radius_server', 'radius_grant', 'radius_auth', 'guest_session_event'])
    expect([table, await rowsIn(table)]).toEqual([table, count(31)]);
  expect(await rowsIn('usage_hour', 'bytes_in > 4000000000')).toBe(count(31));
  expect(await rowsIn('image_file')).toBe(count(33));
  expect(await rowsIn('portal_version', 'jsonb_array_length(image_ids) = 1')).toBe(count(33));
  expect(await rowsIn('radius_discarded')).toBe(count(35));
  expect(await rowsIn('guest_session_change')).toBe(count(40));
  expect(await rowsIn('push_target', 'wish = applied_wish')).toBe(count(64, 71));
  expect(await checkChains(system)).toEqual({ chains: 1, entries: 10 * count(1), broken: [] });

  const { rows: sums } = await sql`
    select (select sum(gross)::integer from revenue_day) as days, (select sum(refunds)::integer from revenue_day) as refunds,
      (select sum(gross)::integer from revenue_total where part = 'all' and organization_number = ${provider}) as total`.execute(
    system,
  );
  const gross = count(8) === 0 ? null : 800 * count(8);
  expect(sums).toEqual([
    { days: gross, total: gross, refunds: gross === null ? null : 50 * count(12) },
  ]);

  const token = await server.signInAs(null);
  const at = { params: { orgNumber: String(provider) } };
  const ofArea = { params: { orgNumber: String(lastAreaOf(migration)) } };
  expect(await server.call(getOrganization, ofArea, token)).toMatchObject({
    timeZone: 'Europe/Dublin',
  });
  const query = {};
  const placed = { params: { orgNumber: String(lastAreaOf('008_service_plans')) }, query };
  const plans = count(8) === 0 ? [] : (await server.call(servicePlans.list, placed, token)).rows;
  expect(plans.map(({ position }) => position)).toEqual(count(8) === 0 ? [] : [1, 2]);
  const history = await server.call(listAdminHistory, { ...ofArea, query }, token);
  expect(history.rows).toHaveLength(10);
  const listed = await server.call(devices.list, { ...ofArea, query }, token);
  const oneOf = (from: number, until?: number) =>
    Math.min(1, countOf(migration, from, until) - countOf(former, from, until));
  expect(listed.total).toBe(2 * oneOf(11) + oneOf(11, 23) + 2 * oneOf(11, 25));
  const guests = await server.call(listGuests, { ...ofArea, query }, token);
  expect(guests.total).toBe(oneOf(12) + oneOf(12, 25));
  await server.call(getRevenue, { ...at, query }, token);
});
