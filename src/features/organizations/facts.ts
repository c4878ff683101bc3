import { at, type FeatureFacts, type World } from '../../../test/facts.ts';
import type { TestOrganization } from '../../../test/provider.ts';
import { exampleOrganization } from './examples.ts';

const tree = '/AdminApi/org/tree';
const organization = '/AdminApi/organizations/{orgNumber}';

const invalidOrganizations = {
  name: { body: { name: ' ' } },
  timeZone: { body: { timeZone: 'Mars/Base' } },
  country: { body: { country: 'XX' } },
  latitude: { body: { latitude: 91 } },
};

export const facts: FeatureFacts = {
  routes: {
    'GET /AdminApi/organizations/{orgNumber}/defaults': ({ family }) => at(family.area),
    [`GET ${tree}`]: { lists: true, example: () => ({}) },
    [`POST ${tree}`]: {
      otherOrganizations: ['body.path'],
      example: ({ family }) => ({ body: { path: String(family.site.number) } }),
      invalid: { path: { body: { path: '../1' } } },
    },
    [`POST ${tree}/numbers`]: {
      lists: true,
      otherOrganizations: ['body.OrgNumbers.0'],
      example: ({ family }) => ({ body: { OrgNumbers: [family.site.number] } }),
      invalid: { 'OrgNumbers.0': { body: { OrgNumbers: [0] } } },
    },
    [`GET ${tree}/{orgNumber}`]: {
      example: ({ family }) => at(family.site),
      invalid: { uniqueId: { query: { uniqueId: '1'.repeat(701) } } },
    },
    [`GET ${tree}/search/{input}`]: {
      lists: true,
      example: ({ family }) => ({ params: { input: family.site.name } }),
    },
    'GET /AdminApi/org/service-areas/{input}': {
      lists: true,
      example: ({ family }) => ({ params: { input: family.site.name } }),
    },
    [`GET ${organization}/organizations-below`]: {
      example: ({ family }) => ({ ...at(family.site), query: { types: 'ServiceArea' } }),
      invalid: {
        'types.1': { query: { types: 'ServiceArea,Galaxy' } },
        feature: { query: { types: 'Site', feature: 'nothing' } },
      },
    },
    [`GET ${organization}`]: ({ family }) => at(family.site),
    [`PUT ${organization}`]: {
      example: async (world) => ({
        ...at(world.family.area),
        body: await changedFields(world, world.family.area),
      }),
      invalid: { ...invalidOrganizations, version: { body: { version: null } } },
    },
  },
  linkedOnly: {
    // Except the status, the trial and the features.
    [`PUT ${organization}`]: 'allowed',
  },
  screens: [
    { path: '/setup/organization?tab=edit', at: 'site', heading: 'Danger' },
    { path: '/setup/add-org/org', at: 'grouping', heading: 'New organization' },
  ],
};

async function changedFields({ send, unique }: World, area: TestOrganization) {
  const { type: _type, ...fields } = exampleOrganization({ name: area.name });
  const { version } = Object(await send(`GET ${organization}`, at(area)));
  return { ...fields, notes: unique('Note '), version };
}
