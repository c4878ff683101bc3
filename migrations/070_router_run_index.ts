import { type Kysely, sql } from 'kysely';

/** Adds an index for the list of an organization's runs on routers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index router_run_newest on router_run (organization_number, created_at desc)`.execute(
    db,
  );
}
