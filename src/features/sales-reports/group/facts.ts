import { at, type FeatureFacts, type World } from '../../../../test/facts.ts';
import { plant, soldGroup } from './testing/sold-group.ts';

const report = '/AdminApi/organizations/{orgNumber}/reports/group';

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
