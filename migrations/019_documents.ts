import { type Kysely, sql } from 'kysely';

const documents = [
  ['service_plan', 'settings'],
  ['device', 'settings'],
  ['device', 'secrets'],
] as const;

/** Repairs sample data that contained JSON documents as strings, which no screen could read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of documents) {
    const [row, document] = [sql.table(table), sql.ref(column)];
    await sql`
      update ${row} set ${document} = (${document} #>> '{}')::jsonb
      where jsonb_typeof(${document}) = 'string'`.execute(db);
    await sql`
      alter table ${row} add check (jsonb_typeof(${document}) = 'object')`.execute(db);
  }
}
