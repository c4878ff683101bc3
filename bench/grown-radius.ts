import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/server/database/tables.ts';

const loginsOfDays = 90;
const sessionsOfDays = 400;

/** Inserts logins of 90 days and sessions of 400 days, evenly over the areas of `growHistoryOrganizations`. */
export async function growRadius(system: Kysely<DB>, count: number): Promise<void> {
  await sql`
    insert into service_plan (organization_number, organization_path, name, status, price, currency,
      settings, position, version, created_at, created_by, updated_at, updated_by)
    select number, path, 'Plan of ' || number, 'Active', 0, 'EUR', '{}', 1, 1, now(), 'bench', now(), 'bench'
    from organization where type = 'ServiceArea'`.execute(system);
  await sql`
    create temporary table place as
    select row_number() over (order by area.number) - 1 as position, area.number, area.path, plan.id as plan_id
    from organization area join service_plan plan on plan.organization_number = area.number
    where area.type = 'ServiceArea'`.execute(system);
  await sql`create unique index on place (position)`.execute(system);
  await withoutIndexes(system, 'radius_auth', () =>
    sql`
      insert into radius_auth (organization_number, organization_path, at, result, reason, method,
        user_name, mac_address, nas_identifier, ssid, plan_id, milliseconds)
      select place.number, place.path,
        now() - (${count} - n) * (interval '1 day' * ${loginsOfDays} / ${count}),
        case when n % 20 = 0 then 'rejected' else 'accepted' end,
        case when n % 20 = 0 then (array['time-used-up', 'code-unknown', 'too-many-devices', 'mac-unknown'])[1 + n / 20 % 4] end,
        (array['code', 'mac', 'portal', 'user'])[1 + n % 4],
        'guest ' || n % 3000000, ${macOf}, 'gw-' || place.number, 'Guest', place.plan_id, 3 + n % 5
      from generate_series(1, ${count}::bigint) n
      join place on place.position = ${placeOf}`.execute(system),
  );
  // 100,000 are online, among as many that have ended.
  const isOpen = sql`(n > ${count} - 200000 and n % 2 = 0)`;
  await withoutIndexes(system, 'guest_session', () =>
    sql`
      insert into guest_session (organization_number, organization_path, plan_id, mac_address,
        started_at, stopped_at, bytes_in, bytes_out, ip_address, nas_identifier, acct_session_id,
        user_name, ssid, state, seconds, last_event_at)
      select place.number, place.path, place.plan_id, ${macOf}, moment,
        case when not ${isOpen} then moment + interval '1 hour' end, n, n * 9,
        '10.' || n % 250 || '.' || n % 251 || '.' || n % 249, 'gw-' || place.number, to_hex(n),
        'guest ' || n % 3000000, 'Guest', case when ${isOpen} then 'open' else 'stopped' end,
        3600, moment + interval '1 hour'
      from (
        select n, now() - (${count} - n) * (interval '1 day' * ${sessionsOfDays} / ${count}) as moment
        from generate_series(1, ${count}::bigint) n) one
      join place on place.position = ${placeOf}`.execute(system),
  );
  await sql`vacuum analyze radius_auth`.execute(system);
  await sql`vacuum analyze guest_session`.execute(system);
  await sql`analyze organization`.execute(system);
}

// The last 40 areas have no logins; the first one has a tenth of all.
const placeOf = sql`case when n % 10 = 3 then 0 else (hashint8(n * 31) & 2147483647) % 1960 end`;
const macOf = sql`
  '02:' || substr(md5((n % 2000000)::text), 1, 2) || ':' || substr(md5((n % 2000000)::text), 3, 2) || ':'
  || substr(md5((n % 2000000)::text), 5, 2) || ':' || substr(md5((n % 2000000)::text), 7, 2) || ':'
  || substr(md5((n % 2000000)::text), 9, 2)`;

async function withoutIndexes(
  system: Kysely<DB>,
  table: 'radius_auth' | 'guest_session',
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname <> ${`${table}_pkey`}`.execute(system);
  await sql`alter table ${sql.table(table)} disable trigger all`.execute(system);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(system);
  await fill();
  for (const { definition } of indexes) await sql.raw(definition).execute(system);
  await sql`alter table ${sql.table(table)} enable trigger all`.execute(system);
}
