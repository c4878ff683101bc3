import { type Kysely, sql } from 'kysely';

/**
 * Every table of tenants' rows is found by path, which subtrees, moves and the foreign key to the organization need.
 * Tables with a further index by organization number lose the one that had number and path. References that deletions
 * and counts look up are indexed completely.
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
  // With what their lists are sorted by: a page of a small subtree is found in the index alone, one of a large subtree
  // by going back in time.
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
  // Lists never show erased guests, so that these are left out without reading their rows.
  await sql`create index guest_path on guest (organization_path, erased_at)`.execute(db);

  // Counts of guests who are online read the small index, everything else about a plan the complete one.
  await sql`alter index guest_session_plan rename to guest_session_online`.execute(db);
  await sql`create index guest_session_plan on guest_session (plan_id)`.execute(db);
  await sql`create index sign_in_failure_age on sign_in_failure (at)`.execute(db);
  await sql`create index sso_login_age on sso_login (created_at)`.execute(db);

  // Functions and triggers: each in one file of `migrations/repeatable`, executed again when its text changes.
  await sql`
    create table repeatable_migration (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`.execute(db);
}
