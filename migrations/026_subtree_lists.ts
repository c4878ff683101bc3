import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The newest guests of a subtree are found in the index alone, which has the columns of the list's usual order.
  await sql`drop index guest_path`.execute(db);
  await sql`
    create index guest_path on guest (organization_path, created_at desc, id desc) include (erased_at)`.execute(
    db,
  );
  await sql`create index organization_removed_path on organization (path) where status = 'Removed'`.execute(
    db,
  );
}
