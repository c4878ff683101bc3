import { type Kysely, sql } from 'kysely';

/** Lets runs restore backups onto routers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table router_run
      drop constraint router_run_kind_check,
      add constraint router_run_kind_check
        check (kind in ('templates', 'command', 'restore', 'backup', 'firmware'))`.execute(db);
}
