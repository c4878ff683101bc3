import { at, type FeatureFacts, routeOf, type World } from '../../../../test/facts.ts';
import { replaceMembers } from './contract.ts';

const members = '/AdminApi/organizations/{orgNumber}/portal/members';

const fileOf = ({ unique }: World) => ({
  fields: ['memberNumber', 'lastName'],
  lines: [{ line: 2, values: [unique('M'), 'Maier'] }],
});
const invalid = { fields: { body: { fields: [] } }, lines: { body: { lines: 'one' } } };

export const facts: FeatureFacts = {
  routes: {
    [`GET ${members}`]: ({ family }) => at(family.area),
    [`POST ${members}/checks`]: {
      example: (world) => ({ ...at(world.family.area), body: fileOf(world) }),
      invalid,
    },
    [`PUT ${members}`]: {
      example: (world) => ({ ...at(world.family.area), body: fileOf(world) }),
      invalid,
    },
    [`DELETE ${members}`]: async (world) => {
      const { area } = world.family;
      await world.send(routeOf(replaceMembers), { ...at(area), body: fileOf(world) });
      return at(area);
    },
    [`POST ${members}/tries`]: {
      example: ({ family }) => ({
        ...at(family.area),
        body: { memberNumber: 'AB 1234', lastName: 'Maier' },
      }),
      invalid: {
        memberNumber: { body: { memberNumber: '---' } },
        lastName: { body: { lastName: '' } },
      },
    },
  },
  linkedOnly: { [`PUT ${members}`]: 'allowed', [`DELETE ${members}`]: 'allowed' },
};
