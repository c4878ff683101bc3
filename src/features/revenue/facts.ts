import { at, type FeatureFacts, type World } from '../../../test/facts.ts';

import { addPlan, sell } from '../../../test/sales.ts';

const organization = '/AdminApi/organizations/{orgNumber}';

async function afterSale({ server, family, unique }: World) {
  const { number } = family.area;
  const plan = await addPlan(server.database.system, number, unique('Plan '));
  await sell(server.database.system, number, plan, [{ at: server.clock.now }]);
  return { ...at(family.site), query: { by: 'plan' } };
}

const invalid = {
  from: { query: { period: 'custom', from: '2026-02-30', to: '2026-03-01' } },
  compareFrom: { query: { compare: 'custom' } },
  by: { query: { by: 'guest' } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${organization}/revenue`]: { example: afterSale, invalid },
    [`GET ${organization}/revenue-export`]: { example: afterSale, invalid },
  },
  screens: [{ path: '/report/revenue', at: 'provider', heading: 'Group by' }],
};
