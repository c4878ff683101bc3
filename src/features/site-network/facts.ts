import { at, type FeatureFacts } from '../../../test/facts.ts';

export const facts: FeatureFacts = {
  routes: {
    'GET /AdminApi/organizations/{orgNumber}/vlans': { example: ({ family }) => at(family.site) },
  },
};
