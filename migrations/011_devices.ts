import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './cascading-tenant-table.ts';

/**
 * The application seals secrets before storing them. Background checks write the state of a device without a new
 * version; availability is counted per half hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device (
      ${recordColumns},
      type text not null,
      role text not null,
      name text not null check (char_length(name) between 1 and 100),
      status text not null check (status in ('Active', 'Maintenance', 'Retired')),
      mac_address text,
      host text,
      nas_identifier text,
      parent_id uuid references device on delete set null,
      settings jsonb not null,
      secrets jsonb not null default '{}',
      state text not null default 'unknown' check (state in ('up', 'degraded', 'down', 'unknown')),
      state_since timestamptz,
      misses integer not null default 0,
      latency_ms double precision,
      loss_percent double precision,
      uptime_seconds bigint,
      firmware text,
      last_error text,
      last_seen_at timestamptz,
      checked_at timestamptz,
      next_check_at timestamptz
    )`.execute(db);
  await sql`create unique index device_name on device (organization_number, lower(name))`.execute(
    db,
  );
  await sql`create index device_mac on device (mac_address) where mac_address is not null`.execute(
    db,
  );
  await sql`create index device_parent on device (parent_id)`.execute(db);
  await sql`create index device_due on device (next_check_at) where next_check_at is not null`.execute(
    db,
  );
  await sql`create index device_checked on device (checked_at)`.execute(db);
  await protectTenantTable(db, 'device', 'select, insert, update, delete');

  await sql`
    create table device_availability (
      device_id uuid not null references device on delete cascade,
      half_hour timestamptz not null,
      up integer not null default 0,
      degraded integer not null default 0,
      down integer not null default 0,
      primary key (device_id, half_hour)
    )`.execute(db);
  await sql`create index device_availability_age on device_availability (half_hour)`.execute(db);
  await sql`alter table device_availability enable row level security`.execute(db);
  await sql`alter table device_availability force row level security`.execute(db);
  await sql`create policy platform on device_availability to current_user using (true) with check (true)`.execute(
    db,
  );
  // The subquery is subject to the policy of devices, so it finds none outside the scope.
  await sql`
    create policy tenant on device_availability to atrium_tenant
    using (exists (select from device where device.id = device_id))`.execute(db);
  await sql`grant select on device_availability to atrium_tenant`.execute(db);

  // Reveals whether another customer of the provider has the address, and nothing else.
  await sql`
    create function mac_address_is_taken(in_organization integer, mac text, except_device uuid)
    returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select exists (
        select from organization here
        join lateral (
          select provider.path from organization provider
          where provider.type = 'ServiceProvider'
            and provider.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
          order by length(provider.path) desc limit 1
        ) provider on true
        join device on device.mac_address = mac
          and device.organization_path >= provider.path
          and device.organization_path < left(provider.path, -1) || '0'
          and device.id is distinct from except_device
        where here.number = in_organization
          and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ',')))
    $function$`.execute(db);
  await sql`revoke all on function mac_address_is_taken from public`.execute(db);
  await sql`grant execute on function mac_address_is_taken to atrium_tenant`.execute(db);
}
