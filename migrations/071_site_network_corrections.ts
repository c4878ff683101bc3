import { type Kysely, sql } from 'kysely';

/** Corrects what the tables of the site's network allow, index and keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on pan_change to atrium_tenant`.execute(db);
  await freeRevokedDevices(db);
  await keepCertificateNames(db);
  await sql`
    alter table router_run drop constraint router_run_kind_check,
      add constraint router_run_kind_check
        check (kind in ('templates', 'command', 'restore', 'backup', 'firmware'))`.execute(db);
  await sql`drop index maintenance_window_ends`.execute(db);
  await sql`
    create index maintenance_window_site on maintenance_window (organization_number, ends_at)`.execute(
    db,
  );
  await sealUnitKeysAnew(db);
}

/** The address and user name of a revoked device may be used again. */
async function freeRevokedDevices(db: Kysely<unknown>): Promise<void> {
  await sql`drop index enterprise_device_mac`.execute(db);
  await sql`drop index enterprise_device_user`.execute(db);
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
}

/** A server may get another name, and devices trust its former one until that certificate ends. */
async function keepCertificateNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table radius_certificate_name (
      id bigint primary key generated always as identity,
      name text not null,
      -- the organization of the server; null: the platform's
      owner_number integer,
      valid_until timestamptz not null,
      unique nulls not distinct (name, owner_number)
    )`.execute(db);
  await sql`
    insert into radius_certificate_name (name, owner_number, valid_until)
    select certificate_name, organization_number, max(certificate_until) from radius_server
    where certificate_until is not null group by 1, 2`.execute(db);
}

/** Keys of units are sealed once for all devices of a site, and profiles' names are no part of wishes. */
async function sealUnitKeysAnew(db: Kysely<unknown>): Promise<void> {
  await sql`update push_target set wish = wish - 'name' where wish is not null`.execute(db);
  await sql`
    with stale as (
      update push_target set wish = wish - 'keys', secrets = '{}'
      where source_kind = 'pan' and wish ->> 'kind' = 'unit-keys'
      returning organization_number, organization_path
    )
    insert into pan_change (organization_number, organization_path, next_step_at)
    select distinct organization_number, organization_path, now() from stale`.execute(db);
}
