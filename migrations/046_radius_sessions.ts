import { type Kysely, sql } from 'kysely';

/** Adds the sessions that openNDS ends with its next report, and what busy areas need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table guest_session add column must_end boolean not null default false`.execute(db);
  await sql`drop index guest_access_code`.execute(db);
  // The newest use of a code with thousands of them.
  await sql`
    create index guest_access_code on guest (access_code_id, entitled_at desc)
    where access_code_id is not null`.execute(db);
  await sql`create index radius_grant_unused on radius_grant (at) where started_at is null`.execute(
    db,
  );
  // Deleting a busy gateway rewrote its sessions of 400 days. Migration 034 did the same for logins.
  await sql`alter table guest_session drop constraint guest_session_device_id_fkey`.execute(db);
  // Until when logins are in the sums of hours and days.
  await sql`
    create table login_sums (
      id boolean primary key default true check (id),
      summed_until timestamptz not null
    )`.execute(db);
}
