import { at, type FeatureFacts, type RouteFacts, type World } from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import type { TestOrganization } from '../../../test/provider.ts';
import { addEvents, addLogins, addSession } from './testing/activity.ts';

const radius = '/AdminApi/organizations/{orgNumber}/radius';

async function newSession({ server }: World, area: TestOrganization) {
  const { system } = server.database;
  const { now } = server.clock;
  const { id: guest_id } = await system
    .insertInto('guest')
    .values({ ...ownedBy(area), name: area.name, search_text: 'planted' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [authenticationId = ''] = await addLogins(system, area, [
    { at: now, result: 'rejected', reason: 'time-used-up', guest_id },
  ]);
  const sessionId = await addSession(system, area, { started_at: now, guest_id });
  return { authenticationId, sessionId, guest: guest_id };
}

async function newActivity(world: World, area: TestOrganization) {
  const { system } = world.server.database;
  const ids = await newSession(world, area);
  await addEvents(system, ids.sessionId, [{ at: world.server.clock.now, kind: 'start' }]);
  return ids;
}

async function atSite(world: World) {
  await newActivity(world, world.family.area);
  return at(world.family.site);
}

async function ofGuest(world: World, query: Record<string, string> = {}) {
  const { guest } = await newActivity(world, world.family.area);
  return { ...at(world.family.site), query: { ...query, guest } };
}

const invalidFilters: RouteFacts['invalid'] = {
  period: { query: { period: '5y' } },
  text: { query: { text: 'x'.repeat(101) } },
  guest: { query: { guest: 'zoe' } },
};
const invalidPage: RouteFacts['invalid'] = {
  ...invalidFilters,
  before: { query: { before: 'yesterday' } },
  limit: { query: { limit: '0' } },
};
const ofLogins: RouteFacts['invalid'] = {
  result: { query: { result: 'maybe' } },
  reason: { query: { reason: 'bad-mood' } },
};
const ofSessions: RouteFacts['invalid'] = { state: { query: { state: 'asleep' } } };

/** Without events, whose newest position replies have. */
const planted = plantedTogether<'authenticationId' | 'guest' | 'sessionId'>(newSession);

export const facts: FeatureFacts = {
  routes: {
    [`GET ${radius}/authentications`]: {
      example: (world) => ofGuest(world),
      invalid: { ...invalidPage, ...ofLogins },
    },
    [`GET ${radius}/authentications/news`]: {
      example: (world) => ofGuest(world, { since: '2026-01-01T00:00:00.000Z' }),
      invalid: { ...invalidFilters, ...ofLogins, since: { query: { since: 'now' } } },
    },
    [`GET ${radius}/authentications-export`]: {
      example: (world) => ofGuest(world),
      invalid: { ...invalidFilters, ...ofLogins },
    },
    [`GET ${radius}/sessions`]: {
      example: (world) => ofGuest(world),
      invalid: { ...invalidPage, ...ofSessions },
    },
    [`GET ${radius}/sessions/news`]: {
      example: (world) => ofGuest(world, { position: '0' }),
      invalid: { ...invalidFilters, ...ofSessions, position: { query: { position: 'x' } } },
    },
    [`GET ${radius}/sessions-export`]: {
      example: (world) => ofGuest(world),
      invalid: { ...invalidFilters, ...ofSessions },
    },
    [`GET ${radius}/problems`]: atSite,
    [`GET ${radius}/status`]: atSite,
    [`POST ${radius}/authentications/{authenticationId}/views`]: async (world) => {
      const { authenticationId } = await newActivity(world, world.family.area);
      return at(world.family.site, { authenticationId });
    },
    [`POST ${radius}/sessions/{sessionId}/views`]: async (world) => {
      const { sessionId } = await newActivity(world, world.family.area);
      return at(world.family.site, { sessionId });
    },
    // The area has no gateway, so the session stays open and the history has the attempt.
    [`POST ${radius}/sessions/{sessionId}/disconnects`]: {
      rights: ['sessions'],
      example: async (world) => {
        const { sessionId } = await newActivity(world, world.family.area);
        // Without a guest, so that the entry is the session's own.
        await world.server.database.system
          .updateTable('guest_session')
          .set({ guest_id: null })
          .where('id', '=', sessionId)
          .execute();
        return at(world.family.site, { sessionId });
      },
    },
    [`POST ${radius}/sessions/{sessionId}/changes`]: {
      rights: ['sessions'],
      example: async (world) => {
        const { sessionId } = await newActivity(world, world.family.area);
        const body = { down: 2_000, up: null, endsIn: 3_600 };
        return { ...at(world.family.site, { sessionId }), body };
      },
      invalid: {
        down: { body: { down: 1 } },
        up: { body: { up: 1 } },
        endsIn: { body: { endsIn: 1 } },
      },
    },
  },
  linkedOnly: {
    [`POST ${radius}/authentications/{authenticationId}/views`]: 'allowed',
    [`POST ${radius}/sessions/{sessionId}/views`]: 'allowed',
    [`POST ${radius}/sessions/{sessionId}/disconnects`]: 'allowed',
    [`POST ${radius}/sessions/{sessionId}/changes`]: 'allowed',
  },
  planted: { authenticationId: planted('authenticationId'), guest: planted('guest') },
  screens: [
    { path: '/support/radius', at: 'provider', heading: 'Authentications' },
    { path: '/support/radius?tab=sessions', at: 'area', heading: 'Sessions' },
    { path: '/support/radius?tab=problems', at: 'site', heading: 'Problems' },
  ],
};
