import { at, type FeatureFacts, type World } from '../../../test/facts.ts';
import type { TestOrganization } from '../../../test/provider.ts';
import { exampleOrganization } from './examples.ts';

const tree = '/AdminApi/org/tree';
const organization = '/AdminApi/organizations/{orgNumber}';

export const facts: FeatureFacts = {
  routes: {
    [`GET ${tree}`]: { lists: true, example: () => ({}) },
    [`POST ${tree}`]: {
      otherOrganizations: ['body.path'],
      example: ({ family }) => ({ body: { path: String(family.site.number) } }),
    },
    [`POST ${tree}/numbers`]: {
      otherOrganizations: ['body.OrgNumbers.0'],
      example: ({ family }) => ({ body: { OrgNumbers: [family.site.number] } }),
    },
    [`GET ${tree}/{orgNumber}`]: ({ family }) => at(family.site),
    [`GET ${tree}/search/{input}`]: {
      lists: true,
      example: ({ family }) => ({ params: { input: family.site.name } }),
    },
    [`GET ${organization}`]: ({ family }) => at(family.site),
    [`PUT ${organization}`]: async (world) => ({
      ...at(world.family.area),
      body: await changedFields(world, world.family.area),
    }),
  },
  screens: [
    { path: '/setup/organization', at: 'site', heading: 'Danger' },
    { path: '/setup/add-org/org', at: 'grouping', heading: 'Add Org' },
  ],
};

async function changedFields({ send, unique }: World, area: TestOrganization) {
  const { type: _type, ...fields } = exampleOrganization({ name: area.name });
  const { version } = Object(await send(`GET ${organization}`, at(area)));
  return { ...fields, notes: unique('Note '), version };
}
