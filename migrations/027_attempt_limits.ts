import { type Kysely, sql } from 'kysely';

/**
 * Adds a row per subject that attempts are counted for, which replaces the row per failure in `sign_in_failure`, and the
 * browsers that an administrator has used. During a rolling upgrade former replicas still write the former table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Only the primary key is indexed, and half of each page is free: frequent updates of a row stay within its page.
  await sql`
    create table attempt_limit (
      subject text collate "C" primary key,
      failures double precision not null,
      counted_at timestamptz not null,
      blocked_until timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table known_browser (
      secret_hash bytea primary key,
      administrator_id uuid not null references administrator on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`.execute(db);
  await sql`
    create index known_browser_administrator on known_browser (administrator_id, last_used_at)`.execute(
    db,
  );
  // Single sign-ons are counted like other attempts.
  await sql`alter table sso_login alter column address drop not null`.execute(db);
}
