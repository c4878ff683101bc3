import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * What the overview and the tree show of an organization and everything below it. Background work writes these sums, so
 * that reading them takes one row however large the subtree is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organization_total (
      organization_number integer primary key references organization on delete cascade,
      organization_path text collate "C" not null,
      -- without retired ones
      devices integer not null,
      up integer not null,
      down integer not null,
      degraded integer not null,
      online integer not null,
      -- of batches that end within the next days
      ending_batches integer not null,
      ending_codes integer not null
    )`.execute(db);
  await protectTenantTable(db, 'organization_total', 'select');
  // When the totals of each organization at the top were counted, and how long that took.
  await sql`
    create table organization_count (
      root_number integer primary key references organization on delete cascade,
      counted_at timestamptz not null,
      milliseconds integer not null
    )`.execute(db);
  // The times at which the guests who were online have been counted; an organization where nobody was has no row then.
  await sql`create table online_sample (at timestamptz primary key)`.execute(db);
  await sql`
    create table online_guests (
      organization_number integer not null references organization on delete cascade,
      organization_path text collate "C" not null,
      at timestamptz not null,
      guests integer not null,
      primary key (organization_number, at)
    )`.execute(db);
  await protectTenantTable(db, 'online_guests', 'select');
  await sql`create index online_guests_at on online_guests (at)`.execute(db);
  // 'Needs attention' reads each kind of trouble by itself.
  await sql`
    create index device_trouble on device (organization_path, state, role)
    where status = 'Active' and state in ('down', 'degraded')`.execute(db);
  await sql`
    create index access_code_batch_end on access_code_batch (greatest(valid_until, extended_until))
    where valid_until is not null and revoked_at is null`.execute(db);
  await sql`
    create index radius_nas_wrong_secret on radius_nas (wrong_secret_at)
    where wrong_secret_at is not null`.execute(db);
  await sql`
    create index organization_trial on organization (path)
    where is_trial_mode and trial_ends_on is not null and status <> 'Removed'`.execute(db);
  await sql`
    create index organization_areas on organization (path)
    where type = 'ServiceArea' and status <> 'Removed'`.execute(db);
  await sql`
    create index organization_sites on organization (path)
    where type = 'Site' and status <> 'Removed'`.execute(db);
}
