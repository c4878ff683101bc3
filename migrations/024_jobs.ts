import { type Kysely, sql } from 'kysely';

/** Adds the due time and the attempts of the next step to rows with background work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recurring_job (
      id text primary key,
      next_step_at timestamptz not null,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`
    alter table access_code_batch add column step_attempts integer not null default 0`.execute(db);
  await sql`
    alter table organization_move
      add column next_step_at timestamptz not null default now(),
      add column step_attempts integer not null default 0`.execute(db);
  // Replaced by the function for claimed moves in the repeatable migration `moved-rows`.
  await sql`drop function rewrite_moved_rows(integer)`.execute(db);
}
