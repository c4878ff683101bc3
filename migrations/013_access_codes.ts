import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './cascading-tenant-table.ts';

/**
 * A batch stores the terms of its codes, so that revoking or extending 100,000 codes changes one row. Codes are stored
 * normalized: uppercase, with the prefix and without dashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_code_batch (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 100),
      plan_id uuid not null references service_plan,
      provider_number integer not null,
      count integer not null check (count between 1 and 100000),
      made integer not null default 0 check (made between 0 and count),
      next_step_at timestamptz,
      cancelled_at timestamptz,
      code_length integer not null check (code_length between 4 and 20),
      alphabet text not null check (alphabet in ('digits', 'letters', 'readable')),
      prefix text not null check (char_length(prefix) <= 6),
      is_grouped boolean not null,
      valid_from timestamptz,
      valid_until timestamptz,
      extended_until timestamptz,
      seconds_after_first_use integer check (seconds_after_first_use >= 60),
      uses_per_code integer not null check (uses_per_code between 1 and 10000),
      devices_per_code integer check (devices_per_code between 1 and 50),
      revoked_at timestamptz,
      note text not null default ''
    )`.execute(db);
  await sql`
    create index access_code_batch_due on access_code_batch (next_step_at)
    where next_step_at is not null`.execute(db);
  await sql`create index access_code_batch_plan on access_code_batch (plan_id)`.execute(db);
  await sql`create index access_code_batch_provider on access_code_batch (provider_number)`.execute(
    db,
  );
  await protectTenantTable(db, 'access_code_batch', 'select, insert, update, delete');

  await sql`
    create table access_code (
      id uuid primary key default gen_random_uuid(),
      batch_id uuid not null references access_code_batch on delete cascade,
      provider_number integer not null,
      code text collate "C" not null,
      uses integer not null default 0,
      first_used_at timestamptz,
      extended_until timestamptz,
      revoked_at timestamptz,
      unique (provider_number, code)
    )`.execute(db);
  await sql`create index access_code_order on access_code (batch_id, code)`.execute(db);
  // All other codes have the batch's state, so only these are counted.
  await sql`
    create index access_code_touched on access_code (batch_id)
    where uses > 0 or revoked_at is not null or extended_until is not null`.execute(db);
  await protectPart(db, 'access_code', 'access_code_batch', 'batch_id', 'select, update');

  await sql`
    create table access_code_use (
      id uuid primary key default gen_random_uuid(),
      access_code_id uuid not null references access_code on delete cascade,
      at timestamptz not null,
      mac_address text not null,
      area_number integer not null
    )`.execute(db);
  await sql`create index access_code_use_code on access_code_use (access_code_id, at desc)`.execute(
    db,
  );
  await protectPart(db, 'access_code_use', 'access_code', 'access_code_id', 'select');
  await createLookups(db);
}

/** Makes a row visible when the row that it belongs to is visible. */
async function protectPart(
  db: Kysely<unknown>,
  table: string,
  whole: string,
  column: string,
  privileges: string,
): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`create policy platform on ${sql.table(table)} to current_user using (true) with check (true)`.execute(
    db,
  );
  await sql`
    create policy tenant on ${sql.table(table)} to atrium_tenant
    using (exists (select from ${sql.table(whole)} whole where whole.id = ${sql.ref(`${table}.${column}`)}))`.execute(
    db,
  );
  await sql`grant ${sql.raw(privileges)} on ${sql.table(table)} to atrium_tenant`.execute(db);
}

async function createLookups(db: Kysely<unknown>): Promise<void> {
  // Codes are unique within a service provider, which may be above the scope.
  await sql`
    create function access_code_provider(in_organization integer) returns integer
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select service_provider_of(here.number) from organization here
      where here.number = in_organization
        and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
    $function$`.execute(db);
  // Reveals the code format of other customers' batches, and nothing else.
  await sql`
    create function access_code_shapes(in_organization integer, whole_length integer, at timestamptz)
    returns table (prefix text, alphabet text, code_length integer)
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select distinct batch.prefix, batch.alphabet, batch.code_length
      from access_code_batch batch
      where batch.provider_number = access_code_provider(in_organization)
        and char_length(batch.prefix) + batch.code_length = whole_length
        and batch.revoked_at is null
        and (batch.valid_until is null or greatest(batch.valid_until, batch.extended_until) > at)
    $function$`.execute(db);
  // A batch above the scope may use a plan of an area in the scope.
  await sql`
    create function service_plan_has_codes(of_plan uuid)
    returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select exists (select from access_code_batch where plan_id = of_plan)
    $function$`.execute(db);
  for (const name of ['access_code_provider', 'access_code_shapes', 'service_plan_has_codes']) {
    await sql`revoke all on function ${sql.ref(name)} from public`.execute(db);
    await sql`grant execute on function ${sql.ref(name)} to atrium_tenant`.execute(db);
  }
}
