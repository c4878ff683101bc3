import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds scheduled reports with their runs, files and deliveries, and alert rules with their incidents and messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addAddresses(db);
  await addSchedules(db);
  await addRuns(db);
  await addAlerts(db);
}

/** The signed webhook of a record. The former secret is valid for a day after a new one. */
const webhookColumns = sql.raw(`
  webhook_url text,
  webhook_secret text,
  former_secret text,
  former_secret_until timestamptz`);

/** The columns of everything that is sent in the background. */
const sendingColumns = sql.raw(`
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  next_step_at timestamptz,
  step_attempts integer not null default 0`);

/** Addresses that agree to receive the reports and alerts of an organization. */
async function addAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recipient_address (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      email text not null check (char_length(email) between 3 and 254),
      requested_at timestamptz not null,
      requested_by text not null,
      confirmed_at timestamptz,
      -- never mailed again
      declined_at timestamptz
    )`.execute(db);
  await sql`
    create unique index recipient_address_email on recipient_address (organization_number, lower(email))`.execute(
    db,
  );
  await protectTenantTable(db, 'recipient_address', 'select, insert, update, delete');
}

async function addSchedules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_schedule (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      report text not null,
      filters jsonb not null,
      period text not null,
      frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
      -- 1 is Monday
      weekday integer check (weekday between 1 and 7),
      -- 0 is the last day
      month_day integer check (month_day between 0 and 28),
      at_time text not null,
      -- null: the organization's
      time_zone text,
      format text not null check (format in ('csv', 'pdf', 'summary')),
      skips_empty boolean not null,
      recipients jsonb not null,
      ${webhookColumns},
      state text not null default 'active' check (state in ('active', 'paused', 'failing')),
      -- why the server paused it
      paused_reason text,
      failures integer not null default 0,
      owner_id uuid references administrator on delete set null,
      owner_name text not null,
      -- the moment of the next run: earlier than now while missed runs are caught up
      next_run_at timestamptz,
      requested_run_at timestamptz,
      requested_run_by text,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`create index report_schedule_due on report_schedule (next_step_at)`.execute(db);
  await sql`create index report_schedule_owner on report_schedule (owner_id)`.execute(db);
  await protectTenantTable(db, 'report_schedule', 'select, insert, update, delete');
}

async function addRuns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_run (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      schedule_id uuid not null references report_schedule on delete cascade,
      at timestamptz not null,
      is_manual boolean not null,
      -- whether its owner saw guests' personal data then, so that the file may have some
      has_guest_data boolean not null,
      -- the path of the report's screen
      screen text not null,
      period_from date,
      period_to date,
      result text not null check (result in ('sending', 'sent', 'partly', 'empty', 'failed', 'stopped')),
      error text,
      -- what the mail says besides the file
      summary jsonb not null default '[]',
      file_name text,
      file_type text,
      file_bytes integer,
      file_rows integer,
      file_expires_at timestamptz,
      ran_at timestamptz not null,
      unique (schedule_id, at, is_manual)
    )`.execute(db);
  await sql`create index report_run_expires on report_run (file_expires_at)`.execute(db);
  await sql`create index report_run_ran on report_run (ran_at)`.execute(db);
  await protectTenantTable(db, 'report_run', 'select, insert, update, delete');
  await sql`
    create table report_file_part (
      -- stored while the file is made, before its run
      run_id uuid not null,
      part integer not null,
      schedule_id uuid not null references report_schedule on delete cascade,
      created_at timestamptz not null,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      content bytea not null,
      primary key (run_id, part)
    )`.execute(db);
  await sql`create index report_file_part_schedule on report_file_part (schedule_id)`.execute(db);
  await protectTenantTable(db, 'report_file_part', 'select, insert, delete');
  await sql`
    create table report_delivery (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      schedule_id uuid not null references report_schedule on delete cascade,
      -- null: a notice about the schedule
      run_id uuid references report_run on delete cascade,
      kind text not null check (kind in ('mail', 'webhook', 'notice')),
      -- the address of the mail or of the webhook
      target text not null,
      subject text,
      text text,
      ${sendingColumns},
      unique (run_id, kind, target)
    )`.execute(db);
  await sql`create index report_delivery_due on report_delivery (next_step_at)`.execute(db);
  await sql`create index report_delivery_schedule on report_delivery (schedule_id)`.execute(db);
  await protectTenantTable(db, 'report_delivery', 'select, insert, update, delete');
}

async function addAlerts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_rule (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      kind text not null,
      threshold integer not null,
      window_seconds integer not null check (window_seconds >= 60),
      hold_seconds integer not null check (hold_seconds >= 0),
      quiet_from text,
      quiet_until text,
      recipients jsonb not null,
      escalate_after_seconds integer,
      escalate_to jsonb not null,
      ${webhookColumns},
      status text not null default 'Active' check (status in ('Active', 'Paused')),
      evaluated_at timestamptz
    )`.execute(db);
  await sql`
    create unique index alert_rule_name on alert_rule (organization_number, lower(name))`.execute(
    db,
  );
  await sql`
    create index alert_rule_due on alert_rule (evaluated_at nulls first) where status = 'Active'`.execute(
    db,
  );
  await protectTenantTable(db, 'alert_rule', 'select, insert, update, delete');
  // Belongs to the organization where it happens.
  await sql`
    create table alert_incident (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      rule_id uuid not null references alert_rule on delete cascade,
      kind text not null,
      state text not null check (state in ('pending', 'firing', 'acknowledged', 'resolved')),
      value integer not null,
      -- what is wrong, such as the names of devices
      detail text not null default '',
      since timestamptz not null,
      fired_at timestamptz,
      calm_since timestamptz,
      escalated_at timestamptz,
      acknowledged_at timestamptz,
      acknowledged_by text,
      note text not null default '' check (char_length(note) <= 500),
      resolved_at timestamptz
    )`.execute(db);
  await sql`
    create unique index alert_incident_open on alert_incident (rule_id, organization_number)
    where state <> 'resolved'`.execute(db);
  await sql`create index alert_incident_rule on alert_incident (rule_id)`.execute(db);
  await sql`create index alert_incident_resolved on alert_incident (resolved_at)`.execute(db);
  await protectTenantTable(db, 'alert_incident', 'select, insert, update, delete');
  await sql`drop index alert_incident_path`.execute(db);
  await sql`
    create index alert_incident_path on alert_incident (organization_path, state)`.execute(db);
  await sql`
    create table alert_message (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      incident_id uuid not null references alert_incident on delete cascade,
      kind text not null check (kind in ('begin', 'end', 'escalation')),
      channel text not null check (channel in ('mail', 'webhook')),
      target text not null,
      ${sendingColumns},
      unique (incident_id, kind, channel, target)
    )`.execute(db);
  await sql`create index alert_message_due on alert_message (next_step_at)`.execute(db);
  await protectTenantTable(db, 'alert_message', 'select, insert, update, delete');
  // What rules of all organizations look at, once for all of them.
  await sql`
    create index posting_refused on posting (answered_at) where state = 'refused'`.execute(db);
  await sql`create index usage_hour_hour on usage_hour (hour)`.execute(db);
}
