import { type Kysely, sql } from 'kysely';
import { protectChildTable, protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds conferences: events of a site, what its devices were given for each, their codes, and what was measured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addConferences(db);
  await addParts(db);
  await sql`
    alter table radius_grant drop constraint radius_grant_network_kind_check,
      add constraint radius_grant_network_kind_check
        check (network_kind in ('pan', 'enterprise', 'rotating-password', 'conference'))`.execute(
    db,
  );
  // Guests whom the portal has let in to a conference.
  await sql`
    alter table guest add column conference_id uuid references conference on delete set null`.execute(
    db,
  );
  for (const table of ['radius_grant', 'guest'])
    await sql`
      alter table ${sql.table(table)}
        -- the position of an attendee's code; null: a login that all share
        add column conference_code integer`.execute(db);
  await sql`create index guest_conference on guest (conference_id)
    where conference_id is not null`.execute(db);
  // Whether a push may have changed the device. What was never touched needs no removal.
  await sql`alter table push_target add column is_touched boolean not null default false`.execute(
    db,
  );
  await sql`
    update push_target set is_touched = true
    where applied_wish is not null or done_at is not null or state = any (array['InSync', 'Drifted', 'Failed'])
      or exists (
        select from push_result join push_run on push_run.id = push_result.run_id
        where push_result.target_id = push_target.id and push_run.approved_at is not null
          and push_result.state = any (array['Waiting', 'Applied', 'Failed']))`.execute(db);
}

async function addConferences(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conference (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 100),
      state text not null check (state in
        ('Draft', 'Scheduled', 'Preparing', 'Active', 'Ending', 'Ended', 'Cancelled', 'Missed')),
      mode text not null check (mode in ('standard', 'bypass', 'dark')),
      -- local to the site, such as 2026-12-03T09:00; the instants follow from them and the zone
      starts_local text not null,
      ends_local text not null,
      time_zone text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      -- when devices are prepared, and until when its rooms are not given to others
      prepares_at timestamptz not null,
      free_at timestamptz not null,
      settings jsonb not null,
      -- sealed: code, password and WPA key
      secrets jsonb not null default '{}',
      -- null: nobody signs in
      login_kind text check (login_kind in ('code', 'password')),
      -- of the code or user name in lower case
      login_digest text,
      -- what was reserved: VLAN, subnet, addresses, access points and SSID
      chosen jsonb not null default '{}',
      is_rehearsal boolean not null default false,
      -- what a rehearsal has found
      checks jsonb not null default '[]',
      needs_approval boolean not null default false,
      approved_at timestamptz,
      approved_by text,
      -- why it was cancelled or ended, or why it could not begin
      reason text check (char_length(reason) <= 500),
      -- set when the site's time zone was changed after it was planned
      earlier_zone text,
      warned_at timestamptz,
      active_at timestamptz,
      ended_at timestamptz,
      ended_by text,
      planner_token_hash bytea unique,
      planner_until timestamptz,
      next_step_at timestamptz,
      step_attempts integer not null default 0,
      next_sample_at timestamptz,
      sample_attempts integer not null default 0,
      check (ends_at > starts_at),
      check (prepares_at <= starts_at and free_at >= ends_at)
    )`.execute(db);
  await sql`create index conference_time on conference (organization_number, starts_at)`.execute(
    db,
  );
  // Looked for by each request of a portal.
  await sql`create index conference_on_devices on conference (organization_number)
    where state in ('Preparing', 'Active')`.execute(db);
  await sql`create index conference_login on conference (login_digest)
    where login_digest is not null`.execute(db);
  await sql`create index conference_due on conference (next_step_at)`.execute(db);
  await sql`create index conference_sample_due on conference (next_sample_at)`.execute(db);
  await protectTenantTable(db, 'conference', 'select, insert, update, delete');
}

async function addParts(db: Kysely<unknown>): Promise<void> {
  const ofConference = { parent: 'conference', column: 'conference_id' };
  await sql`
    create table conference_step (
      id uuid primary key default gen_random_uuid(),
      conference_id uuid not null references conference on delete cascade,
      device_id uuid references device on delete set null,
      device_name text not null,
      position integer not null,
      state text not null check (state in
        ('Waiting', 'Done', 'Failed', 'Unsupported', 'ByHand', 'Undoing', 'Undone', 'UndoFailed')),
      -- why it failed, or what has to be done by hand
      text text,
      -- the objects of the device as they were read back, without secrets
      proof jsonb not null default '[]',
      done_at timestamptz,
      undone_at timestamptz,
      unique (conference_id, device_id)
    )`.execute(db);
  await sql`create index conference_step_device on conference_step (device_id)`.execute(db);
  await protectChildTable(db, 'conference_step', ofConference, 'select, insert, update, delete');
  await sql`
    create table conference_code (
      conference_id uuid not null references conference on delete cascade,
      position integer not null,
      -- of the code in lower case
      digest text not null,
      sealed text not null,
      primary key (conference_id, position)
    )`.execute(db);
  await sql`create index conference_code_digest on conference_code (digest)`.execute(db);
  await protectChildTable(db, 'conference_code', ofConference, 'select, insert, update, delete');
  await sql`
    create table conference_sample (
      conference_id uuid not null references conference on delete cascade,
      at timestamptz not null,
      devices integer not null check (devices >= 0),
      -- since the sample before
      down_bytes bigint not null check (down_bytes >= 0),
      up_bytes bigint not null check (up_bytes >= 0),
      down_kbps integer not null check (down_kbps >= 0),
      up_kbps integer not null check (up_kbps >= 0),
      -- the counters of the gateway, from which the next sample is subtracted
      counters jsonb not null default '{}',
      primary key (conference_id, at)
    )`.execute(db);
  await protectChildTable(db, 'conference_sample', ofConference, 'select, insert, update, delete');
}
