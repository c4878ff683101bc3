import { type Kysely, sql } from 'kysely';

/**
 * Templates belong to an organization and may be used below it; built-in ones belong to none. Templates from above the
 * scope are read through `usable_role_templates` and cannot be changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table role_template (
      id uuid primary key default gen_random_uuid(),
      organization_number integer references organization,
      type text not null check (type in ('provider', 'site', 'front-desk', 'support', 'report')),
      name text not null check (char_length(name) between 1 and 80),
      description text,
      permissions jsonb not null,
      redirect text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by text not null,
      updated_at timestamptz not null default now(),
      updated_by text not null
    )`.execute(db);
  await sql`create unique index role_template_name on role_template (organization_number, lower(name)) nulls not distinct`.execute(
    db,
  );
  await sql`alter table administrator add column role_template_id uuid references role_template`.execute(
    db,
  );
  await sql`create index administrator_role_template on administrator (role_template_id)`.execute(
    db,
  );

  await sql`alter table role_template enable row level security`.execute(db);
  await sql`alter table role_template force row level security`.execute(db);
  await sql`create policy platform on role_template to current_user using (true) with check (true)`.execute(
    db,
  );
  // The subquery is subject to the policy of organizations, so it finds none outside the scope.
  await sql`
    create policy tenant on role_template to atrium_tenant
    using (exists (select from organization owner where owner.number = role_template.organization_number))`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on role_template to atrium_tenant`.execute(db);
}
