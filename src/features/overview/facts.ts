import { at, type FeatureFacts } from '../../../test/facts.ts';

const organization = '/AdminApi/organizations/{orgNumber}';

export const facts: FeatureFacts = {
  routes: {
    [`GET ${organization}/overview`]: ({ family }) => at(family.site),
    [`GET ${organization}/overview/children`]: {
      example: ({ family }) => at(family.provider),
      invalid: { sort: { query: { sort: 'parts' } } },
    },
    'POST /AdminApi/org/tree/trouble': {
      lists: true,
      otherOrganizations: ['body.numbers.0'],
      example: ({ family }) => ({ body: { numbers: [family.site.number] } }),
      invalid: { 'numbers.0': { body: { numbers: [0] } } },
    },
  },
  screens: [
    { path: '/setup/organization', at: 'provider', heading: 'Needs attention' },
    {
      path: '/setup/organization?tab=devices',
      at: 'site',
      heading: 'Devices',
    },
  ],
};
