import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from '../tenant-table.ts';

/** A reconciliation is a file of the hotel or the acquirer, compared with our rows at that moment. */
export async function addReconciliations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reconciliation (
      ${recordColumns},
      report text not null check (report in ('pms', 'cc')),
      name text not null check (char_length(name) between 1 and 200),
      first_day date not null,
      last_day date not null,
      -- whose file it is; null: an acquirer's, or of the only property system
      gateway_id uuid references payment_gateway on delete set null,
      matched integer not null,
      ours_only integer not null,
      theirs_only integer not null,
      differing integer not null
    )`.execute(db);
  await protectTenantTable(db, 'reconciliation', 'select, insert, update, delete');
  await sql`drop index reconciliation_path`.execute(db);
  await sql`
    create index reconciliation_path on reconciliation (organization_path, report, created_at, id)`.execute(
    db,
  );
  await sql`create index reconciliation_gateway on reconciliation (gateway_id)`.execute(db);
  await sql`
    create table reconciliation_line (
      id bigint primary key generated always as identity,
      reconciliation_id uuid not null references reconciliation on delete cascade,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      result text not null check (result in ('matched', 'ours', 'theirs', 'differs')),
      -- our posting or card transaction
      subject_id uuid,
      matched_by text check (matched_by in ('sequence', 'check', 'reference', 'room')),
      -- in what they differ: amount, day, room, currency
      differs text[] not null default '{}',
      -- both sides as they were: amounts in minor units
      ours jsonb,
      theirs jsonb,
      -- the line in the file
      line integer
    )`.execute(db);
  await protectTenantTable(db, 'reconciliation_line', 'select, insert, delete, update');
  await sql`
    create index reconciliation_line_whole on reconciliation_line (reconciliation_id, result, id)`.execute(
    db,
  );
  await sql`create index reconciliation_line_subject on reconciliation_line (subject_id)`.execute(
    db,
  );
}
