import { type Kysely, sql } from 'kysely';

/**
 * Row-level security protects administrators, because they manage each other: `atrium_tenant` sees those whose owner
 * organization is in the scope. It can write credentials but not read them; signing in uses the connection's role.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table administrator
      add column must_change_password boolean not null default false,
      add column version integer not null default 1,
      add column created_by text not null default 'Atrium',
      add column updated_at timestamptz not null default now(),
      add column updated_by text not null default 'Atrium'`.execute(db);
  // Feedback is retained when the account is deleted.
  await sql`
    alter table feedback
      alter column administrator_id drop not null,
      drop constraint feedback_administrator_id_fkey,
      add foreign key (administrator_id) references administrator on delete set null`.execute(db);

  await sql`alter table administrator enable row level security`.execute(db);
  await sql`alter table administrator force row level security`.execute(db);
  await sql`create policy platform on administrator to current_user using (true) with check (true)`.execute(
    db,
  );
  // The subquery is subject to the policy of organizations. Administrators of the platform are visible only to an
  // unlimited scope.
  const inScope = sql.raw(`case
      when owner_organization_number is null
      then '/' = any ((select string_to_array(current_setting('atrium.scope', true), ','))::text[])
      else exists (select from organization owner where owner.number = administrator.owner_organization_number)
    end`);
  await sql`
    create policy tenant on administrator to atrium_tenant
    using (${inScope}) with check (${inScope})`.execute(db);
  const open = sql.raw(`username, username_folded, realm, email, first_name, last_name, phone,
    owner_organization_number, role_template_id, status, is_sso_user, must_change_password,
    password_changed_at, version, created_at, created_by, updated_at, updated_by`);
  await sql`grant select (id, last_login_at, ${open}), delete on administrator to atrium_tenant`.execute(
    db,
  );
  await sql`grant insert (password_hash, ${open}) on administrator to atrium_tenant`.execute(db);
  await sql`
    grant update (password_hash, sso_issuer, sso_subject, ${open}) on administrator to atrium_tenant`.execute(
    db,
  );
  await createLookups(db);
}

/**
 * Lookups of data outside the scope. Each runs as its owner and reveals only what is necessary: an administrator's
 * role, whether a name is taken, and the provider of a realm.
 */
async function createLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function administrator_in_scope(asked uuid) returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select exists (
        select from administrator
        left join organization owner on owner.number = administrator.owner_organization_number
        where administrator.id = asked
          and coalesce(owner.path, '/') ^@ any (string_to_array(current_setting('atrium.scope'), ',')))
    $function$`.execute(db);
  // The template may belong to an organization above the scope.
  await sql`
    create function administrator_role(asked uuid)
    returns table (name text, permissions jsonb, rights jsonb)
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select template.name, template.permissions, template.rights
      from administrator join role_template template on template.id = administrator.role_template_id
      where administrator.id = asked and administrator_in_scope(asked)
    $function$`.execute(db);
  await sql`
    create function administrator_name_taken(asked_realm text, folded text, by_other_than uuid)
    returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select exists (
        select from administrator
        where realm = asked_realm and username_folded = folded and id is distinct from by_other_than)
    $function$`.execute(db);
  await sql`
    create function service_provider_of(organization_number integer) returns integer
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select provider.number
      from organization asked
      join organization provider
        on provider.number = any (string_to_array(trim(both '/' from asked.path), '/')::integer[])
      where asked.number = organization_number
      order by provider.type = 'ServiceProvider' desc,
               case when provider.type = 'ServiceProvider' then -length(provider.path) else length(provider.path) end
      limit 1
    $function$`.execute(db);
  // A realm is the namespace of a service provider's user names; the empty realm is shared.
  await sql`
    create function realm_is_anothers(asked_realm text, organization_number integer) returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select asked_realm <> '' and exists (
        select from administrator
        where realm = asked_realm
          and service_provider_of(owner_organization_number)
            is distinct from service_provider_of(organization_number))
    $function$`.execute(db);
  await sql`
    create function end_administrator_sessions(asked uuid, at timestamptz) returns void
    language sql security definer set search_path = public, pg_temp
    as $function$
      update admin_session set ended_at = at
      where administrator_id = asked and ended_at is null and administrator_in_scope(asked)
    $function$`.execute(db);
  for (const name of [
    'administrator_role',
    'administrator_name_taken',
    'realm_is_anothers',
    'end_administrator_sessions',
  ])
    await sql`grant execute on function ${sql.ref(name)} to atrium_tenant`.execute(db);
  for (const name of [
    'administrator_in_scope',
    'administrator_role',
    'administrator_name_taken',
    'service_provider_of',
    'realm_is_anothers',
    'end_administrator_sessions',
  ])
    await sql`revoke all on function ${sql.ref(name)} from public`.execute(db);
}
