import { administratorOf } from '../../../test/administrator-calls.ts';
import { at, type Call, type FeatureFacts, idIn, type World } from '../../../test/facts.ts';
import { ownedBy } from '../../../test/planting.ts';
import { exampleView } from './examples.ts';

const views = '/AdminApi/organizations/{orgNumber}/saved-views';
const view = '/AdminApi/organizations/{orgNumber}/saved-views/{viewId}';

const example = ({ unique }: World) => exampleView({ name: unique('View ') });

/** Saves a view. Only its owner may change it. */
async function newView(world: World): Promise<Call & { params: Record<string, string> }> {
  const { site } = world.family;
  const token = await world.server.signInAs(site.number);
  const reply = await world.send(`POST ${views}`, { ...at(site), body: example(world), token });
  return { ...at(site, { viewId: idIn(reply) }), token };
}

const invalid = {
  name: { body: { name: '' } },
  isShared: { body: { isShared: 'yes' } },
  query: { body: { query: { period: 'fortnight' } } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${views}`]: {
      example: ({ family }) => ({ ...at(family.site), query: { screen: 'revenue' } }),
      feature: 'revenue',
      invalid: { screen: { query: { screen: 'weather' } } },
    },
    [`POST ${views}`]: {
      example: (world) => ({ ...at(world.family.site), body: example(world) }),
      feature: 'revenue',
      invalid: { ...invalid, screen: { body: { screen: 'weather' } } },
    },
    [`PUT ${view}`]: {
      example: async (world) => {
        const { screen: _screen, ...fields } = example(world);
        return { ...(await newView(world)), body: { ...fields, isShared: true, version: 1 } };
      },
      invalid: { ...invalid, version: { body: { version: undefined } } },
    },
    [`DELETE ${view}`]: newView,
  },
  linkedOnly: {
    [`POST ${views}`]: 'allowed',
    [`PUT ${view}`]: 'allowed',
    [`DELETE ${view}`]: 'allowed',
  },
  planted: {
    viewId: async ({ server, unique }, organization) => {
      const owner = await administratorOf(server, await server.signInAs(organization.number));
      const { id } = await server.database.system
        .insertInto('saved_view')
        .values({
          ...ownedBy(organization),
          screen: 'pms',
          name: unique('Planted '),
          query: '{"period":"yesterday"}',
          is_shared: true,
          owner_id: owner.id,
          owner_name: 'test',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  },
};
