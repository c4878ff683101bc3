import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds what a site has for conferences: rooms, ports, networks, rules, and who has which of them when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRooms(db);
  await addNetworks(db);
  await addSettings(db);
  await addReservations(db);
}

async function addRooms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conference_room (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      code text not null check (char_length(code) between 1 and 20),
      seats integer check (seats between 1 and 20000),
      floor integer check (floor between -10 and 200),
      area_number integer references organization,
      -- the rooms that this one consists of
      part_ids text[] not null default '{}',
      -- names of devices
      access_points text[] not null default '{}'
    )`.execute(db);
  await sql`
    create unique index conference_room_name on conference_room (organization_number, lower(name))`.execute(
    db,
  );
  await sql`
    create unique index conference_room_code on conference_room (organization_number, upper(code))`.execute(
    db,
  );
  await sql`create index conference_room_area on conference_room (area_number)`.execute(db);
  await protectTenantTable(db, 'conference_room', 'select, insert, update, delete');
  await sql`
    create table conference_port (
      ${recordColumns},
      -- the name of a device
      switch text not null check (char_length(switch) between 1 and 80),
      port text not null check (char_length(port) between 1 and 40),
      label text not null check (char_length(label) <= 40),
      room_id uuid references conference_room on delete set null,
      carries text[] not null check (carries <@ array['conference', 'tagged', 'dark'])
    )`.execute(db);
  // A port is in one room.
  await sql`
    create unique index conference_port_place
    on conference_port (organization_number, lower(switch), lower(port))`.execute(db);
  await sql`create index conference_port_room on conference_port (room_id)`.execute(db);
  await protectTenantTable(db, 'conference_port', 'select, insert, update, delete');
}

async function addNetworks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conference_network (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      use text not null check (use in ('conference', 'dark')),
      -- VLANs, subnets and public addresses
      settings jsonb not null
    )`.execute(db);
  await sql`
    create unique index conference_network_name
    on conference_network (organization_number, lower(name))`.execute(db);
  await protectTenantTable(db, 'conference_network', 'select, insert, update, delete');
  await sql`
    alter table site_vlan drop constraint site_vlan_use_check,
      add constraint site_vlan_use_check
        check (use in ('profile', 'pan', 'enterprise', 'group', 'conference', 'dark'))`.execute(db);
}

async function addSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conference_settings (
      ${recordColumns},
      settings jsonb not null
    )`.execute(db);
  await sql`
    create unique index conference_settings_site on conference_settings (organization_number)`.execute(
    db,
  );
  await protectTenantTable(db, 'conference_settings', 'select, insert, update, delete');
}

async function addReservations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conference_reservation (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      event_kind text not null check (event_kind in ('conference', 'block')),
      event_id uuid not null,
      -- of a block: why
      event_name text not null check (char_length(event_name) between 1 and 200),
      kind text not null check (kind in
        ('room', 'port', 'vlan', 'dark', 'address', 'ssid', 'login', 'down', 'up', 'event')),
      -- an id, a number, an address, the name of a device, or a digest
      item text not null,
      item_name text not null,
      amount integer not null check (amount > 0),
      -- with lead and turnover; a block may have no end
      from_at timestamptz not null,
      until_at timestamptz,
      -- of the event itself
      starts_at timestamptz not null,
      ends_at timestamptz,
      check (until_at > from_at),
      check ((until_at is null) = (ends_at is null)),
      check (event_kind = 'block' or until_at is not null),
      unique (event_id, kind, item)
    )`.execute(db);
  await sql`
    create index conference_reservation_time
    on conference_reservation (organization_number, until_at)`.execute(db);
  await sql`
    create index conference_reservation_item
    on conference_reservation (organization_number, kind, item)`.execute(db);
  await protectTenantTable(db, 'conference_reservation', 'select, insert, update, delete');
}
