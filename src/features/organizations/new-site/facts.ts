import { at, type FeatureFacts } from '../../../../test/facts.ts';
import { exampleOrganization } from '../examples.ts';

const organization = '/AdminApi/organizations/{orgNumber}';

export const facts: FeatureFacts = {
  routes: {
    [`POST ${organization}/sites`]: ({ family, unique }) => {
      const { type: _type, ...site } = exampleOrganization({
        name: unique('Inn '),
        timeZone: 'UTC',
      });
      const { type: _areaType, ...area } = exampleOrganization();
      return {
        ...at(family.grouping),
        body: { site, areas: [{ ...area, plans: [], devices: [] }] },
      };
    },
    [`GET ${organization}/site-copy`]: ({ family }) => at(family.site),
  },
  screens: [
    { path: '/setup/add-org/new-site-wizard', at: 'grouping', heading: 'Step 1 of 6: Start' },
  ],
};
