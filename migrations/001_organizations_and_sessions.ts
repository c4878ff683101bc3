import { type Kysely, sql } from 'kysely';

/**
 * Rows of tenants have a path (`/100000/100101/`). The role `atrium_tenant` sees only rows whose path starts with a
 * prefix in the setting `atrium.scope`. The connection's role (sign-in, import, migrations) needs a separate policy,
 * because forced row-level security applies to the owner too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'atrium_tenant') then
        create role atrium_tenant nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  await sql`grant atrium_tenant to current_user`.execute(db);
  await sql`grant usage on schema public to atrium_tenant`.execute(db);

  await sql`create sequence organization_number as integer start with 100000`.execute(db);
  await sql`
    create table organization (
      number integer primary key default nextval('organization_number'),
      parent_number integer references organization,
      path text collate "C" not null,
      type text not null check (type in ('ServiceProvider', 'Grouping', 'Site', 'ServiceArea')),
      status text not null default 'Active' check (status in ('Active', 'Disabled', 'Removed')),
      name text not null check (char_length(name) between 1 and 100),
      search_text text collate "C" not null,
      is_trial_mode boolean not null default false,
      trial_ends_on date,
      external_id text,
      street text, city text, region text, postal_code text, country text,
      latitude double precision, longitude double precision,
      time_zone text, currency text, language text, locale text,
      contacts jsonb not null default '[]',
      rooms integer check (rooms between 0 and 20000),
      property_type text,
      pms_property_code text,
      brand_theme text,
      features jsonb,
      notes text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by text not null,
      updated_at timestamptz not null default now(),
      updated_by text not null
    )`.execute(db);
  await sql`create index organization_children on organization (parent_number, search_text, number)`.execute(
    db,
  );
  await sql`create index organization_path on organization (path)`.execute(db);
  await sql`create index organization_name on organization (search_text)`.execute(db);
  await sql`create index organization_search on organization using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create index organization_external_id on organization (external_id) where external_id is not null`.execute(
    db,
  );

  await sql`
    create table organization_link (
      organization_number integer not null references organization on delete cascade,
      parent_number integer not null references organization on delete cascade,
      created_at timestamptz not null default now(),
      created_by text not null,
      primary key (parent_number, organization_number)
    )`.execute(db);
  await sql`create index organization_link_organization on organization_link (organization_number)`.execute(
    db,
  );

  await sql`
    create table administrator (
      id uuid primary key default gen_random_uuid(),
      realm text not null default '',
      username text not null,
      username_folded text not null,
      password_hash text,
      email text, first_name text, last_name text, phone text,
      owner_organization_number integer references organization,
      status text not null default 'Active' check (status in ('Active', 'Disabled', 'Locked')),
      is_sso_user boolean not null default false,
      last_login_at timestamptz,
      created_at timestamptz not null default now(),
      unique (realm, username_folded)
    )`.execute(db);

  await sql`
    create table admin_session (
      id uuid primary key default gen_random_uuid(),
      administrator_id uuid not null references administrator on delete cascade,
      binding_hash bytea,
      address text not null,
      user_agent text not null,
      created_at timestamptz not null,
      last_activity_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index admin_session_administrator on admin_session (administrator_id)`.execute(
    db,
  );
  await sql`create index admin_session_created on admin_session (created_at)`.execute(db);

  await sql`
    create table access_token (
      token_hash bytea primary key,
      session_id uuid not null references admin_session on delete cascade,
      organization_number integer references organization,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index access_token_session on access_token (session_id, created_at)`.execute(db);

  await sql`
    create table sign_in_failure (
      subject text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index sign_in_failure_subject on sign_in_failure (subject, at)`.execute(db);

  await sql`
    create table admin_history (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      administrator_id uuid,
      administrator_name text not null,
      realm text not null,
      session_id uuid,
      address text not null,
      user_agent text not null,
      organization_number integer,
      organization_path text collate "C" not null,
      action text not null,
      entity_type text not null,
      entity_id text not null,
      label text not null,
      before jsonb,
      after jsonb
    )`.execute(db);
  await sql`create index admin_history_organization on admin_history (organization_path, id)`.execute(
    db,
  );
  await sql`create index admin_history_entity on admin_history (entity_type, entity_id, id)`.execute(
    db,
  );

  const inScope = (column: string) =>
    sql.raw(
      `${column} ^@ any ((select string_to_array(current_setting('atrium.scope', true), ','))::text[])`,
    );
  for (const [table, condition] of [
    ['organization', inScope('path')],
    ['admin_history', inScope('organization_path')],
    [
      'organization_link',
      sql.raw(
        'exists (select from organization parent where parent.number = organization_link.parent_number)',
      ),
    ],
  ] as const) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
    await sql`create policy platform on ${sql.table(table)} to current_user using (true) with check (true)`.execute(
      db,
    );
    await sql`
      create policy tenant on ${sql.table(table)} to atrium_tenant
      using (${condition}) with check (${condition})`.execute(db);
  }
  await sql`grant select, insert, update on organization to atrium_tenant`.execute(db);
  await sql`grant select, insert, delete on organization_link to atrium_tenant`.execute(db);
  await sql`grant usage on sequence organization_number to atrium_tenant`.execute(db);
  // Append-only: requests of administrators cannot change or delete history.
  await sql`grant select, insert on admin_history to atrium_tenant`.execute(db);
  await createSearch(db);
  await createInheritance(db);
}

/**
 * The search of section 5: every pattern (`%word%`) must match. Runs as its owner and applies the scope itself, because
 * a policy prevents using the trigram index (LIKE is not leakproof). Counting stops at `count_limit` for words in more
 * than `common_share` of the rows.
 */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function organization_matches(first_word text, patterns text[], result_limit integer, count_limit integer)
    returns table (match integer, total bigint, more boolean)
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      scope text[] := string_to_array(current_setting('atrium.scope'), ',');
      common_share constant double precision := 0.01;
      small_table constant integer := 20000;
      table_rows double precision;
      sampled bigint;
      sampled_matches bigint;
      share double precision;
      in_scope text := 'true';
      matching text;
      starting text;
    begin
      if scope is null or cardinality(scope) = 0 or cardinality(patterns) = 0 then return; end if;
      select string_agg(format('search_text like %L', pattern), ' and ') || ' and status <> ''Removed'''
        into matching from unnest(patterns) pattern;
      starting := format('search_text >= %L and search_text < %L', first_word, first_word || U&'\\FFFF');
      if scope <> array['/'] then
        -- '0' follows '/', so the range holds exactly the paths that start with the prefix.
        select '(' || string_agg(format('path >= %L and path < %L', prefix, left(prefix, -1) || '0'), ' or ') || ')'
          into in_scope from unnest(scope) prefix;
        execute format('select count(*) from (select from organization where %s limit %s) bounded',
          in_scope, small_table + 1) into sampled;
        if sampled <= small_table then
          return query execute format(
            'select number, count(*) over (), false
             from (select number, search_text, status from organization where %s offset 0) inside
             where %s order by (%s) desc, search_text, number limit %s',
            in_scope, matching, starting, result_limit);
          return;
        end if;
      end if;

      select greatest(reltuples, 0) into table_rows from pg_class where oid = 'organization'::regclass;
      if table_rows > small_table then
        execute format(
          'select count(*), count(*) filter (where %s and %s) from organization tablesample system (%s) repeatable (1)',
          matching, in_scope, least(100, 400000 / table_rows)) into sampled, sampled_matches;
        share := case when sampled = 0 then 0 else sampled_matches / sampled::double precision end;
        if share > common_share and share * table_rows > 2 * count_limit then
          -- First the names that start with the word, by their index, then others from a sample of the table.
          return query execute format(
            'with first as materialized (
               select number, search_text from (
                 select number, search_text, path, status from organization where %1$s
                 order by search_text limit %2$s
               ) named where %3$s and %4$s order by search_text limit %5$s),
             rest as materialized (
               select number, search_text from organization tablesample system (%6$s) repeatable (1)
               where %3$s and %4$s and not (%1$s) limit %5$s),
             found as (select 0 as rank, * from first union all select 1, * from rest)
             select number, %7$s::bigint, true from found order by rank, search_text, number limit %5$s',
            starting, small_table, matching, in_scope, result_limit,
            least(100, 200 * count_limit / (share * table_rows)), count_limit);
          return;
        end if;
      end if;
      return query execute format(
        'select number, count(*) over (), false from organization
          where %s and %s order by (%s) desc, search_text, number limit %s',
        matching, in_scope, starting, result_limit);
    end
    $function$`.execute(db);
  await sql`revoke all on function organization_matches from public`.execute(db);
  await sql`grant execute on function organization_matches to atrium_tenant`.execute(db);
}

/**
 * Returns the settings that an organization of the scope inherits, the nearest ancestor first. Runs as its owner,
 * because ancestors may be above the scope, and returns only these columns of them.
 */
async function createInheritance(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function organization_inheritance(organization_number integer)
    returns table (
      time_zone text, currency text, language text, locale text, brand_theme text, features jsonb
    )
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select ancestor.time_zone, ancestor.currency, ancestor.language, ancestor.locale,
             ancestor.brand_theme, ancestor.features
      from organization
      join organization ancestor
        on ancestor.number = any (string_to_array(trim(both '/' from organization.path), '/')::integer[])
       and ancestor.number <> organization.number
      where organization.number = organization_number
        and organization.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
      order by length(ancestor.path) desc
    $function$`.execute(db);
  await sql`revoke all on function organization_inheritance from public`.execute(db);
  await sql`grant execute on function organization_inheritance to atrium_tenant`.execute(db);
}
