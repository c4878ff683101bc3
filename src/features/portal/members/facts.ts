import { at, type FeatureFacts, routeOf, type World } from '../../../../test/facts.ts';
import { replaceMembers, tryMember } from './contract.ts';

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
  // Only keyed hashes are stored.
  async secrets({ family }, { plant, call }) {
    const memberNumber = plant('the number of a loyalty member').slice(0, 50);
    const lastName = plant('the last name of a loyalty member').slice(0, 100);
    const params = { orgNumber: String(family.area.number) };
    await call(replaceMembers, {
      params,
      body: {
        fields: ['memberNumber', 'lastName', 'tier'],
        lines: [{ line: 2, values: [memberNumber, lastName, 'GOLD'] }],
      },
    });
    await call(tryMember, { params, body: { memberNumber, lastName } });
  },
};
