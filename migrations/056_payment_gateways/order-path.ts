import { type Kysely, sql } from 'kysely';

/** Lets an organization's rows be read in the order of time. */
export async function orderPathByTime(db: Kysely<unknown>, table: string): Promise<void> {
  const index = sql.ref(`${table}_path`);
  await sql`drop index ${index}`.execute(db);
  await sql`create index ${index} on ${sql.table(table)} (organization_path, at, id)`.execute(db);
}
