import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { newRecord } from '../src/contract/fields/fields.ts';
import { connectionProfile } from '../src/features/connection-profiles/fields.ts';
import { panPool } from '../src/features/pan-mapping/fields.ts';
import type { DB } from '../src/server/database/tables.ts';
import type { Secrets } from '../src/server/secrets/secrets.ts';
import { growDevices } from './grown-devices.ts';

export const site = { number: 2, path: '/1/2/' };
const area = { number: 3, path: '/1/2/3/' };
export const unitCount = 4_000;
export const ssid = 'Residence';
const stamps = sql`now(), 'bench', now(), 'bench'`;
const stampColumns = sql`created_at, created_by, updated_at, updated_by`;

/** Adds a provider with one site and one area. */
export async function growOneSite(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into organization (number, parent_number, path, type, name, search_text, time_zone, created_by, updated_by)
    values (1, null, '/1/', 'ServiceProvider', 'Bench', 'bench 1', null, 'bench', 'bench'),
      (2, 1, '/1/2/', 'Site', 'Inn', 'inn 2', 'UTC', 'bench', 'bench'),
      (3, 2, '/1/2/3/', 'ServiceArea', 'Rooms', 'rooms 3', null, 'bench', 'bench')`.execute(db);
}

/** Adds devices to the area of the site. */
export function growSiteDevices(db: Kysely<DB>, count: number): Promise<void> {
  return growDevices(db, area, { name: 'Device', first: 1, count });
}

/** Adds 4,000 units in two buildings of 40 floors, and a pool with a VLAN for each. */
export async function growUnits(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into pan_unit (organization_number, organization_path, ${stampColumns}, building, floor, number, kind,
      area_number, wiring)
    select ${site.number}::integer, ${site.path}, ${stamps}, 'Tower ' || chr(65 + at / 2000), at / 50 % 40 + 1,
      chr(65 + at / 2000) || (at / 50 % 40 + 1) || lpad((at % 50 + 1)::text, 2, '0'), 'room', ${area.number}::integer,
      '{"outlets": [], "accessPoints": []}'
    from generate_series(0, ${unitCount - 1}::integer) at`.execute(db);
  const { name, areaNumber, sharing, byStay, planId, ...settings } = newRecord(panPool, {
    name: 'Residents',
    ssid,
    vlans: Array.from({ length: unitCount }, (_, at) => at + 90),
    areaNumber: area.number,
  });
  const { ssid: _ssid, ...stored } = settings;
  await sql`
    insert into pan_pool (organization_number, organization_path, ${stampColumns}, name, area_number, ssid, sharing,
      plan_id, by_stay, settings)
    values (${site.number}, ${site.path}, ${stamps}, ${name}, ${areaNumber}, ${ssid}, ${sharing}, ${planId}, ${byStay},
      ${JSON.stringify(stored)}::jsonb)`.execute(db);
}

/** Adds an active network with its key and two devices to each unit. */
export async function growNetworks(db: Kysely<DB>, secrets: Secrets): Promise<void> {
  await sql`
    with unit as (
      update pan_unit set vlan = position.at + 89
      from (select id, row_number() over (order by number) as at from pan_unit) position
      where position.id = pan_unit.id returning pan_unit.id, pan_unit.number, pan_unit.vlan)
    insert into pan (organization_number, organization_path, ${stampColumns}, unit_id, pool_id, state, holder_kind,
      holder, vlan, is_shared, max_devices, binds_devices, from_at, state_at)
    select ${site.number}::integer, ${site.path}, ${stamps}, unit.id, pool.id,
      case when unit.vlan % 9 = 0 then 'Suspended' else 'Active' end, 'resident', 'Resident of ' || unit.number,
      unit.vlan, false, 20, false, now() - interval '9 days', now() - interval '9 days'
    from unit cross join (select id from pan_pool limit 1) pool`.execute(db);
  const networks = await db.selectFrom('pan').select('id').execute();
  const keys = await Promise.all(
    networks.map(async (network, at) => {
      const id = crypto.randomUUID();
      const sealed = await secrets.seal(`kobal-rimet-dusop-${1_000 + at}`, `pan key ${id}`);
      return { id, pan: network.id, sealed, hash: randomBytes(32).toString('hex') };
    }),
  );
  await sql`
    insert into pan_key (id, pan_id, site_number, ssid, sealed_key, sealed_pmk, pmk_hash, made_at, made_by)
    select id, pan, ${site.number}::integer, ${ssid}, sealed, 'not measured', decode(hash, 'hex'), now(), 'bench'
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key (id uuid, pan uuid, sealed text, hash text)`.execute(
    db,
  );
  await sql`
    insert into pan_device (pan_id, mac_address, name, added_at)
    select pan.id, upper(regexp_replace('02' || lpad(to_hex(pan.vlan * 4 + at), 10, '0'), '(..)(?=.)', '\\1:', 'g')),
      'Device', now()
    from pan cross join generate_series(0, 1) at`.execute(db);
}

