import { type Kysely, sql } from 'kysely';
import { protectChildTable, protectTenantTable, recordColumns } from './tenant-table.ts';

/**
 * Adds rotating passwords of sites: policies, the passwords of their periods, the result of a new Wi-Fi key for each
 * device, announcements, and the devices that signed in on a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPolicies(db);
  await addRotations(db);
  await addUses(db);
  await changeOthers(db);
}

async function addPolicies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rotating_password (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 100),
      -- 32 bytes of UTF-8 at most (IEEE 802.11)
      ssid text not null check (octet_length(ssid) between 1 and 32),
      mode text not null check (mode in ('portal', 'radius', 'psk')),
      status text not null default 'Active' check (status in ('Active', 'Paused')),
      settings jsonb not null,
      -- the passwords of a list, sealed as one text, and how many of them were taken
      password_list text,
      list_length integer not null default 0,
      list_taken integer not null default 0 check (list_taken <= list_length),
      -- when a password had to be generated because the list was used up
      list_empty_at timestamptz,
      webhook_secret text,
      former_secret text,
      former_secret_until timestamptz,
      -- of the display page; only the hash of the token is stored
      display_hash bytea unique,
      display_made_at timestamptz,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`
    create unique index rotating_password_name
    on rotating_password (organization_number, lower(name))`.execute(db);
  await sql`
    create unique index rotating_password_ssid on rotating_password (organization_number, ssid)`.execute(
    db,
  );
  await sql`
    create index rotating_password_due on rotating_password (next_step_at)
    where next_step_at is not null`.execute(db);
  await protectTenantTable(db, 'rotating_password', 'select, insert, update, delete');
}

async function addRotations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_rotation (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      policy_id uuid not null references rotating_password on delete cascade,
      starts_at timestamptz not null,
      -- when the next password starts; null: no change is planned
      ends_at timestamptz,
      -- the promise: with the overlap. Logins compare these times, whatever background work does.
      valid_until timestamptz,
      -- sealed; null before it is generated, and 90 days after it was valid
      password text,
      -- of the policy and password, so that none is repeated
      password_hash bytea,
      generated_at timestamptz,
      announced_at timestamptz,
      -- when background work has noticed the start, and the end of the validity
      started_at timestamptz,
      ended_at timestamptz,
      -- of a Wi-Fi key; null: not pushed
      push_state text check (push_state in ('pushing', 'partly', 'done', 'restoring', 'restored')),
      -- attempts at the devices that failed
      push_attempts integer not null default 0,
      next_push_at timestamptz,
      step_attempts integer not null default 0,
      created_by text not null,
      check (ends_at > starts_at),
      check (valid_until >= ends_at)
    )`.execute(db);
  await sql`
    create unique index password_rotation_start on password_rotation (policy_id, starts_at)`.execute(
    db,
  );
  await sql`
    create index password_rotation_push on password_rotation (next_push_at)
    where next_push_at is not null`.execute(db);
  await sql`
    create index password_rotation_old on password_rotation (valid_until)
    where password is not null`.execute(db);
  await sql`
    create index password_rotation_failed on password_rotation (organization_number)
    where push_state = 'partly'`.execute(db);
  // For alerts about devices without the former Wi-Fi key.
  await sql`
    create index password_rotation_restoring on password_rotation (organization_number)
    where push_state = 'restoring'`.execute(db);
  await protectTenantTable(db, 'password_rotation', 'select, insert, update, delete');

  await sql`
    create table password_device (
      id uuid primary key default gen_random_uuid(),
      rotation_id uuid not null references password_rotation on delete cascade,
      device_id uuid not null references device on delete cascade,
      profile_id uuid not null references connection_profile on delete cascade,
      state text not null check (state in
        ('waiting', 'sent', 'done', 'failed', 'restoring', 'restored', 'unrestored')),
      -- the push that changes it
      run_id uuid references push_run on delete set null,
      text text,
      changed_at timestamptz not null,
      unique (rotation_id, device_id, profile_id)
    )`.execute(db);
  await sql`create index password_device_device on password_device (device_id)`.execute(db);
  await sql`create index password_device_profile on password_device (profile_id)`.execute(db);
  await sql`create index password_device_run on password_device (run_id)`.execute(db);
  await protectChildTable(
    db,
    'password_device',
    { parent: 'password_rotation', column: 'rotation_id' },
    'select, insert, update, delete',
  );

  await sql`
    create table password_delivery (
      id uuid primary key default gen_random_uuid(),
      rotation_id uuid not null references password_rotation on delete cascade,
      channel text not null check (channel in ('email', 'sms', 'webhook')),
      recipient text not null,
      state text not null default 'queued'
        check (state in ('queued', 'sent', 'delivered', 'failed')),
      error text,
      queued_at timestamptz not null,
      sent_at timestamptz,
      next_step_at timestamptz,
      step_attempts integer not null default 0,
      unique (rotation_id, channel, recipient)
    )`.execute(db);
  await sql`
    create index password_delivery_due on password_delivery (next_step_at)
    where next_step_at is not null`.execute(db);
  await protectChildTable(
    db,
    'password_delivery',
    { parent: 'password_rotation', column: 'rotation_id' },
    'select, insert, update, delete',
  );
}

async function addUses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_day (
      policy_id uuid not null references rotating_password on delete cascade,
      -- of the site
      day date not null,
      devices integer not null default 0,
      primary key (policy_id, day)
    )`.execute(db);
  await protectChildTable(
    db,
    'password_day',
    { parent: 'rotating_password', column: 'policy_id' },
    'select, insert, update, delete',
  );
  await sql`
    create table password_use (
      policy_id uuid not null references rotating_password on delete cascade,
      day date not null,
      -- the MAC address, or the name where the gateway tells none
      device text not null,
      primary key (policy_id, day, device)
    )`.execute(db);
  await protectChildTable(
    db,
    'password_use',
    { parent: 'rotating_password', column: 'policy_id' },
    'select, insert, update, delete',
  );
}

async function changeOthers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table radius_grant
      drop constraint radius_grant_network_kind_check,
      add constraint radius_grant_network_kind_check
        check (network_kind in ('pan', 'enterprise', 'rotating-password'))`.execute(db);
  // A new Wi-Fi key changes nothing else of what was pushed.
  await sql`
    alter table push_run
      drop constraint push_run_mode_check,
      add constraint push_run_mode_check check (mode in ('push', 'schedule', 'undo', 'key'))`.execute(
    db,
  );
  await sql`
    update connection_profile set settings = settings || '{"rotatingPassword": null}'`.execute(db);
  await sql`
    create index connection_profile_key on connection_profile ((settings ->> 'rotatingPassword'))
    where settings ->> 'rotatingPassword' is not null`.execute(db);
  // The rotation whose password let a guest in on the portal.
  await sql`
    alter table guest
      add column rotation_id uuid references password_rotation on delete set null`.execute(db);
  await sql`
    create index guest_rotation on guest (rotation_id) where rotation_id is not null`.execute(db);
}
