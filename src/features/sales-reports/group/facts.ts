import { at, type FeatureFacts, type Plant, type World } from '../../../../test/facts.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { addPlan, sell } from '../../../../test/sales.ts';
import { plantGroup } from '../../groups/testing/planted-group.ts';

const report = '/AdminApi/organizations/{orgNumber}/reports/group';

/** Adds a group of an area with a purchase; returns its id. */
async function soldGroup(
  { server, unique }: Pick<World, 'server' | 'unique'>,
  area: TestOrganization,
): Promise<string> {
  const { system } = server.database;
  const groupId = await plantGroup(server, area, { name: unique('Sold ') });
  const planId = await addPlan(system, area.number, unique('Plan '));
  await sell(system, area.number, planId, [{ at: server.clock.now, group_id: groupId }]);
  return groupId;
}

const plant: Plant = async (world, owner) =>
  owner.type === 'ServiceArea'
    ? soldGroup(world, owner)
    : plantGroup(world.server, owner, { name: world.unique('Planted ') });

const invalid = {
  period: { query: { period: '5y' } },
  from: { query: { period: 'custom', from: '2026-02-30', to: '2026-03-01' } },
  to: { query: { period: 'custom', from: '2026-02-03', to: '2026-02-30' } },
  currency: { query: { currency: 'euro' } },
  billing: { query: { billing: 'nobody' } },
};
const invalidFilters = {
  ...invalid,
  kind: { query: { kind: 'friends' } },
  exception: { query: { exception: 'bad-mood' } },
};
const ofGroup = async (world: World) => ({
  ...at(world.family.site),
  query: { group: await soldGroup(world, world.family.area) },
});

export const facts: FeatureFacts = {
  routes: {
    [`GET ${report}`]: {
      example: ofGroup,
      invalid: {
        ...invalidFilters,
        limit: { query: { limit: '0' } },
        before: { query: { before: 'yesterday' } },
      },
    },
    [`GET ${report}/sums`]: { example: ofGroup, invalid: invalidFilters },
    [`GET ${report}-export`]: { example: ofGroup, invalid: invalidFilters },
    [`GET ${report}/{groupId}/purchases`]: {
      example: async (world) =>
        at(world.family.site, { groupId: await soldGroup(world, world.family.area) }),
      invalid: {
        ...invalid,
        limit: { query: { limit: '0' } },
        before: { query: { before: 'yesterday' } },
      },
    },
  },
  planted: { group: plant },
  screens: [{ path: '/report/group', at: 'provider', heading: 'Group sales' }],
};
