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
}
