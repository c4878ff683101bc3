import { type Kysely, sql } from 'kysely';

/**
 * Leaves logins only the indexes of one code or guest: while a table has no statistics, PostgreSQL took the index of
 * times, and read all grants of the last minute. The condition is one that no login has; without it, statistics of the
 * table and few grants a minute would be needed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index radius_grant_unused, radius_grant_at`.execute(db);
  await sql`
    create index radius_grant_unused on radius_grant (at)
    where coalesce(started_at, 'infinity') = 'infinity'`.execute(db);
}
