import { type Kysely, sql } from 'kysely';
import { protectChildTable, protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds what the MikroTik manager knows of routers, their templates, variables and backups, and the runs that change them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row per device of type mikrotik. Background work adds, reads and compares them.
  await sql`
    create table router_state (
      id uuid primary key references device on delete cascade,
      facts jsonb,
      read_at timestamptz,
      read_error text,
      read_due_at timestamptz not null,
      compare_due_at timestamptz not null,
      backup_due_at timestamptz not null,
      next_step_at timestamptz,
      step_attempts integer not null default 0,
      sync text not null default 'Unknown'
        check (sync in ('Unknown', 'NoTemplate', 'InSync', 'Pending', 'Drifted', 'Failed')),
      sync_error text,
      -- with masked secrets, and sealed with them
      differences jsonb not null default '[]',
      sealed_differences text,
      drifted_at timestamptz,
      compared_at timestamptz,
      -- of what the router had when it was in sync
      wish_hash text,
      adopted jsonb not null default '[]',
      sealed_adopted text,
      last_backup_at timestamptz
    )`.execute(db);
  await sql`create index router_state_due on router_state (next_step_at)`.execute(db);
  await protectChildTable(
    db,
    'router_state',
    { parent: 'device', column: 'id' },
    'select, insert, update',
  );

  await sql`
    create table router_template (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      status text not null check (status in ('Draft', 'Active')),
      scope text not null check (scope in ('Site', 'Grouping', 'Provider')),
      position integer not null check (position between 1 and 999),
      least_version text check (char_length(least_version) <= 20),
      body text not null check (char_length(body) between 1 and 60000),
      -- its owned menus and variables
      settings jsonb not null
    )`.execute(db);
  await sql`
    create unique index router_template_name on router_template (organization_number, lower(name))`.execute(
    db,
  );
  await protectTenantTable(db, 'router_template', 'select, insert, update, delete');

  await sql`
    create table router_template_version (
      template_id uuid not null references router_template on delete cascade,
      version integer not null,
      body text not null,
      created_at timestamptz not null,
      created_by text not null,
      primary key (template_id, version)
    )`.execute(db);
  await protectChildTable(
    db,
    'router_template_version',
    { parent: 'router_template', column: 'template_id' },
    'select, insert',
  );

  await sql`
    create table router_variable (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      -- null: for the routers of the organization and below
      device_id uuid references device on delete cascade,
      name text not null check (char_length(name) between 1 and 60),
      value text check (char_length(value) <= 1000),
      -- a secret, instead of the value
      sealed text,
      updated_at timestamptz not null,
      updated_by text not null,
      check ((value is null) <> (sealed is null))
    )`.execute(db);
  await sql`
    create unique index router_variable_name on router_variable
      (organization_number, coalesce(device_id, '00000000-0000-0000-0000-000000000000'), name)`.execute(
    db,
  );
  await sql`create index router_variable_device on router_variable (device_id)`.execute(db);
  await protectTenantTable(db, 'router_variable', 'select, insert, update, delete');

  await sql`
    create table router_run (
      ${recordColumns},
      kind text not null check (kind in ('templates', 'command', 'backup', 'firmware')),
      title text not null check (char_length(title) between 1 and 200),
      settings jsonb not null,
      sealed_settings text,
      state text not null
        check (state in ('Draft', 'Planned', 'Approved', 'Done', 'Stopped', 'Failed', 'Cancelled')),
      stop_after integer not null check (stop_after between 1 and 1000),
      wave integer not null default 0,
      not_before timestamptz,
      not_after timestamptz,
      approved_at timestamptz,
      approved_by text,
      ended_at timestamptz
    )`.execute(db);
  await protectTenantTable(db, 'router_run', 'select, insert, update');

  await sql`
    create table router_run_target (
      id uuid primary key default gen_random_uuid(),
      run_id uuid not null references router_run on delete cascade,
      -- null: the device was deleted
      device_id uuid references device on delete set null,
      device_name text not null,
      wave integer not null,
      state text not null check (state in (
        'Draft', 'Planned', 'Approved', 'Guarded', 'Applying', 'Verifying', 'Undoing',
        'Done', 'RolledBack', 'Failed', 'Skipped')),
      text text,
      -- with masked secrets, and sealed with them
      plan jsonb,
      sealed_plan text,
      progress jsonb not null default '{}',
      output text,
      started_at timestamptz,
      ended_at timestamptz,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`
    create unique index router_run_target_device on router_run_target (run_id, device_id)`.execute(
    db,
  );
  // Two runs on one router are refused.
  await sql`
    create unique index router_run_target_running on router_run_target (device_id)
      where state in ('Approved', 'Guarded', 'Applying', 'Verifying', 'Undoing')`.execute(db);
  await sql`create index router_run_target_of on router_run_target (device_id)`.execute(db);
  await sql`create index router_run_target_due on router_run_target (next_step_at)`.execute(db);
  await protectChildTable(
    db,
    'router_run_target',
    { parent: 'router_run', column: 'run_id' },
    'select, insert, update',
  );

  await sql`
    create table router_backup (
      id uuid primary key default gen_random_uuid(),
      device_id uuid not null references device on delete cascade,
      run_id uuid references router_run on delete set null,
      taken_at timestamptz not null,
      why text not null check (why in ('Daily', 'BeforeChange', 'ByHand')),
      version text not null,
      sealed_export text not null,
      export_sha256 text not null,
      export_bytes integer not null,
      -- null: the router's version does not let us read it
      sealed_binary text,
      binary_sha256 text,
      binary_bytes integer
    )`.execute(db);
  await sql`create index router_backup_taken on router_backup (device_id, taken_at desc)`.execute(
    db,
  );
  await sql`create index router_backup_run on router_backup (run_id)`.execute(db);
  await protectChildTable(
    db,
    'router_backup',
    { parent: 'device', column: 'device_id' },
    'select, insert',
  );
}
