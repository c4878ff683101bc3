import { type Kysely, sql } from 'kysely';

/** The columns of every record before migration 021. */
export const recordColumns = sql.raw(`
  id uuid primary key default gen_random_uuid(),
  organization_number integer not null,
  organization_path text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  -- A moved organization takes the paths of its rows along.
  foreign key (organization_number, organization_path)
    references organization (number, path) on update cascade`);

/** Adds row-level security to a tenant table: `atrium_tenant` sees only rows in the scope. */
export async function protectTenantTable(
  db: Kysely<unknown>,
  table: string,
  privileges: string,
): Promise<void> {
  const inScope = sql.raw(
    `organization_path ^@ any ((select string_to_array(current_setting('atrium.scope', true), ','))::text[])`,
  );
  await sql`create index ${sql.raw(`${table}_organization`)} on ${sql.table(table)} (organization_number, organization_path)`.execute(
    db,
  );
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`create policy platform on ${sql.table(table)} to current_user using (true) with check (true)`.execute(
    db,
  );
  await sql`
    create policy tenant on ${sql.table(table)} to atrium_tenant
    using (${inScope}) with check (${inScope})`.execute(db);
  await sql`grant ${sql.raw(privileges)} on ${sql.table(table)} to atrium_tenant`.execute(db);
}
