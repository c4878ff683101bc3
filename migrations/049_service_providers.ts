import { type Kysely, sql } from 'kysely';

/** Finds the few service providers of a subtree, in each of which an access code is unique. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index organization_service_providers on organization (path)
    where type = 'ServiceProvider'`.execute(db);
}
