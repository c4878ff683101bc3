import { type Kysely, sql } from 'kysely';
import { protectChildTable, protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds the units of buildings, pools of VLANs, and private networks with their keys, devices and stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addUnits(db);
  await addPools(db);
  await addNetworks(db);
  await addParts(db);
  await addChanges(db);
}

async function addUnits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pan_unit (
      ${recordColumns},
      building text not null check (char_length(building) between 1 and 80),
      floor integer not null check (floor between -10 and 200),
      -- as the property system has it
      number text not null check (char_length(number) between 1 and 20),
      kind text not null check (kind in ('room', 'residence', 'suite', 'meeting', 'common')),
      area_number integer references organization,
      -- the number of the unit whose private network serves this door too
      suite_of text check (char_length(suite_of) between 1 and 20),
      vlan integer check (vlan between 1 and 4094),
      -- ports of switches, and access points
      wiring jsonb not null
    )`.execute(db);
  await sql`
    create unique index pan_unit_number on pan_unit (organization_number, upper(number))`.execute(
    db,
  );
  await sql`create index pan_unit_area on pan_unit (area_number)`.execute(db);
  await protectTenantTable(db, 'pan_unit', 'select, insert, update, delete');
}

async function addPools(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pan_pool (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      area_number integer references organization,
      ssid text not null check (octet_length(ssid) between 1 and 32),
      sharing text not null check (sharing in ('unit', 'stay', 'shared')),
      plan_id uuid references service_plan,
      -- whether check-ins make private networks
      by_stay boolean not null,
      -- VLANs, subnets, form of keys, devices and times
      settings jsonb not null
    )`.execute(db);
  await sql`
    create unique index pan_pool_name on pan_pool (organization_number, lower(name))`.execute(db);
  // One pool serves an area, and one the areas without a pool of their own.
  await sql`
    create unique index pan_pool_area on pan_pool (organization_number, area_number)
    nulls not distinct`.execute(db);
  await sql`create index pan_pool_of_area on pan_pool (area_number)`.execute(db);
  await sql`create index pan_pool_plan on pan_pool (plan_id)`.execute(db);
  await protectTenantTable(db, 'pan_pool', 'select, insert, update, delete');
}

async function addNetworks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pan (
      ${recordColumns},
      unit_id uuid not null references pan_unit on delete cascade,
      pool_id uuid not null references pan_pool,
      state text not null
        check (state in ('Reserved', 'Active', 'Suspended', 'Ending', 'Cooling', 'Ended')),
      holder_kind text not null check (holder_kind in ('stay', 'resident', 'hand')),
      -- who holds it, unless stays do
      holder text check (char_length(holder) between 1 and 80),
      vlan integer not null check (vlan between 1 and 4094),
      -- whether others have the VLAN too, each isolated
      is_shared boolean not null,
      subnet text,
      plan_id uuid references service_plan,
      max_devices integer not null check (max_devices between 1 and 200),
      binds_devices boolean not null,
      from_at timestamptz not null,
      until_at timestamptz check (until_at > from_at),
      -- the last change of the state
      state_at timestamptz not null,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`
    create unique index pan_of_unit on pan (unit_id)
    where state in ('Reserved', 'Active', 'Suspended', 'Ending')`.execute(db);
  await sql`
    create unique index pan_vlan on pan (organization_number, vlan)
    where state in ('Reserved', 'Active', 'Suspended', 'Ending') and not is_shared`.execute(db);
  await sql`create index pan_unit_state on pan (unit_id, state_at)`.execute(db);
  await sql`create index pan_pool_id on pan (pool_id)`.execute(db);
  await sql`create index pan_plan on pan (plan_id)`.execute(db);
  await sql`create index pan_state on pan (organization_number, state)`.execute(db);
  await sql`create index pan_due on pan (next_step_at)`.execute(db);
  await protectTenantTable(db, 'pan', 'select, insert, update, delete');
}

async function addParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pan_key (
      id uuid primary key default gen_random_uuid(),
      pan_id uuid not null references pan on delete cascade,
      site_number integer not null,
      ssid text not null,
      sealed_key text not null,
      sealed_pmk text not null,
      -- SHA-256 of the PMK, which the SSID is part of: no two units have one key, nor within 90 days
      pmk_hash bytea not null,
      made_at timestamptz not null,
      made_by text not null,
      -- the end of a key that was replaced
      valid_until timestamptz
    )`.execute(db);
  await sql`create unique index pan_key_pmk on pan_key (site_number, pmk_hash)`.execute(db);
  await sql`create index pan_key_pan on pan_key (pan_id, made_at)`.execute(db);
  await sql`
    create table pan_device (
      id uuid primary key default gen_random_uuid(),
      pan_id uuid not null references pan on delete cascade,
      mac_address text not null,
      name text not null check (char_length(name) between 0 and 80),
      added_at timestamptz not null,
      -- an administrator, or null for a device that signed in with the key
      added_by text,
      seen_at timestamptz,
      unique (pan_id, mac_address)
    )`.execute(db);
  await sql`create index pan_device_mac on pan_device (mac_address)`.execute(db);
  await sql`
    create table pan_stay (
      pan_id uuid not null references pan on delete cascade,
      stay_id uuid not null references stay on delete cascade,
      primary key (pan_id, stay_id)
    )`.execute(db);
  await sql`create index pan_stay_stay on pan_stay (stay_id)`.execute(db);
  for (const table of ['pan_key', 'pan_device', 'pan_stay'])
    await protectChildTable(
      db,
      table,
      { parent: 'pan', column: 'pan_id' },
      'select, insert, update, delete',
    );
}

/** What devices are to have of a site is worked out again for each row that is due: keys or VLANs have changed. */
async function addChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pan_change (
      id bigint primary key generated always as identity,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`create index pan_change_due on pan_change (next_step_at)`.execute(db);
  await sql`create index pan_change_site on pan_change (organization_number)`.execute(db);
  await protectTenantTable(db, 'pan_change', 'insert');
}
