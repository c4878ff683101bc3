import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Lists of up to 20,000 guests are sorted by these columns, so that the index alone finds a page.
  await sql`drop index guest_path`.execute(db);
  await sql`
    create index guest_path on guest (organization_path) include (created_at, id, erased_at)`.execute(
    db,
  );
  await sql`create index organization_removed_path on organization (path) where status = 'Removed'`.execute(
    db,
  );
}
