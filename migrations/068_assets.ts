import { type Kysely, sql } from 'kysely';
import { protectChildTable, protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds assets with their values, maintenance windows, and what alerts need to watch single assets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addAssets(db);
  await addValues(db);
  await adoptDevices(db);
  await addMaintenance(db);
  await extendAlerts(db);
}

async function addAssets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table asset (
      ${recordColumns},
      -- null: gear without a network connection, or whose device was deleted
      device_id uuid unique references device on delete set null,
      device_deleted_at timestamptz,
      -- of an asset with a device: what the device says, maintained by triggers
      name text not null check (char_length(name) between 1 and 100),
      model text check (char_length(model) <= 100),
      serial text check (char_length(serial) <= 100),
      mac_address text,
      tag text check (char_length(tag) between 1 and 40),
      category text not null,
      status text not null
        check (status in ('InStock', 'InService', 'InRepair', 'Retired', 'Lost')),
      warranty_until date,
      settings jsonb not null default '{
        "vendor": null, "building": null, "floor": null, "unit": null, "rack": null, "owner": null,
        "boughtOn": null, "price": null, "currency": null, "supplier": null, "notes": null}'
    )`.execute(db);
  await sql`create unique index asset_tag on asset (organization_number, lower(tag))`.execute(db);
  await sql`create index asset_name on asset (organization_number, name)`.execute(db);
  await protectTenantTable(db, 'asset', 'select, insert, update, delete');
}

async function addValues(db: Kysely<unknown>): Promise<void> {
  // The last reading, and when the next is due.
  await sql`
    create table asset_reading (
      asset_id uuid primary key references asset on delete cascade,
      next_step_at timestamptz,
      read_at timestamptz,
      error text,
      uptime_seconds bigint,
      object_id text,
      serial text,
      cpu smallint,
      memory smallint,
      temperature smallint,
      bits_in real,
      bits_out real,
      -- the agent's time of the counters, in hundredths of a second
      counted_at bigint,
      interfaces jsonb not null default '[]',
      storage jsonb not null default '[]'
    )`.execute(db);
  await sql`create index asset_reading_due on asset_reading (next_step_at)`.execute(db);
  await protectChildTable(db, 'asset_reading', { parent: 'asset', column: 'asset_id' }, 'select');

  // One row for each asset and five minutes. Hours are summed and old rows deleted asset by asset, so the primary key is enough.
  await sql`
    create table asset_value (
      asset_id uuid not null references asset on delete cascade,
      at timestamptz not null,
      -- u(p), g (degraded), d(own), m(aintenance), '-' (not known)
      state text collate "C" not null check (state in ('u', 'g', 'd', 'm', '-')),
      cpu smallint,
      memory smallint,
      temperature smallint,
      latency real,
      loss real,
      bits_in real,
      bits_out real,
      primary key (asset_id, at)
    )`.execute(db);
  await protectChildTable(db, 'asset_value', { parent: 'asset', column: 'asset_id' }, 'select');

  await sql`
    create table asset_hour (
      asset_id uuid not null references asset on delete cascade,
      hour timestamptz not null,
      -- how many of the twelve values have this state
      up smallint not null,
      degraded smallint not null,
      down smallint not null,
      maintenance smallint not null,
      cpu real,
      cpu_most smallint,
      memory real,
      temperature real,
      temperature_most smallint,
      latency real,
      loss real,
      bits_in real,
      bits_in_most real,
      bits_out real,
      bits_out_most real,
      primary key (asset_id, hour)
    )`.execute(db);
  await protectChildTable(db, 'asset_hour', { parent: 'asset', column: 'asset_id' }, 'select');
  // The last hour whose values are summed.
  await sql`
    create table asset_rollup (
      id boolean primary key default true check (id),
      hour timestamptz not null
    )`.execute(db);
}

/** Makes the devices that exist assets; `asset-devices` does so from then on. */
async function adoptDevices(db: Kysely<unknown>): Promise<void> {
  await sql`
    with added as (
      insert into asset (organization_number, organization_path, created_at, created_by, updated_at,
        updated_by, device_id, name, model, serial, mac_address, category, status)
      select ${ofDevice} from device cross join lateral (${siteOfDevice}) site
      returning id)
    insert into asset_reading (asset_id, next_step_at) select id, now() from added`.execute(db);
}

/** The values of the asset of the row `device` in the row `site`. */
const ofDevice = sql.raw(`
  site.number, site.path, device.created_at, device.created_by, device.updated_at, device.updated_by,
  device.id, device.name, device.settings ->> 'vendorModel', device.settings ->> 'serial',
  device.mac_address, device.role, case device.status when 'Retired' then 'Retired' else 'InService' end`);

const siteOfDevice = sql.raw(`
  select number, path from organization
  where type = 'Site'
    and number = any (string_to_array(trim(both '/' from device.organization_path), '/')::integer[])
  order by length(path) desc limit 1`);

async function addMaintenance(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table maintenance_window (
      ${recordColumns},
      reason text not null check (char_length(reason) between 1 and 200),
      scope text not null check (scope in ('site', 'tags', 'assets')),
      tags text[] not null default '{}',
      asset_ids text[] not null default '{}',
      settings jsonb not null,
      -- the present or next time; null: never again
      starts_at timestamptz,
      ends_at timestamptz,
      next_step_at timestamptz
    )`.execute(db);
  await sql`create index maintenance_window_due on maintenance_window (next_step_at)`.execute(db);
  await sql`create index maintenance_window_ends on maintenance_window (ends_at)`.execute(db);
  await protectTenantTable(db, 'maintenance_window', 'select, insert, update, delete');
}

async function extendAlerts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_rule add severity text not null default 'Warning'
      check (severity in ('Information', 'Warning', 'Critical'))`.execute(db);
  await sql`alter table alert_incident add asset_id uuid references asset on delete cascade`.execute(
    db,
  );
  await sql`
    create index alert_incident_asset on alert_incident (asset_id) where asset_id is not null`.execute(
    db,
  );
  await sql`drop index alert_incident_open`.execute(db);
  await sql`
    create unique index alert_incident_open on alert_incident (rule_id, organization_number, asset_id)
    nulls not distinct where state <> 'resolved'`.execute(db);
}
