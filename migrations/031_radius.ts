import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Adds RADIUS: the FreeRADIUS servers that may call, what they asked, what was granted, and sessions with their usage.
 * Upload is `bytes_in`, as in Acct-Input-Octets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createServers(db);
  await createGrants(db);
  await extendSessions(db);
  await createAuthentications(db);
  await createUsage(db);
}

async function createServers(db: Kysely<unknown>): Promise<void> {
  // A server without an organization serves the whole platform.
  await sql`
    create table radius_server (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      token_hash bytea not null unique,
      organization_number integer references organization,
      organization_path text collate "C" not null,
      created_at timestamptz not null,
      last_call_at timestamptz,
      -- accounting that FreeRADIUS had stored during an outage and sent again
      last_replay_at timestamptz
    )`.execute(db);
  await protectTenantTable(db, 'radius_server', 'select, update');
  await sql`
    create table radius_nas (
      device_id uuid primary key references device on delete cascade,
      first_packet_at timestamptz not null,
      last_packet_at timestamptz not null,
      last_login_at timestamptz,
      last_accounting_at timestamptz,
      -- the last password that could not be decoded, and the last one that could
      wrong_secret_at timestamptz,
      right_secret_at timestamptz,
      -- how far its Event-Timestamp is ahead of our clock
      clock_ahead_seconds integer,
      repeated_packets bigint not null default 0
    )`.execute(db);
  await protectPart(db, 'radius_nas', 'device', 'device_id', 'select, insert, update');
}

async function createGrants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table radius_grant (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      device_id uuid references device on delete set null,
      at timestamptz not null,
      method text not null,
      mac_address text,
      -- null: a code without a guest yet; its first session adds one
      guest_id uuid references guest on delete set null,
      access_code_id uuid references access_code on delete set null,
      plan_id uuid references service_plan on delete set null,
      ends_at timestamptz,
      -- what was sent to the gateway
      limits jsonb not null,
      -- whether the first session begins the entitlement: it counts the use of a code and the purchase
      starts_entitlement boolean not null default false,
      -- when its first session began
      started_at timestamptz
    )`.execute(db);
  await sql`
    create index radius_grant_guest on radius_grant (guest_id, at desc) where guest_id is not null`.execute(
    db,
  );
  await sql`
    create index radius_grant_code on radius_grant (access_code_id, at desc)
    where access_code_id is not null`.execute(db);
  await sql`create index radius_grant_at on radius_grant (at)`.execute(db);
  await protectTenantTable(db, 'radius_grant', 'select, insert, update');
  // Null until the first session: the time of the plan has not begun.
  await sql`alter table guest add column entitled_at timestamptz`.execute(db);
  await sql`update guest set entitled_at = created_at`.execute(db);
  // What a guest has used of the current plan. Separate from the guest, which administrators lock and version.
  await sql`
    create table guest_usage (
      guest_id uuid primary key references guest on delete cascade,
      since timestamptz not null,
      seconds bigint not null default 0,
      bytes_in bigint not null default 0,
      bytes_out bigint not null default 0,
      -- when the data allowance was used up and the gateway was asked to act
      quota_reached_at timestamptz
    )`.execute(db);
  await protectPart(db, 'guest_usage', 'guest', 'guest_id', 'select, insert, update');
}

async function extendSessions(db: Kysely<unknown>): Promise<void> {
  // 'stale' was ended by us, without a Stop of the gateway: later usage reopens it.
  await sql`
    alter table guest_session
      add column device_id uuid references device on delete set null,
      add column grant_id uuid references radius_grant on delete set null,
      add column access_code_id uuid references access_code on delete set null,
      add column ssid text,
      add column access_point text,
      add column state text not null default 'open' check (state in ('open', 'stopped', 'stale')),
      add column seconds bigint not null default 0,
      add column last_event_at timestamptz,
      -- when an open session without further events is stale
      add column silent_at timestamptz`.execute(db);
  await sql`
    update guest_session set
      state = case when stopped_at is null then 'open' else 'stopped' end,
      seconds = coalesce(extract(epoch from stopped_at - started_at)::bigint, 0),
      last_event_at = coalesce(stopped_at, started_at)`.execute(db);
  await sql`
    create unique index guest_session_open_key on guest_session (device_id, acct_session_id, mac_address)
    where state = 'open' and device_id is not null`.execute(db);
  await sql`
    create index guest_session_key on guest_session (device_id, acct_session_id, started_at)
    where device_id is not null`.execute(db);
  await sql`
    create index guest_session_silent on guest_session (silent_at) where state = 'open'`.execute(
    db,
  );
  await sql`
    create index guest_session_open on guest_session (organization_path, started_at) where state = 'open'`.execute(
    db,
  );
  await sql`
    create index guest_session_mac on guest_session (mac_address text_pattern_ops, started_at)`.execute(
    db,
  );
  await sql`
    create index guest_session_ip on guest_session (ip_address, started_at)
    where ip_address is not null`.execute(db);
  await sql`
    create index guest_session_code on guest_session (access_code_id)
    where access_code_id is not null`.execute(db);
  await sql`
    create table guest_session_event (
      id bigint generated always as identity primary key,
      session_id uuid not null references guest_session on delete cascade,
      at timestamptz not null,
      kind text not null
        check (kind in ('start', 'interim', 'roam', 'change', 'disconnect', 'stop', 'stale', 'reopen')),
      bytes_in bigint not null,
      bytes_out bigint not null,
      -- who did it, what was sent and what the gateway replied
      detail jsonb
    )`.execute(db);
  await sql`create index guest_session_event_session on guest_session_event (session_id, at)`.execute(
    db,
  );
  await sql`create index guest_session_event_at on guest_session_event (at)`.execute(db);
  await protectPart(
    db,
    'guest_session_event',
    'guest_session',
    'session_id',
    'select, insert, delete',
  );
}

async function createAuthentications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table radius_auth (
      id bigint generated always as identity primary key,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      at timestamptz not null,
      device_id uuid references device on delete set null,
      result text not null check (result in ('accepted', 'rejected')),
      reason text,
      method text,
      user_name text not null check (octet_length(user_name) <= 253),
      mac_address text,
      nas_identifier text,
      ssid text,
      plan_id uuid references service_plan on delete set null,
      guest_id uuid references guest on delete set null,
      access_code_id uuid references access_code on delete set null,
      grant_id uuid references radius_grant on delete set null,
      milliseconds integer not null
    )`.execute(db);
  await protectTenantTable(db, 'radius_auth', 'select, insert, update');
  await sql`drop index radius_auth_path`.execute(db);
  await sql`create index radius_auth_path on radius_auth (organization_path, at)`.execute(db);
  await sql`
    create index radius_auth_rejected on radius_auth (organization_path, at)
    where result = 'rejected'`.execute(db);
  await sql`
    create index radius_auth_mac on radius_auth (mac_address text_pattern_ops, at)`.execute(db);
  await sql`
    create index radius_auth_guest on radius_auth (guest_id, at) where guest_id is not null`.execute(
    db,
  );
  await sql`create index radius_auth_at on radius_auth (at)`.execute(db);
}

