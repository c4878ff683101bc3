import { type Kysely, sql } from 'kysely';

/** Where an administrator lands first (section 4, start-up); role templates will fill it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table administrator add column role_redirect text`.execute(db);
}
