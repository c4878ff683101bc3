import { randomBytes } from 'node:crypto';
import type { World } from '../../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import { unitStore } from '../buildings/unit-store.ts';
import { panPool, panUnit } from '../fields.ts';
import { poolStore } from '../pools/pool-store.ts';

let vlans = 0;

export const exampleUnit = ({ unique }: World) =>
  newRecord(panUnit, { building: 'Main house', floor: 4, number: unique('U') });

/** Each pool has VLANs of its own, and a site one pool without an area. */
export const examplePool = ({ unique }: World, areaNumber: number | null = null) => {
  vlans = (vlans % 400) + 1;
  const from = vlans * 10;
  return newRecord(panPool, {
    name: unique('Pool '),
    areaNumber,
    ssid: 'Residence',
    vlans: [from, from + 1, from + 2],
  });
};

export async function plantUnit(world: World, owner: TestOrganization): Promise<string> {
  const { id } = await world.server.database.system
    .insertInto('pan_unit')
    .values({ ...unitStore.toColumns(exampleUnit(world)), ...ownedBy(owner) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function plantPool(world: World, owner: TestOrganization): Promise<string> {
  const { system } = world.server.database;
  const taken = await system
    .selectFrom('pan_pool')
    .select('id')
    .where('organization_number', '=', owner.number)
    .executeTakeFirst();
  if (taken !== undefined) return taken.id;
  const { id } = await system
    .insertInto('pan_pool')
    .values({ ...poolStore.toColumns(examplePool(world)), ...ownedBy(owner) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const planted = plantedTogether<'panId' | 'deviceId'>(async (world, owner) => {
  const { system } = world.server.database;
  const now = world.server.clock.now;
  await system
    .insertInto('pan_change')
    .values({ organization_number: owner.number, organization_path: owner.path })
    .execute();
  const { id } = await system
    .insertInto('pan')
    .values({
      ...ownedBy(owner),
      unit_id: await plantUnit(world, owner),
      pool_id: await plantPool(world, owner),
      state: 'Active',
      holder_kind: 'resident',
      holder: 'Planted Holder',
      vlan: 4_000,
      is_shared: true,
      max_devices: 20,
      binds_devices: false,
      from_at: now,
      state_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const device = await system
    .insertInto('pan_device')
    .values({ pan_id: id, mac_address: '02:00:00:00:00:01', name: 'TV', added_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('pan_key')
    .values({
      pan_id: id,
      site_number: owner.number,
      ssid: 'Residence',
      sealed_key: 'sealed',
      sealed_pmk: 'sealed',
      pmk_hash: randomBytes(32),
      made_at: now,
      made_by: 'test',
    })
    .execute();
  const gateway = await plantGateway(world.server, owner, { status: 'Draft' });
  const stay = await plantStay(world.server, gateway, { reservation: world.unique('R') });
  await system.insertInto('pan_stay').values({ pan_id: id, stay_id: stay.id }).execute();
  return { panId: id, deviceId: device.id };
});
