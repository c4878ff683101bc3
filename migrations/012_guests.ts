import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './cascading-tenant-table.ts';

/** Adds guests with their devices, and the guest and outcome of sessions and purchases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest (
      ${recordColumns},
      name text not null default '',
      email text,
      phone text,
      room text,
      reservation_number text,
      member_number text,
      username text,
      password_hash text,
      access_code_id uuid,
      plan_id uuid references service_plan on delete set null,
      valid_until timestamptz,
      language text,
      status text not null default 'Active' check (status in ('Active', 'Disabled')),
      terms_version text,
      terms_accepted_at timestamptz,
      notes text not null default '',
      erased_at timestamptz,
      search_text text not null
    )`.execute(db);
  await sql`create index guest_search on guest using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create unique index guest_username on guest (organization_number, lower(username))
    where username is not null`.execute(db);
  await sql`create index guest_plan on guest (plan_id)`.execute(db);
  await protectTenantTable(db, 'guest', 'select, insert, update, delete');

  await sql`
    create table guest_device (
      id uuid primary key default gen_random_uuid(),
      guest_id uuid not null references guest on delete cascade,
      organization_number integer not null,
      organization_path text collate "C" not null,
      mac_address text not null,
      name text not null default '',
      first_seen_at timestamptz,
      last_seen_at timestamptz,
      unique (guest_id, mac_address),
      foreign key (organization_number, organization_path)
        references organization (number, path) on update cascade
    )`.execute(db);
  await sql`create index guest_device_mac on guest_device (mac_address text_pattern_ops)`.execute(
    db,
  );
  await protectTenantTable(db, 'guest_device', 'select, insert, update, delete');

  await sql`
    alter table guest_session
      add column guest_id uuid references guest on delete set null,
      add column ip_address text,
      add column nas_identifier text,
      add column termination_cause text`.execute(db);
  await sql`create index guest_session_guest on guest_session (guest_id, started_at desc)`.execute(
    db,
  );
  await sql`grant insert, update on guest_session to atrium_tenant`.execute(db);

  await sql`
    alter table purchase
      add column guest_id uuid references guest on delete set null,
      add column gateway text,
      add column retries integer not null default 0,
      add column refunded integer not null default 0 check (refunded between 0 and amount),
      add column refunded_at timestamptz,
      add column version integer not null default 1`.execute(db);
  await sql`create index purchase_guest on purchase (guest_id, at desc)`.execute(db);
  await sql`grant insert, update on purchase to atrium_tenant`.execute(db);
}
