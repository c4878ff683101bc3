import { at, type FeatureFacts, type RouteFacts, type World } from '../../../test/facts.ts';
import { plantLookup } from './testing/planted-lookup.ts';

const lookups = '/AdminApi/organizations/{orgNumber}/loyalty/lookups';

const invalidFilters: RouteFacts['invalid'] = {
  period: { query: { period: '5y' } },
  result: { query: { result: 'maybe' } },
  programme: { query: { programme: 'x'.repeat(101) } },
  room: { query: { room: 'x'.repeat(101) } },
  text: { query: { text: 'ab' } },
  page: { query: { page: '0' } },
  pageSize: { query: { pageSize: '1000' } },
};

const planted = ({ server, family }: World) => plantLookup(server, family.area);

export const facts: FeatureFacts = {
  routes: {
    [`GET ${lookups}`]: {
      example: async (world) => {
        await planted(world);
        return { ...at(world.family.site), query: { text: 'star' } };
      },
      invalid: invalidFilters,
    },
    [`POST ${lookups}/{lookupId}/views`]: async (world) =>
      at(world.family.site, { lookupId: await planted(world) }),
    [`POST ${lookups}/{lookupId}/asks`]: async (world) =>
      at(world.family.site, { lookupId: await planted(world) }),
  },
  linkedOnly: {
    [`POST ${lookups}/{lookupId}/views`]: 'allowed',
    [`POST ${lookups}/{lookupId}/asks`]: 'allowed',
  },
  planted: { lookupId: ({ server }, area) => plantLookup(server, area) },
  screens: [{ path: '/support/loyalty', at: 'provider', heading: 'Loyalty PMS Activity' }],
};
