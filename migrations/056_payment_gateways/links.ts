import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../tenant-table.ts';

export async function addLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pms_link (
      id uuid primary key references payment_gateway on delete cascade,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      state text not null default 'down'
        check (state in ('down', 'connecting', 'up', 'resyncing', 'audit')),
      since timestamptz not null,
      last_error text,
      -- the replica that holds the connection
      holder text,
      held_until timestamptz,
      next_sequence integer not null default 1,
      next_check_number integer not null default 1,
      last_record_at timestamptz,
      business_date date,
      -- what the property system says about itself
      system text,
      -- a person wants all stays; taken up by the replica that holds the link
      resync_requested_at timestamptz,
      resync_started_at timestamptz,
      -- stays that a resync did not name, which are so many that a person must confirm their end
      unconfirmed_ends integer
    )`.execute(db);
  await protectTenantTable(db, 'pms_link', 'select, insert, update, delete');
  await sql`
    create index pms_link_down on pms_link (organization_path, since) where state = 'down'`.execute(
    db,
  );
  // What the portal asks the replica that holds the link: who stays in a room.
  await sql`
    create table pms_inquiry (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      gateway_id uuid not null references payment_gateway on delete cascade,
      room text not null,
      requested_at timestamptz not null,
      answered_at timestamptz,
      -- the answer has come; stays that it named are stored
      outcome text check (outcome in ('matches', 'none', 'silent'))
    )`.execute(db);
  await sql`create index pms_inquiry_gateway on pms_inquiry (gateway_id, requested_at)`.execute(db);
  await protectTenantTable(db, 'pms_inquiry', 'select, insert, update, delete');
  await sql`
    create table pms_trace (
      id bigint primary key generated always as identity,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      gateway_id uuid not null references payment_gateway on delete cascade,
      at timestamptz not null,
      direction text not null check (direction in ('in', 'out')),
      -- with masked names
      record text not null
    )`.execute(db);
  await sql`create index pms_trace_gateway on pms_trace (gateway_id, id)`.execute(db);
  await protectTenantTable(db, 'pms_trace', 'select, insert, delete');
}
