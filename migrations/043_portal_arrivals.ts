import { type Kysely, sql } from 'kysely';

/** Stores from where a browser came to a portal, so that no address can add rows without end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal_attempt add column client_address text`.execute(db);
}
