import { at, type FeatureFacts, type World } from '../../../test/facts.ts';
import { ownedBy } from '../../../test/planting.ts';

const accounts = '/AdminApi/organizations/{orgNumber}/accounts';
const account = '/AdminApi/organizations/{orgNumber}/accounts/{guestId}';

async function ofGuest({ server, family }: World) {
  const { id } = await server.database.system
    .insertInto('guest')
    .values({
      ...ownedBy(family.area),
      name: 'Zoë Ångström',
      search_text: 'zoe angstrom',
      valid_until: server.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return at(family.site, { guestId: id });
}

const lookUp = {
  ipAddress: '10.5.0.7',
  at: '2026-01-01T00:00:00.000Z',
  reason: 'Request 17/2026 of the police',
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${accounts}`]: {
      example: (world) => ({ ...at(world.family.site), query: { text: '02:00:00:00:00:01' } }),
      invalid: { text: { query: { text: 'x' } }, page: { query: { page: '0' } } },
    },
    [`POST ${account}/views`]: ofGuest,
    [`POST ${account}/free-hours`]: ofGuest,
    [`POST ${account}/login-tests`]: ofGuest,
    [`POST ${accounts}/address-look-ups`]: {
      example: (world) => ({ ...at(world.family.site), body: lookUp }),
      rights: ['guest-data'],
      invalid: {
        ipAddress: { body: { ipAddress: '10.5.0' } },
        at: { body: { at: 'yesterday' } },
        reason: { body: { reason: 'because' } },
      },
    },
  },
  linkedOnly: {
    [`POST ${account}/views`]: 'allowed',
    [`POST ${account}/free-hours`]: 'allowed',
    [`POST ${account}/login-tests`]: 'allowed',
    [`POST ${accounts}/address-look-ups`]: 'allowed',
  },
  screens: [{ path: '/support/account', at: 'provider', heading: 'Find Accounts' }],
};
