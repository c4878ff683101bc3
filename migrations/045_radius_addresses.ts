import { type Kysely, sql } from 'kysely';

/** Stores since when a device has each of its addresses, so that another one does not change whose the first ones are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device add column radius_addresses_since timestamptz[] not null default '{}'`.execute(
    db,
  );
  await sql`
    update device set radius_addresses_since = array_fill(radius_since, array[cardinality(radius_addresses)])
    where radius_addresses <> '{}'`.execute(db);
  await sql`alter table device drop column radius_since`.execute(db);
}
