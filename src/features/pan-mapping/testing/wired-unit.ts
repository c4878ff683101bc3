import { at, type World } from '../../../../test/facts.ts';
import { ownedBy } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { addDevices } from '../../devices/testing/added-devices.ts';
import { unitStore } from '../buildings/unit-store.ts';
import { portsSourceId } from '../pushes/sources.ts';
import { exampleUnit } from './planted.ts';

export async function plantSwitch(
  { server, family }: World,
  area: TestOrganization = family.area,
): Promise<string> {
  const { system } = server.database;
  const [id = ''] = await addDevices(system, 1, { area, type: 'switch', nextCheckAt: null });
  return id;
}

/** Plants a unit with a VLAN and a port of a new switch; returns a call that pushes it. */
export async function wiredUnit(world: World) {
  const { family, server } = world;
  const { system } = server.database;
  const deviceId = await plantSwitch(world);
  const { name } = await system
    .selectFrom('device')
    .select('name')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const outlets = [{ switch: name, port: world.unique('ge-'), label: '' }];
  const unit = { ...exampleUnit(world), vlan: 3_999, outlets };
  await system
    .insertInto('pan_unit')
    .values({ ...unitStore.toColumns(unit), ...ownedBy(family.site) })
    .execute();
  const body = { sourceId: portsSourceId(family.site.number), deviceIds: [deviceId] };
  return { ...at(family.site), body };
}
