import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds what administrators save of a screen: its filters, columns and period, under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_view (
      ${recordColumns},
      -- the id of a report or of another screen
      screen text not null check (char_length(screen) between 1 and 40),
      name text not null check (char_length(name) between 1 and 80),
      query jsonb not null check (jsonb_typeof(query) = 'object'),
      -- with the administrators of the organization and of those below it
      is_shared boolean not null,
      owner_id uuid not null references administrator on delete cascade,
      owner_name text not null
    )`.execute(db);
  await sql`create unique index saved_view_name on saved_view (owner_id, screen, lower(name))`.execute(
    db,
  );
  await sql`
    create index saved_view_shared on saved_view (organization_number, screen) where is_shared`.execute(
    db,
  );
  await protectTenantTable(db, 'saved_view', 'select, insert, update, delete');
}
