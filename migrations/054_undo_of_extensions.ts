import { type Kysely, sql } from 'kysely';

/** Stores what the last extension of a guest replaced, so that it can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guest add column replaced_access jsonb`.execute(db);
}
