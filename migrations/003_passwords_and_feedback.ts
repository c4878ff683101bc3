import { type Kysely, sql } from 'kysely';

/** Feedback is for the operator of the platform, so the tenant role cannot read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table administrator add column password_changed_at timestamptz`.execute(db);
  await sql`
    create table feedback (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      administrator_id uuid not null references administrator on delete cascade,
      administrator_name text not null,
      realm text not null,
      organization_number integer,
      type text not null check (type in ('idea', 'bug')),
      email text,
      text text not null,
      system_info text not null,
      location text not null,
      mail_state text not null check (mail_state in ('none', 'waiting', 'sent', 'failed')),
      mail_attempts integer not null default 0,
      mail_next_at timestamptz
    )`.execute(db);
  await sql`create index feedback_waiting on feedback (mail_next_at) where mail_state = 'waiting'`.execute(
    db,
  );
  await sql`create index feedback_administrator on feedback (administrator_id, at)`.execute(db);
}
