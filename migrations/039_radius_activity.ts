import { type Kysely, sql } from 'kysely';

/**
 * Adds the provider to logins and sessions, so that the newest of any organization are read in the order of time. A
 * path cannot be split in an index under a policy.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['radius_auth', 'guest_session'])
    await sql`
      alter table ${sql.table(table)} add column provider_number integer not null
      generated always as (split_part(organization_path, '/', 2)::integer) stored`.execute(db);
  // The path is included, so that rows outside an organization are skipped without reading them.
  await sql`
    create index radius_auth_provider on radius_auth (provider_number, at, id)
    include (organization_path)`.execute(db);
  await sql`
    create index radius_auth_provider_rejected on radius_auth (provider_number, at, id)
    include (organization_path) where result = 'rejected'`.execute(db);
  await sql`
    create index guest_session_provider on guest_session (provider_number, started_at, id)
    include (organization_path)`.execute(db);
  await sql`
    create index guest_session_provider_open on guest_session (provider_number, started_at, id)
    include (organization_path) where state = 'open'`.execute(db);
  // Find Accounts looks for the id that a gateway shows.
  await sql`
    create index guest_session_acct on guest_session (acct_session_id)
    where acct_session_id is not null`.execute(db);
}
