import { type Kysely, sql } from 'kysely';
import { protectChildTable, protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds connection profiles, and what is pushed into devices: wishes, runs and the result for each target. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addProfiles(db);
  await addTargets(db);
  await addRuns(db);
}

async function addProfiles(db: Kysely<unknown>): Promise<void> {
  // Numbers are never reused, not even that of a deleted draft.
  await sql`
    alter table organization add column last_profile_number integer not null default 0`.execute(db);
  await sql`
    create table connection_profile (
      ${recordColumns},
      number integer not null,
      name text not null check (char_length(name) between 1 and 60),
      type text not null check (type in ('captive', 'personal', 'pan', 'enterprise', 'passpoint',
        'device', 'wired-captive', 'wired-dot1x')),
      -- null for wired networks; 32 bytes of UTF-8 at most (IEEE 802.11)
      ssid text check (octet_length(ssid) between 1 and 32),
      security text not null,
      status text not null default 'Draft'
        check (status in ('Draft', 'Active', 'Suspended', 'Retired')),
      settings jsonb not null,
      secrets jsonb not null default '{}',
      -- when its schedule, or the end of a day off, is looked at again
      next_switch_at timestamptz,
      step_attempts integer not null default 0,
      unique (organization_number, number),
      check ((ssid is null) = (type in ('wired-captive', 'wired-dot1x')))
    )`.execute(db);
  await sql`
    create unique index connection_profile_name
    on connection_profile (organization_number, lower(name))`.execute(db);
  await sql`
    create index connection_profile_switch on connection_profile (next_switch_at)
    where next_switch_at is not null`.execute(db);
  await protectTenantTable(db, 'connection_profile', 'select, insert, update, delete');
}

async function addTargets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_target (
      id uuid primary key default gen_random_uuid(),
      -- the site
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      device_id uuid not null references device on delete cascade,
      source_kind text not null check (source_kind in
        ('connection-profile', 'pan', 'router-template', 'conference', 'rotating-password')),
      source_id uuid not null,
      source_name text not null,
      -- null: what was written is to be removed
      wish jsonb,
      secrets jsonb not null default '{}',
      -- what the device was given last; null before the first push
      applied_wish jsonb,
      applied_secrets jsonb not null default '{}',
      -- differences that were adopted: what the device has stands until the wish changes
      adopted jsonb not null default '[]',
      slot integer check (slot between 0 and 63),
      state text not null default 'Pending' check (state in
        ('Pending', 'InSync', 'Drifted', 'Failed', 'Unsupported', 'ByHand')),
      -- the differences that were found last, with masked secrets
      differences jsonb not null default '[]',
      error text,
      wished_at timestamptz not null,
      applied_at timestamptz,
      checked_at timestamptz,
      -- of targets by hand: who typed the lines
      done_by text,
      done_at timestamptz,
      next_check_at timestamptz,
      check_attempts integer not null default 0,
      check ((done_by is null) = (done_at is null))
    )`.execute(db);
  await sql`
    create unique index push_target_source on push_target (source_id, device_id, source_kind)`.execute(
    db,
  );
  await sql`create unique index push_target_slot on push_target (device_id, slot)`.execute(db);
  await sql`
    create index push_target_check on push_target (next_check_at) where next_check_at is not null`.execute(
    db,
  );
  await protectTenantTable(db, 'push_target', 'select, insert, update, delete');
}

async function addRuns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_run (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      source_kind text not null,
      source_id uuid not null,
      source_name text not null,
      -- a schedule switches what was pushed before; undo restores it
      mode text not null check (mode in ('push', 'schedule', 'undo')),
      state text not null check (state in ('Planning', 'Planned', 'Approved', 'Running', 'Applied',
        'PartlyApplied', 'Failed', 'RolledBack', 'Cancelled')),
      created_at timestamptz not null,
      created_by text not null,
      approved_at timestamptz,
      approved_by text,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index push_run_source on push_run (source_id, created_at desc)`.execute(db);
  await sql`create index push_run_age on push_run (created_at)`.execute(db);
  await protectTenantTable(db, 'push_run', 'select, insert, update, delete');

  await sql`
    create table push_result (
      id uuid primary key default gen_random_uuid(),
      run_id uuid not null references push_run on delete cascade,
      target_id uuid references push_target on delete set null,
      device_id uuid not null references device on delete cascade,
      state text not null check (state in ('Reading', 'Planned', 'Waiting', 'Applied', 'Failed',
        'Unsupported', 'ByHand', 'Unchanged', 'Cancelled')),
      -- the plan's differences, with masked secrets
      changes jsonb not null default '[]',
      text text,
      finished_at timestamptz,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`create unique index push_result_run on push_result (run_id, device_id)`.execute(db);
  await sql`create index push_result_target on push_result (target_id)`.execute(db);
  // Two runs on one device at once would overwrite each other's work.
  await sql`
    create unique index push_result_busy on push_result (device_id) where state = 'Waiting'`.execute(
    db,
  );
  await sql`create index push_result_device on push_result (device_id)`.execute(db);
  await sql`
    create index push_result_due on push_result (next_step_at) where next_step_at is not null`.execute(
    db,
  );
  await protectChildTable(
    db,
    'push_result',
    { parent: 'push_run', column: 'run_id' },
    'select, insert, update, delete',
  );
}
