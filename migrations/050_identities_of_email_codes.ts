import { type Kysely, sql } from 'kysely';

/** Keeps with each mailed code whom it is for, and counts mails with the other limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Their guests request a new code: whom they are for is not known any more.
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
