import { type Kysely, sql } from 'kysely';

/**
 * Adds the addresses that RADIUS packets of a device come from, which a trigger of the repeatable migration `radius`
 * derives, and what logins count besides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device add column radius_addresses inet[] not null default '{}'`.execute(
    db,
  );
  // The first device with an address has it, where those of several providers overlap.
  await sql`alter table device add column radius_since timestamptz`.execute(db);
  await sql`create index device_radius_addresses on device using gin (radius_addresses)`.execute(
    db,
  );
  // Logs of the hottest table: a check and an index for each reference would cost more than a dangling id.
  await sql`
    alter table radius_auth
      drop constraint radius_auth_device_id_fkey,
      drop constraint radius_auth_plan_id_fkey,
      drop constraint radius_auth_access_code_id_fkey,
      drop constraint radius_auth_grant_id_fkey`.execute(db);
  await sql`
    alter table radius_grant
      drop constraint radius_grant_device_id_fkey,
      drop constraint radius_grant_plan_id_fkey`.execute(db);
  // Identical logins that were rejected within seconds count here instead of adding rows.
  await sql`
    create index radius_grant_mac on radius_grant (mac_address, plan_id, started_at)
    where starts_entitlement`.execute(db);
  await sql`alter table radius_auth add column repeats integer not null default 0`.execute(db);
  // When administrators were last alerted to guesses; one entry per incident.
  await sql`alter table attempt_limit add column alerted_at timestamptz`.execute(db);
  // A RADIUS server writes the use of a code when the guest's session begins.
  await sql`grant insert on access_code_use to atrium_tenant`.execute(db);
}
