import { type Kysely, sql } from 'kysely';

/** A removal affects a whole subtree and stores the earlier statuses, so that a restore can recover them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organization
      add column removed_at timestamptz,
      add column removed_by text,
      add column removed_with integer,
      add column status_before_removal text`.execute(db);
  await sql`create index organization_removed on organization (removed_with) where removed_with is not null`.execute(
    db,
  );
  // The tenant role cannot read accounts, but it can count those that a removal locks out.
  await sql`
    create function administrators_below(organization_number integer) returns integer
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select count(*)::integer
      from organization here
      join organization owner on owner.path >= here.path and owner.path < left(here.path, -1) || '0'
      join administrator on administrator.owner_organization_number = owner.number
      where here.number = organization_number
        and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ','))
    $function$`.execute(db);
  await sql`revoke all on function administrators_below from public`.execute(db);
  await sql`grant execute on function administrators_below to atrium_tenant`.execute(db);
  await sql`create index administrator_owner on administrator (owner_organization_number)`.execute(
    db,
  );
}
