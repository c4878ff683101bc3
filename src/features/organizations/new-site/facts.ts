import { at, type FeatureFacts } from '../../../../test/facts.ts';
import { exampleOrganization } from '../examples.ts';

const organization = '/AdminApi/organizations/{orgNumber}';

const { type: _type, ...area } = { ...exampleOrganization(), plans: [], devices: [] };

export const facts: FeatureFacts = {
  routes: {
    [`POST ${organization}/sites`]: {
      example: ({ family, unique }) => ({
        ...at(family.grouping),
        body: { site: newSite(unique('Inn ')), areas: [area] },
      }),
      invalid: {
        'site.name': { body: { site: newSite(' ') } },
        'areas.0.name': { body: { areas: [{ ...area, name: ' ' }] } },
      },
    },
    [`GET ${organization}/site-copy`]: ({ family }) => at(family.site),
  },
  linkedOnly: {
    [`POST ${organization}/sites`]: 'owners only',
  },
  screens: [
    { path: '/setup/add-org/new-site-wizard', at: 'grouping', heading: 'Step 1 of 6: Start' },
  ],
};

function newSite(name: string) {
  const { type: _siteType, ...site } = exampleOrganization({ name, timeZone: 'UTC' });
  return site;
}
