import { type Kysely, sql } from 'kysely';

/**
 * Adds an administrator's open invitation: the time and the hash of its link's token, which the tenant role can write
 * but not read. A new invitation replaces it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table administrator
      add column invitation_hash bytea,
      add column invited_at timestamptz,
      add check ((invitation_hash is null) = (invited_at is null))`.execute(db);
  await sql`
    create unique index administrator_invitation on administrator (invitation_hash)
    where invitation_hash is not null`.execute(db);
  await sql`
    grant select (invited_at), insert (invitation_hash, invited_at), update (invitation_hash, invited_at)
    on administrator to atrium_tenant`.execute(db);
  // A caller who sees an organization through a link does not see its ancestors, which may be removed.
  await sql`
    create function stands_below_removed(asked integer) returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select exists (
        select from organization here
        join organization parent on parent.number = here.parent_number and parent.status = 'Removed'
        where here.number = asked
          and here.path ^@ any (string_to_array(current_setting('atrium.scope'), ',')))
    $function$`.execute(db);
  await sql`revoke all on function stands_below_removed from public`.execute(db);
  await sql`grant execute on function stands_below_removed to atrium_tenant`.execute(db);
}
