import { type Kysely, sql } from 'kysely';

/** Adds what an attempt of the portal remembers between its pages, and indexes for what strangers can ask for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Until a plan is chosen: too long for an address. Personal data, removed within two hours.
  await sql`alter table portal_attempt add column identity jsonb`.execute(db);
  await sql`
    create index portal_attempt_identity on portal_attempt (updated_at)
    where identity is not null`.execute(db);
  // Found across all providers by what a gateway calls itself.
  await sql`
    create index device_nas_identifier on device (nas_identifier)
    where nas_identifier is not null`.execute(db);
  // Guests of the portal who have never been online.
  await sql`
    create index guest_pending on guest (organization_number, created_at)
    where entitled_at is null and created_by = 'Portal'`.execute(db);
}
