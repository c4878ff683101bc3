import { type Kysely, sql } from 'kysely';

/** Lets the address and user name of a revoked device be used again, and adds indexes of what lists of sites read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index enterprise_device_mac, enterprise_device_user`.execute(db);
  await sql`
    create unique index enterprise_device_mac on enterprise_device (organization_number, mac_address)
    where status <> 'revoked'`.execute(db);
  await sql`
    create unique index enterprise_device_user on enterprise_device (organization_number, lower(user_name))
    where status <> 'revoked'`.execute(db);
  // Logins look for revoked devices too, to say why they are rejected.
  await sql`
    create index enterprise_device_known_mac on enterprise_device (organization_number, mac_address)`.execute(
    db,
  );
  await sql`
    create index enterprise_device_known_user
    on enterprise_device (organization_number, lower(user_name))`.execute(db);
  await sql`
    create index enterprise_certificate_site
    on enterprise_certificate (organization_number, issued_at desc)`.execute(db);
  await sql`drop index maintenance_window_ends`.execute(db);
  await sql`
    create index maintenance_window_site on maintenance_window (organization_number, ends_at)`.execute(
    db,
  );
}
