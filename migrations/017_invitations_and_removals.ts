import { type Kysely, sql } from 'kysely';

/**
 * An open invitation of an administrator: the hash of its link's token, written by a scope and never read there, and
 * when it was made. A new one takes the place of the old.
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
  // Who sees an organization through a link does not see where it stands, and must not restore it below what is removed.
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
