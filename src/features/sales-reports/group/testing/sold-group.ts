import type { Plant, World } from '../../../../../test/facts.ts';
import type { TestOrganization } from '../../../../../test/provider.ts';
import { addPlan, sell } from '../../../../../test/sales.ts';
import { plantGroup } from '../../../groups/testing/planted-group.ts';

/** Adds a group of an area with a purchase; returns its id. */
export async function soldGroup(
  { server, unique }: Pick<World, 'server' | 'unique'>,
  area: TestOrganization,
): Promise<string> {
  const { system } = server.database;
  const groupId = await plantGroup(server, area, { name: unique('Sold ') });
  const planId = await addPlan(system, area.number, unique('Plan '));
  await sell(system, area.number, planId, [{ at: server.clock.now, group_id: groupId }]);
  return groupId;
}

export const plant: Plant = async (world, owner) =>
  owner.type === 'ServiceArea'
    ? soldGroup(world, owner)
    : plantGroup(world.server, owner, { name: world.unique('Planted ') });
