import { type Kysely, sql } from 'kysely';

/** Makes searches in a few areas fast: their newest rows are scattered over the whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, time] of [
    ['radius_auth', 'at'],
    ['guest_session', 'started_at'],
  ] as const) {
    // What a text is searched in is included, so that 10,000 rows are searched without reading as many pages.
    const index = sql.ref(`${table}_path`);
    await sql`drop index ${index}`.execute(db);
    await sql`
      create index ${index} on ${sql.table(table)} (organization_path, ${sql.ref(time)}, id)
      include (user_name, nas_identifier, mac_address)`.execute(db);
    // Only an index whose pages were vacuumed is read alone. The default would wait for weeks of new rows.
    await sql`
      alter table ${sql.table(table)} set (
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(
      db,
    );
  }
  await sql`drop index radius_auth_rejected`.execute(db);
  await sql`
    create index radius_auth_rejected on radius_auth (organization_path, at, id)
    where result = 'rejected'`.execute(db);
}
