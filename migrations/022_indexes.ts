import { type Kysely, sql } from 'kysely';

/**
 * Indexes every tenant table by path, for subtrees, moves and the foreign key to the organization. Drops the index by
 * number and path where another one starts with the number. Makes indexes of references complete, for deletions and
 * counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    'service_plan_organization',
    'guest_session_organization',
    'device_organization',
    'guest_organization',
    'guest_path',
    'guest_device_organization',
    'revenue_day_organization',
    'revenue_total_organization',
  ])
    await sql`drop index ${sql.ref(index)}`.execute(db);
  for (const table of [
    'service_plan',
    'device',
    'guest_device',
    'access_code_batch',
    'revenue_day',
    'revenue_total',
  ])
    await sql`create index ${sql.ref(`${table}_path`)} on ${sql.table(table)} (organization_path)`.execute(
      db,
    );
  // Includes the sort columns, so that the index alone finds a page of a small subtree. A large subtree is read in
  // reverse order of time.
  await sql`create index guest_session_path on guest_session (organization_path, started_at, id)`.execute(
    db,
  );
  await sql`create index purchase_path on purchase (organization_path, at, id)`.execute(db);
  await sql`create index guest_session_time on guest_session (started_at)`.execute(db);
  await sql`create index purchase_time on purchase (at)`.execute(db);
  await sql`drop index admin_history_provider`.execute(db);
  await sql`
    create index admin_history_provider on admin_history (provider_number, at, id)
    include (organization_path)`.execute(db);
  // Lists exclude erased guests, which the index can do without reading rows.
  await sql`create index guest_path on guest (organization_path, erased_at)`.execute(db);

  // Counts of online guests use the small index, everything else the complete one.
  await sql`alter index guest_session_plan rename to guest_session_online`.execute(db);
  await sql`create index guest_session_plan on guest_session (plan_id)`.execute(db);
  await sql`create index sign_in_failure_age on sign_in_failure (at)`.execute(db);
  await sql`create index sso_login_age on sso_login (created_at)`.execute(db);

  // Functions and triggers are in `migrations/repeatable`; each file is executed again when its text changes.
  await sql`
    create table repeatable_migration (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`.execute(db);
}
