import { type Kysely, sql } from 'kysely';

/**
 * Adds the index by which known browsers are forgotten; single sign-ons have theirs since migration 022. Removes their
 * address, which is not used since migration 027.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index known_browser_age on known_browser (last_used_at)`.execute(db);
  await sql`alter table sso_login drop column address`.execute(db);
}
