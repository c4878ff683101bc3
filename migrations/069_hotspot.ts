import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds the Hotspot 2.0 settings of organizations, what was published of them, and the partners that decide roaming logins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hotspot_settings (
      ${recordColumns},
      settings jsonb not null
    )`.execute(db);
  await sql`
    create unique index hotspot_settings_organization on hotspot_settings (organization_number)`.execute(
    db,
  );
  await protectTenantTable(db, 'hotspot_settings', 'select, insert, update');
  await sql`
    create table hotspot_publication (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      number integer not null check (number > 0),
      -- what applied, with the values from above, and the organization's own part of it
      settings jsonb not null,
      own_settings jsonb not null,
      published_at timestamptz not null,
      published_by text not null,
      withdrawn_at timestamptz,
      withdrawn_by text,
      check ((withdrawn_at is null) = (withdrawn_by is null)),
      unique (organization_number, number)
    )`.execute(db);
  await protectTenantTable(db, 'hotspot_publication', 'select, insert, update');
  await sql`
    create table hotspot_partner (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      match text not null check (char_length(match) between 1 and 253),
      kind text not null check (kind in ('peer', 'naptr')),
      host text check (char_length(host) between 1 and 253),
      port integer not null check (port between 1 and 65535),
      ca text not null check (char_length(ca) <= 20000),
      wba_id text check (char_length(wba_id) between 1 and 100),
      position integer not null check (position between 1 and 999),
      ca_until timestamptz,
      -- what this server proves its identity with
      certificate text,
      certificate_until timestamptz,
      -- sealed
      private_key text,
      check ((certificate is null) = (private_key is null)),
      check ((certificate is null) = (certificate_until is null))
    )`.execute(db);
  await sql`
    create unique index hotspot_partner_name on hotspot_partner (organization_number, lower(name))`.execute(
    db,
  );
  await sql`
    create index hotspot_partner_until on hotspot_partner (least(ca_until, certificate_until))`.execute(
    db,
  );
  await protectTenantTable(db, 'hotspot_partner', 'select, insert, update, delete');
}
