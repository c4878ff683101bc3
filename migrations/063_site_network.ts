import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/**
 * Adds the VLANs that connection profiles, private networks and the profiles of Enterprise own at a site, and what a login
 * to a site's network was granted for. VLANs of devices and service plans stay in their records.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_vlan (
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      vlan integer not null check (vlan between 1 and 4094),
      use text not null check (use in ('profile', 'pan', 'enterprise')),
      owner_id uuid not null,
      owner_name text not null,
      taken_at timestamptz not null,
      taken_by text not null,
      primary key (organization_number, vlan)
    )`.execute(db);
  await sql`create index site_vlan_owner on site_vlan (owner_id)`.execute(db);
  await protectTenantTable(db, 'site_vlan', 'select, insert, update, delete');
  await sql`
    alter table radius_grant
      add column network_kind text check (network_kind in ('pan', 'enterprise')),
      -- the private network or the device of Enterprise
      add column network_id uuid,
      add constraint radius_grant_network check ((network_kind is null) = (network_id is null))`.execute(
    db,
  );
  await sql`
    create index radius_grant_network_id on radius_grant (network_id) where network_id is not null`.execute(
    db,
  );
}
