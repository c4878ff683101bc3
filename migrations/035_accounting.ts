import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Adds what accounting needs beside the sessions: reopening, requests to gateways, and events that were discarded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table guest_session
      add column interim_seconds integer not null default 300,
      -- a stale session is open again after later usage than this; null: never
      add column reopens_after timestamptz,
      -- why its gateway was last asked to end or slow it down
      add column request_reason text,
      add constraint guest_session_open_has_no_end check ((state = 'open') = (stopped_at is null))`.execute(
    db,
  );
  // Each interim changes 'silent_at'. Without an index on it, PostgreSQL updates no other index either (HOT).
  await sql`drop index guest_session_silent`.execute(db);
  await sql`alter table guest_session set (fillfactor = 85)`.execute(db);
  await sql`
    create index guest_session_open_device on guest_session (device_id, mac_address)
    where state = 'open' and device_id is not null`.execute(db);
  await sql`
    create index guest_session_open_group on guest_session
      (organization_number, coalesce(plan_id, '00000000-0000-0000-0000-000000000000'), coalesce(ssid, ''))
    where state = 'open'`.execute(db);
  // For the first session of a grant, and to forget grants that nothing refers to.
  for (const table of ['guest_session', 'radius_auth', 'portal_attempt'])
    await sql`
      create index ${sql.ref(`${table}_grant`)} on ${sql.table(table)} (grant_id)
      where grant_id is not null`.execute(db);
  await sql`create index usage_mac_day_day on usage_mac_day (day)`.execute(db);
  await createDiscarded(db);
  // Silence is only judged while accounting can be received, so the last time when it was is stored.
  await sql`
    create table accounting_watch (
      id boolean primary key default true check (id),
      watched_at timestamptz not null
    )`.execute(db);
}

/** Counts events that could not be taken, by device, day and reason. */
async function createDiscarded(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table radius_discarded (
      id uuid primary key default gen_random_uuid(),
      -- null: of no organization, asked by a server of the whole platform
      organization_number integer references organization on delete cascade,
      organization_path text collate "C" not null,
      device_id uuid references device on delete cascade,
      day date not null,
      reason text not null,
      count bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      unique nulls not distinct (organization_number, device_id, day, reason)
    )`.execute(db);
  await protectTenantTable(db, 'radius_discarded', 'select, insert, update');
  await sql`create index radius_discarded_day on radius_discarded (day)`.execute(db);
  await sql`create index radius_discarded_device on radius_discarded (device_id)`.execute(db);
}
