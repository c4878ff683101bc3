import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/**
 * Adds the register of devices that need no portal: owners, profiles, devices, and the certificate authority of each
 * site with its certificates. The root that certifies the sites' authorities belongs to the installation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table enterprise_owner (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 100),
      kind text not null check (kind in ('staff', 'department', 'resident', 'vendor')),
      email text check (char_length(email) <= 254),
      phone text check (char_length(phone) <= 40),
      unit text check (char_length(unit) <= 20),
      household boolean not null,
      most_devices integer not null check (most_devices between 1 and 100),
      -- local to the site, such as 2026-11-27T12:00
      valid_from text,
      valid_until text,
      moved_out_at timestamptz
    )`.execute(db);
  await sql`create index enterprise_owner_name on enterprise_owner (organization_number, name)`.execute(
    db,
  );
  await protectTenantTable(db, 'enterprise_owner', 'select, insert, update, delete');

  await sql`
    create table enterprise_profile (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      network text not null check (network in ('default', 'vlan', 'household')),
      vlan integer check (vlan between 1 and 4094),
      settings jsonb not null,
      check ((vlan is not null) = (network = 'vlan'))
    )`.execute(db);
  await sql`
    create unique index enterprise_profile_name on enterprise_profile (organization_number, lower(name))`.execute(
    db,
  );
  await protectTenantTable(db, 'enterprise_profile', 'select, insert, update, delete');

  await sql`
    create table enterprise_device (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      identity text not null check (identity in ('mac', 'ipsk', 'eap-tls', 'eap-password')),
      mac_address text check (mac_address ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
      user_name text check (char_length(user_name) between 3 and 64),
      owner_id uuid not null references enterprise_owner,
      profile_id uuid not null references enterprise_profile,
      valid_from text,
      valid_until text,
      status text not null check (status in ('pending', 'active', 'suspended', 'revoked')),
      notes text not null check (char_length(notes) <= 500),
      -- by the first three octets of the address; null: unknown or random
      vendor text,
      -- sealed: the passphrase of an ipsk device
      secrets jsonb not null default '{}',
      password_hash text,
      -- when the device or its owner is next to be looked at, because its time ends
      next_step_at timestamptz,
      step_attempts integer not null default 0,
      check (identity not in ('mac', 'ipsk') or mac_address is not null),
      check ((user_name is not null) = (identity = 'eap-password'))
    )`.execute(db);
  await sql`
    create unique index enterprise_device_mac on enterprise_device (organization_number, mac_address)`.execute(
    db,
  );
  await sql`
    create unique index enterprise_device_user
    on enterprise_device (organization_number, lower(user_name))`.execute(db);
  await sql`create index enterprise_device_owner on enterprise_device (owner_id)`.execute(db);
  await sql`create index enterprise_device_profile on enterprise_device (profile_id)`.execute(db);
  await sql`create index enterprise_device_due on enterprise_device (next_step_at)`.execute(db);
  await protectTenantTable(db, 'enterprise_device', 'select, insert, update, delete');

  await sql`
    create table enterprise_authority (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 64),
      certificate bytea not null,
      -- SHA-256 of the certificate in hexadecimal; in the address of the revocation list
      fingerprint text not null unique,
      sealed_key text not null,
      valid_until timestamptz not null,
      revocation_list bytea,
      list_number integer not null default 0,
      listed_at timestamptz,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`
    create unique index enterprise_authority_site on enterprise_authority (organization_number)`.execute(
    db,
  );
  await sql`create index enterprise_authority_due on enterprise_authority (next_step_at)`.execute(
    db,
  );
  await protectTenantTable(db, 'enterprise_authority', 'select, insert, update');

  await sql`
    create table enterprise_certificate (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      authority_id uuid not null references enterprise_authority,
      device_id uuid references enterprise_device on delete set null,
      device_name text not null,
      -- 32 hexadecimal digits
      serial text not null unique,
      subject text not null,
      fingerprint text not null,
      certificate bytea not null,
      origin text not null check (origin in ('link', 'request')),
      valid_from timestamptz not null,
      valid_until timestamptz not null,
      issued_at timestamptz not null,
      issued_by text not null,
      revoked_at timestamptz,
      revoked_by text,
      reason text check (reason in
        ('unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation')),
      check ((revoked_at is not null) = (reason is not null))
    )`.execute(db);
  await sql`
    create index enterprise_certificate_authority
    on enterprise_certificate (authority_id, issued_at desc)`.execute(db);
  await sql`create index enterprise_certificate_device on enterprise_certificate (device_id)`.execute(
    db,
  );
  await protectTenantTable(db, 'enterprise_certificate', 'select, insert, update');

  await sql`
    create table enterprise_link (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      token_hash bytea not null unique,
      -- exactly one: a certificate for a device, once, or an owner's page
      device_id uuid references enterprise_device on delete cascade,
      owner_id uuid references enterprise_owner on delete cascade,
      -- what devices get that the owner registers
      profile_id uuid references enterprise_profile on delete cascade,
      -- of the certificate
      valid_days integer check (valid_days between 1 and 1826),
      created_at timestamptz not null,
      created_by text not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      check ((device_id is null) <> (owner_id is null)),
      check ((device_id is null) = (valid_days is null)),
      check ((owner_id is null) = (profile_id is null))
    )`.execute(db);
  await sql`create index enterprise_link_device on enterprise_link (device_id)`.execute(db);
  await sql`create index enterprise_link_owner on enterprise_link (owner_id)`.execute(db);
  await sql`create index enterprise_link_profile on enterprise_link (profile_id)`.execute(db);
  await sql`create index enterprise_link_expiry on enterprise_link (expires_at)`.execute(db);
  await protectTenantTable(db, 'enterprise_link', 'select, insert, update, delete');

  // Only the platform's role reads it.
  await sql`
    create table network_root (
      id integer primary key check (id = 1),
      certificate bytea not null,
      sealed_key text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table radius_server
      -- the name in its certificate, which devices verify, and when that ends
      add column certificate_name text,
      add column certificate_until timestamptz`.execute(db);
}
