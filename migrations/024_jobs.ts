import { type Kysely, sql } from 'kysely';

/** Rows with background work say when their next step is due and how often it was attempted. */
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
  // The repeatable migration `moved-rows` has the one that works on a claimed move.
  await sql`drop function rewrite_moved_rows(integer)`.execute(db);
}
