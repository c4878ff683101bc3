import { type Kysely, sql } from 'kysely';

/** Finds the refused logins of an access code: support asks for them before any guest is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index radius_auth_refused_code on radius_auth (access_code_id, at)
    where result = 'rejected' and access_code_id is not null`.execute(db);
}