/** Makes some devices of the area routers. */
export async function growRouters(db: Kysely<DB>, count: number): Promise<void> {
  await growDevices(db, area, { name: 'Router', first: 50_001, count });
  await sql`
    update device set type = 'mikrotik' where name like 'Router %'`.execute(db);
  await sql`
    insert into router_state (id, read_due_at, compare_due_at, backup_due_at, next_step_at, read_at, sync, facts)
    select id, now(), now(), now(), null, now(), case when random() < 0.1 then 'Drifted' else 'InSync' end, null
    from device where type = 'mikrotik'`.execute(db);
}

/** Adds 50 connection profiles, each on 20 routers; the first is that of private networks. */
export async function growProfiles(db: Kysely<DB>): Promise<void> {
  const {
    name: _name,
    ssid: _ssid,
    security: _security,
    ...settings
  } = newRecord(connectionProfile, { name: 'Profile' });
  await sql`
    insert into connection_profile (organization_number, organization_path, ${stampColumns}, number, name, type, ssid,
      security, status, settings)
    select ${site.number}::integer, ${site.path}, ${stamps}, at, 'Profile ' || at,
      case at when 1 then 'pan' else 'personal' end, case at when 1 then ${ssid} else 'Network ' || at end, 'wpa2',
      'Active', ${JSON.stringify(settings)}::jsonb
    from generate_series(1, 50) at`.execute(db);
  await sql`
    insert into push_target (organization_number, organization_path, device_id, source_kind, source_id, source_name,
      wish, secrets, slot, state, adopted, differences, wished_at)
    select ${site.number}::integer, ${site.path}, router.id, 'connection-profile', profile.id, profile.name,
      '{"kind": "network"}', '{}', profile.number, 'InSync', '[]', '[]', now()
    from connection_profile profile
    cross join (select id from device where type = 'mikrotik' order by name limit 20) router`.execute(
    db,
  );
}

/** Adds 4,000 devices of 1,000 owners to Enterprise, half of which were online. */
export async function growEnterprise(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into enterprise_profile (organization_number, organization_path, ${stampColumns}, name, network, vlan, settings)
    select ${site.number}::integer, ${site.path}, ${stamps}, 'Profile ' || at, 'vlan', 100 + at, '{}'
    from generate_series(1, 10) at`.execute(db);
  await sql`
    insert into enterprise_owner (organization_number, organization_path, ${stampColumns}, name, kind, unit, household,
      most_devices)
    select ${site.number}::integer, ${site.path}, ${stamps}, 'Owner ' || at, 'resident', 'A' || at, false, 10
    from generate_series(1, 1000) at`.execute(db);
  await sql`
    insert into enterprise_device (organization_number, organization_path, ${stampColumns}, name, identity, mac_address,
      owner_id, profile_id, status, notes, valid_until)
    select ${site.number}::integer, ${site.path}, ${stamps}, 'Thing ' || at, 'mac',
      upper(regexp_replace('06' || lpad(to_hex(at), 10, '0'), '(..)(?=.)', '\\1:', 'g')), owner.id, profile.id,
      case when at % 9 = 0 then 'suspended' else 'active' end, '', case when at % 7 = 0 then '2030-01-01T12:00' end
    from generate_series(1, ${unitCount}::integer) at
    join (select id, row_number() over (order by name) as row from enterprise_owner) owner on owner.row = at % 1000 + 1
    join (select id, row_number() over (order by name) as row from enterprise_profile) profile on profile.row = at % 10 + 1`.execute(
    db,
  );
}
