import { type Kysely, sql } from 'kysely';

/** Makes searches in a few areas fast: their newest rows are scattered over the whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, time, more] of [
    ['radius_auth', 'at', ', result'],
    ['guest_session', 'started_at', ''],
  ] as const) {
    // What a text is searched in and results are included, so that 10,000 rows are read without as many pages.
    const index = sql.ref(`${table}_path`);
    await sql`drop index ${index}`.execute(db);
    await sql`
      create index ${index} on ${sql.table(table)} (organization_path, ${sql.ref(time)}, id)
      include (user_name, nas_identifier, mac_address${sql.raw(more)})`.execute(db);
    // Only an index whose pages were vacuumed is read alone. The default would wait for weeks of new rows.
    await sql`
      alter table ${sql.table(table)} set (
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(
      db,
    );
  }
  // Refused logins are few, so their indexes include all that lists filter by and that problems are grouped by.
  for (const [index, place, path] of [
    ['radius_auth_rejected', 'organization_path', ''],
    ['radius_auth_provider_rejected', 'provider_number', 'organization_path,'],
  ] as const) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
    await sql`
      create index ${sql.ref(index)} on radius_auth (${sql.ref(place)}, at, id)
      include (${sql.raw(path)} organization_number, reason, method, user_name, mac_address,
        nas_identifier, ssid, device_id, plan_id)
      where result = 'rejected'`.execute(db);
  }
}
