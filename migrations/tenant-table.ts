import { type Kysely, sql } from 'kysely';

/** The columns of every record: its organization, version, creator and last editor. */
export const recordColumns = sql.raw(`
  id uuid primary key default gen_random_uuid(),
  organization_number integer not null references organization,
  organization_path text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null`);

// Rows with a former path count as at their organization's current path (decision 4). Reads only the path column, so
// that an index on it is sufficient to count rows.
const rowInScope = sql.raw(`
  case when organization_path ^@ any ((select moving_paths())::text[])
    then is_moved_into_scope(organization_path)
    else organization_path ^@ any ((select string_to_array(current_setting('atrium.scope', true), ','))::text[])
  end`);

/** Adds row-level security to a tenant table: `atrium_tenant` sees only rows in the scope. */
export async function protectTenantTable(
  db: Kysely<unknown>,
  table: string,
  privileges: string,
): Promise<void> {
  // Subtrees are read as ranges of paths.
  await sql`create index ${sql.raw(`${table}_path`)} on ${sql.table(table)} (organization_path)`.execute(
    db,
  );
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`create policy platform on ${sql.table(table)} to current_user using (true) with check (true)`.execute(
    db,
  );
  await letRowsFollowMoves(db, table);
  await sql`grant ${sql.raw(privileges)} on ${sql.table(table)} to atrium_tenant`.execute(db);
}

/** Creates a table's tenant policy, and the triggers that reject former paths. */
export async function letRowsFollowMoves(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create policy tenant on ${sql.table(table)} to atrium_tenant
    using (${rowInScope}) with check (${rowInScope})`.execute(db);
  await sql`
    create trigger check_added_paths after insert on ${sql.table(table)}
    referencing new table as added for each statement execute function check_added_paths()`.execute(
    db,
  );
  await sql`
    create trigger check_changed_path after update on ${sql.table(table)} for each row
    when ((old.organization_number, old.organization_path)
      is distinct from (new.organization_number, new.organization_path))
    execute function check_changed_path()`.execute(db);
}

/** Adds row-level security to a table without paths: `atrium_tenant` sees a row if it sees the row of `parent` that `column` names. */
export async function protectChildTable(
  db: Kysely<unknown>,
  table: string,
  { parent, column }: { parent: string; column: string },
  privileges: string,
): Promise<void> {
  const child = sql.table(table);
  await sql`alter table ${child} enable row level security`.execute(db);
  await sql`alter table ${child} force row level security`.execute(db);
  await sql`create policy platform on ${child} to current_user using (true) with check (true)`.execute(
    db,
  );
  // The subquery is subject to the policy of the parent.
  await sql`
    create policy tenant on ${child} to atrium_tenant
    using (exists (select from ${sql.table(parent)} parent where parent.id = ${sql.ref(`${table}.${column}`)}))`.execute(
    db,
  );
  await sql`grant ${sql.raw(privileges)} on ${child} to atrium_tenant`.execute(db);
}
