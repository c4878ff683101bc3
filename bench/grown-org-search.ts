import { type Kysely, sql } from 'kysely';
import { fillAllOrganizations } from '../src/server/database/schema/fill-org-search.ts';
import type { DB } from '../src/server/database/tables.ts';
import { growOrganizations } from './grown-organizations.ts';

/** A number from 0 to 99 that depends on the row and a word. */
const hash = (of: string, word: string) =>
  sql.raw(`abs(hashint4(${of}) # hashtext('${word}')) % 100`);

/** The number of the provider of a fifth of the organizations. */
export const largeProvider = 2;

const searchIndexes = ['org_search_terms'];
const valueFields = ['mac', 'ip', 'serial', 'nas', 'ssid', 'plan', 'admin'];

/**
 * Fills an empty database with organizations, their settings and records as hotels have them: a gateway in six of ten
 * areas, a plan in 97 of 100, a network in each site. Triggers are off, and the search is filled at the end.
 */
export async function growOrgSearch(db: Kysely<DB>, count: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await growOrganizations(connection, count);
    await moveToProvider(connection);
    await settings(connection);
    await features(connection);
    await records(connection);
    await fill(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
  await sql`vacuum analyze`.execute(db);
}

/** Moves 208 copies, 200,000 organizations, below a provider: too many to read all of them for a search. */
async function moveToProvider(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
    values (${largeProvider}, 1, '/1/2/', 'ServiceProvider', 'Bench 200', 'bench 200 2', 'bench', 'bench')`.execute(
    db,
  );
  await sql`
    update organization set path = '/1/2' || substr(path, 3),
      parent_number = case parent_number when 1 then ${largeProvider}::integer else parent_number end
    where number > ${largeProvider} and number < 209000`.execute(db);
}

async function settings(db: Kysely<DB>): Promise<void> {
  await sql`drop index organization_search`.execute(db);
  await sql`
    update organization set
      external_id = case when ${hash('number', 'external')} < 60 then 'EXT-' || number end,
      is_trial_mode = ${hash('number', 'trial')} < 2,
      status = case when ${hash('number', 'status')} < 3 then 'Disabled' else 'Active' end,
      updated_at = now() - ${hash('number', 'changed')} * interval '3 days'`.execute(db);
  await sql`
    update organization set
      street = (number % 90 + 1) || ' Harbour Street',
      city = (array['London', 'Paris', 'Reykjavík', 'Berlin', 'Helsinki', 'New York', 'Rome'])[1 + number % 7],
      postal_code = lpad((number % 100000)::text, 5, '0'),
      country = (array['US', 'US', 'US', 'GB', 'FR', 'DE', 'FI', 'IS', 'IT', 'SE'])[1 + ${hash('number', 'country')} / 10],
      time_zone = (array['America/New_York', 'Europe/London', 'Europe/Berlin'])[1 + number % 3],
      rooms = number % 400,
      pms_property_code = case when ${hash('number', 'pms')} < 50 then 'P' || number end,
      contacts = jsonb_build_array(jsonb_build_object('name', 'Alex Smith ' || number % 5000, 'role', 'IT',
        'email', 'it' || number || '@hotel.example', 'phone', null))
    where type = 'Site'`.execute(db);
  await sql`create index organization_search on organization using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
}

/** Most providers lack a feature, and 20,000 sites have a list each. */
async function features(db: Kysely<DB>): Promise<void> {
  await sql`
    update organization set features = '["organization", "devices", "portal", "users", "promotions"]'
    where parent_number = any (array[1, ${largeProvider}]) and number <> ${largeProvider}
      and ${hash('number', 'enterprise')} < 98`.execute(db);
  await sql`
    update organization set features = '["organization", "devices", "portal", "users"]'
    where number = any (array(
      select number from organization where type = 'Site' and ${hash('number', 'lists')} < 50 limit 20000))`.execute(
    db,
  );
}

async function records(db: Kysely<DB>): Promise<void> {
  const own = sql.raw('number, path, now(), $$bench$$, now(), $$bench$$');
  const columns = sql.raw(
    'organization_number, organization_path, created_at, created_by, updated_at, updated_by',
  );
  await sql`
    insert into device (${columns}, provider_number, name, type, role, status, mac_address, host, nas_identifier, settings)
    select ${own}, 1, 'Gateway', (array['mikrotik', 'mikrotik', 'mikrotik', 'nomadix', 'meraki'])[1 + number % 5],
      'gateway', 'Active',
      upper(regexp_replace(lpad(to_hex(number::bigint * 7919), 12, '0'), '(..)(?=.)', '\\1:', 'g')),
      case when number % 2 = 0 then '10.' || number % 200 || '.' || number / 200 % 250 || '.1'
        else '2001:db8:' || to_hex(number % 65536) || '::1' end,
      case when ${hash('number', 'nas')} < 70 then 'nas-' || number end,
      jsonb_build_object('serial', 'SN' || md5(number::text))
    from organization where type = 'ServiceArea' and ${hash('number', 'gateway')} < 60`.execute(db);
  await sql`
    insert into connection_profile (${columns}, number, name, type, security, ssid, settings)
    select ${own}, 1, 'Guests', 'captive', 'open',
      case when ${hash('number', 'ssid')} < 60 then 'Guest' else 'Hotel ' || number end, '{}'
    from organization where type = 'Site'`.execute(db);
  await sql`
    insert into service_plan (${columns}, name, status, currency, price, position, settings)
    select ${own}, (array['Free', 'Premium', 'Day Pass', 'Conference'])[1 + number % 4], 'Active', 'USD', 0, 1, '{}'
    from organization where type = 'ServiceArea' and ${hash('number', 'plan')} < 97`.execute(db);
  await sql`
    insert into site_vlan (organization_number, organization_path, vlan, use, owner_id, owner_name, taken_at, taken_by)
    select number, path, 100 + number % 50, 'profile', gen_random_uuid(), 'Guests', now(), 'bench'
    from organization where type = 'Site'`.execute(db);
  await sql`
    insert into administrator (username, username_folded, email, owner_organization_number)
    select 'user' || number, 'user' || number, 'user' || number || '@hotel.example', number
    from organization where number % 50 = 0`.execute(db);
}

async function fill(db: Kysely<DB>): Promise<void> {
  const indexes = [...searchIndexes, ...valueFields.map((field) => `org_search_value_${field}`)];
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname = any (${indexes}::text[])`.execute(
    db,
  );
  for (const index of indexes) await sql`drop index ${sql.id(index)}`.execute(db);
  for (const table of ['device', 'connection_profile', 'service_plan', 'administrator'])
    await sql`analyze ${sql.id(table)}`.execute(db);
  await fillAllOrganizations(db);
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
