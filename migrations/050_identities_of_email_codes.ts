import { type Kysely, sql } from 'kysely';

/** Stores with each mailed code what its recipient wrote; mails are counted with the other limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Their guests request a new code.
  await sql`delete from portal_email_code where guest_id is null`.execute(db);
  await sql`
    alter table portal_email_code
      drop column mails,
      -- null: the guest with the address
      add column identity jsonb`.execute(db);
  await sql`
    create index portal_email_code_abandoned on portal_email_code (expires_at)
    where guest_id is null`.execute(db);
}