const usageSums = sql.raw(`
  logins integer not null default 0,
  rejects integer not null default 0,
  sessions integer not null default 0,
  seconds bigint not null default 0,
  bytes_in bigint not null default 0,
  bytes_out bigint not null default 0,
  -- the most sessions that were open at once
  peak integer not null default 0`);

/** Sums by hour and by day of the site, written in the transaction of each event. `plan_id` is zero without a plan. */
async function createUsage(db: Kysely<unknown>): Promise<void> {
  for (const [table, time] of [
    ['usage_hour', 'hour timestamptz not null'],
    ['usage_day', 'day date not null'],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        organization_number integer not null references organization on delete cascade,
        organization_path text collate "C" not null,
        ${sql.raw(time)},
        plan_id uuid not null,
        ssid text not null,
        ${usageSums},
        primary key (organization_number, ${sql.raw(time.split(' ')[0] ?? '')}, plan_id, ssid)
      )`.execute(db);
    await protectTenantTable(db, table, 'select, insert, update');
  }
  await sql`
    create table usage_mac_day (
      organization_number integer not null references organization on delete cascade,
      organization_path text collate "C" not null,
      day date not null,
      mac_address text not null,
      seconds bigint not null default 0,
      bytes_in bigint not null default 0,
      bytes_out bigint not null default 0,
      primary key (organization_number, day, mac_address)
    )`.execute(db);
  await protectTenantTable(db, 'usage_mac_day', 'select, insert, update');
}

/** Makes a row visible when the row that it belongs to is visible. */
async function protectPart(
  db: Kysely<unknown>,
  table: string,
  whole: string,
  column: string,
  privileges: string,
): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`create policy platform on ${sql.table(table)} to current_user using (true) with check (true)`.execute(
    db,
  );
  await sql`
    create policy tenant on ${sql.table(table)} to atrium_tenant
    using (exists (select from ${sql.table(whole)} whole where whole.id = ${sql.ref(`${table}.${column}`)}))`.execute(
    db,
  );
  await sql`grant ${sql.raw(privileges)} on ${sql.table(table)} to atrium_tenant`.execute(db);
}
