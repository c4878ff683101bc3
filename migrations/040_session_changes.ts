import { type Kysely, sql } from 'kysely';

/** Adds the sessions whose gateway must apply a changed guest, plan or code, and indexes for who is online. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_session_change (
      id uuid primary key default gen_random_uuid(),
      session_id uuid not null unique references guest_session on delete cascade,
      -- ends the session even if its guest may stay online, such as when a device was removed
      must_end boolean not null,
      requested_at timestamptz not null,
      requested_by text not null,
      next_step_at timestamptz,
      step_attempts integer not null default 0,
      -- how often the gateway has not done it
      failures integer not null default 0
    )`.execute(db);
  await sql`
    create index guest_session_change_due on guest_session_change (next_step_at)`.execute(db);
  await sql`alter table guest_session_change enable row level security`.execute(db);
  await sql`alter table guest_session_change force row level security`.execute(db);
  await sql`
    create policy platform on guest_session_change to current_user
    using (true) with check (true)`.execute(db);
  await sql`
    create policy tenant on guest_session_change to atrium_tenant
    using (exists (select from guest_session whole where whole.id = session_id))`.execute(db);
  await sql`
    grant select, insert, update, delete on guest_session_change to atrium_tenant`.execute(db);
  await sql`
    create index guest_session_open_guest on guest_session (guest_id)
    where state = 'open' and guest_id is not null`.execute(db);
  await sql`
    create index guest_session_open_code on guest_session (access_code_id)
    where state = 'open' and access_code_id is not null`.execute(db);
}
