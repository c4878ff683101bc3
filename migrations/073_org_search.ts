import { type Kysely, sql } from 'kysely';

/**
 * Adds what Adv Org Search reads: one row for each organization, and the texts of its records. Both follow from other
 * tables by the triggers of `repeatable/org-search.ts`, and are read only by functions that apply the scope themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table org_search (
      number integer primary key references organization on delete cascade,
      facets text[] not null,
      name text not null,
      external_id text not null,
      address text not null,
      contact text not null,
      pms text not null,
      rooms integer,
      changed timestamptz not null
    )`.execute(db);
  await sql`
    create table org_search_value (
      source uuid not null,
      number integer not null references organization on delete cascade,
      field text not null check (field in ('mac', 'ip', 'serial', 'nas', 'ssid', 'plan', 'admin')),
      value text collate "C" not null
    )`.execute(db);
  // One index, so that conditions on several columns are intersected before any row is read.
  await sql`
    create index org_search_terms on org_search using gin (
      facets, name gin_trgm_ops, external_id gin_trgm_ops, address gin_trgm_ops, contact gin_trgm_ops,
      pms gin_trgm_ops)`.execute(db);
  await sql`create index org_search_rooms on org_search (rooms) where rooms is not null`.execute(
    db,
  );
  await sql`create index org_search_changed on org_search (changed)`.execute(db);
  await sql`create index org_search_value_source on org_search_value (source)`.execute(db);
  await sql`
    create index org_search_value_organization on org_search_value (number, field, value)`.execute(
    db,
  );
  await sql`
    create index org_search_value_exact on org_search_value (field, value, number)`.execute(db);
  for (const field of ['mac', 'ip', 'serial', 'nas', 'ssid', 'plan', 'admin'])
    await sql`
      create index ${sql.raw(`org_search_value_${field}`)} on org_search_value
      using gin (value gin_trgm_ops) where field = ${sql.lit(field)}`.execute(db);
  await sql`create index site_vlan_number on site_vlan (vlan, organization_number)`.execute(db);
  // The few organizations with a list of features decide what is granted below them.
  await sql`
    create index organization_own_features on organization (number) include (path, features)
    where features is not null`.execute(db);
}
