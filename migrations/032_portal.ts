import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/**
 * Adds portals: one for each service area, and presets of organizations above that areas inherit. A version is a whole
 * document; published ones never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table portal_version (
      ${recordColumns},
      -- counts up by organization; the number that people see
      number integer not null,
      status text not null check (status in ('Draft', 'Scheduled', 'Published', 'Superseded')),
      document jsonb not null,
      note text not null default '',
      publish_at timestamptz,
      published_at timestamptz,
      superseded_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`
    create unique index portal_version_number on portal_version (organization_number, number)`.execute(
    db,
  );
  for (const status of ['Draft', 'Published'])
    await sql`
      create unique index ${sql.raw(`portal_version_${status.toLowerCase()}`)}
      on portal_version (organization_number) where status = ${sql.lit(status)}`.execute(db);
  await sql`
    create index portal_version_due on portal_version (publish_at) where status = 'Scheduled'`.execute(
    db,
  );
  await protectTenantTable(db, 'portal_version', 'select, insert, update, delete');

  // A visit of the portal, with the step where it stopped and why.
  await sql`
    create table portal_attempt (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      -- what a guest reads to support staff on the phone
      code text not null,
      at timestamptz not null,
      updated_at timestamptz not null,
      step text not null
        check (step in ('Arrived', 'Identified', 'Chosen', 'Paying', 'Granted', 'Online', 'Refused')),
      reason text,
      version_number integer,
      -- without a reference, like the other logs: a check and an index would cost more than a dangling id
      device_id uuid,
      mac_address text,
      ip_address text,
      ssid text,
      language text not null,
      method text,
      plan_id uuid,
      guest_id uuid references guest on delete set null,
      grant_id uuid references radius_grant on delete set null
    )`.execute(db);
  await protectTenantTable(db, 'portal_attempt', 'select, insert, update');
  await sql`drop index portal_attempt_path`.execute(db);
  await sql`create index portal_attempt_path on portal_attempt (organization_path, at)`.execute(db);
  await sql`
    create index portal_attempt_mac on portal_attempt (mac_address text_pattern_ops, at)`.execute(
    db,
  );
  await sql`create index portal_attempt_code on portal_attempt (code, at)`.execute(db);
  await sql`
    create index portal_attempt_guest on portal_attempt (guest_id, at) where guest_id is not null`.execute(
    db,
  );
  await sql`create index portal_attempt_at on portal_attempt (at)`.execute(db);

  // The RADIUS user of one use that the portal gives to a gateway; its name and password are the ticket.
  await sql`
    create table portal_ticket (
      ticket_hash bytea primary key,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      attempt_id uuid not null references portal_attempt on delete cascade,
      method text not null,
      guest_id uuid not null references guest on delete cascade,
      mac_address text,
      starts_entitlement boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index portal_ticket_expires on portal_ticket (expires_at)`.execute(db);
  await sql`create index portal_ticket_attempt on portal_ticket (attempt_id)`.execute(db);
  await sql`create index portal_ticket_guest on portal_ticket (guest_id)`.execute(db);
  await protectTenantTable(db, 'portal_ticket', 'select, insert, update, delete');
}
