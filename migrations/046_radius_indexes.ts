import { type Kysely, sql } from 'kysely';

/** Indexes what logins and purges look for in busy areas, and drops a reference that made deletions slow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index guest_access_code`.execute(db);
  // The newest use of a code with thousands of them.
  await sql`
    create index guest_access_code on guest (access_code_id, entitled_at desc)
    where access_code_id is not null`.execute(db);
}
