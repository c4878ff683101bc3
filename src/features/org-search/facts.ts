import { at, type FeatureFacts } from '../../../test/facts.ts';

const search = '/AdminApi/organizations/{orgNumber}/org-search';
const file = '/AdminApi/organizations/{orgNumber}/org-search-export';
const change = '/AdminApi/organizations/{orgNumber}/feature-changes';

const invalid = {
  where: { query: { where: 'name.contains.x' } },
  sort: { query: { sort: 'weather' } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${search}`]: {
      example: ({ family }) => ({
        ...at(family.site),
        query: { where: 'type.is.Site~rooms.empty' },
      }),
      invalid: {
        ...invalid,
        page: { query: { page: '0' } },
        pageSize: { query: { pageSize: '501' } },
      },
    },
    [`GET ${file}`]: {
      example: ({ family }) => ({
        ...at(family.site),
        query: { where: 'any~mac.ends.2F07~name.is.x' },
      }),
      invalid,
    },
    [`POST ${change}`]: {
      example: ({ family }) => ({ ...at(family.site), body: { feature: 'pms', isGranted: false } }),
      invalid: {
        feature: { body: { feature: 'weather' } },
        isGranted: { body: { isGranted: 'no' } },
      },
    },
  },
  linkedOnly: { [`POST ${change}`]: 'owners only' },
  screens: [
    {
      path: '/support/org-search?where=type.is.Site',
      at: 'provider',
      heading: 'Found organizations',
    },
  ],
};
