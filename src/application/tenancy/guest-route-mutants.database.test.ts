import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { withFunction } from '../../../test/tenancy/broken-database.ts';
import { ForgottenCondition } from '../../../test/tenancy/forgotten-condition.ts';
import {
  type GuestRouteCheck,
  leaksOf,
  type Tried,
} from '../../../test/tenancy/guest-routes/check.ts';
import { guestProviders } from '../../../test/tenancy/guest-routes/guest-provider.ts';
import { portalChecks } from '../../../test/tenancy/guest-routes/portal-checks.ts';
import { radiusChecks } from '../../../test/tenancy/guest-routes/radius-checks.ts';
import { MutatedText } from '../../../test/tenancy/mutated-text.ts';
import type { PooledDatabase } from '../../server/database/open.ts';

/**
 * Breaks one rule of the routes of guests, gateways and FreeRADIUS at a time, and expects the checks of
 * `guest-routes.database.test.ts` to report it at the routes that the rule protects.
 */
const broken = vi.hoisted(() => ({ rule: '', plugin: null as KyselyPlugin | null }));

vi.mock('../../features/radius/service/known-server.ts', async (original) => {
  const sound = await original<typeof import('../../features/radius/service/known-server.ts')>();
  const mutated: typeof sound = {
    knownServers(server) {
      const servers = sound.knownServers(server);
      return {
        ...servers,
        async identify(authorization) {
          const known = await servers.identify(authorization);
          const isBroken = broken.rule === 'a FreeRADIUS server serves every provider';
          return known && isBroken ? { ...known, scope: ['/'] } : known;
        },
      };
    },
  };
  return mutated;
});

vi.mock('../../features/radius/accounting/storage/assign-owners.ts', async (original) => {
  const sound =
    await original<typeof import('../../features/radius/accounting/storage/assign-owners.ts')>();
  const mutated: typeof sound = {
    async assignOwners(transaction, orphans, now) {
      if (broken.rule !== 'a grant of any area begins')
        return sound.assignOwners(transaction, orphans, now);
      const grants = await transaction
        .selectFrom('radius_grant')
        .select(['id', 'organization_number as area'])
        .execute();
      const areas = new Map(grants.map(({ id, area }) => [id, area]));
      const careless = orphans.map((orphan) => ({
        ...orphan,
        area: areas.get(orphan.grantId ?? '') ?? orphan.area,
      }));
      return sound.assignOwners(transaction, careless, now);
    },
  };
  return mutated;
});

vi.mock('../../features/radius/opennds/message.ts', async (original) => {
  const sound = await original<typeof import('../../features/radius/opennds/message.ts')>();
  const mutated: typeof sound = {
    ...sound,
    isSigned: (...signed) =>
      broken.rule === 'gateways with openNDS need no signature' || sound.isSigned(...signed),
  };
  return mutated;
});

vi.mock('../../features/portal/flow/visit-state.ts', async (original) => {
  const sound = await original<typeof import('../../features/portal/flow/visit-state.ts')>();
  const mutated: typeof sound = {
    ...sound,
    async openState(clock, token, areaNumber) {
      if (broken.rule !== 'a visit of any area is opened')
        return sound.openState(clock, token, areaNumber);
      const sealed = token.replaceAll('-', '+').replaceAll('_', '/');
      const { area } = JSON.parse(await clock.secrets.open(sealed, 'portal visit'));
      return sound.openState(clock, token, area);
    },
  };
  return mutated;
});

vi.mock('../../features/portal/flow/portal-area.ts', async (original) => {
  const sound = await original<typeof import('../../features/portal/flow/portal-area.ts')>();
  const mutated: typeof sound = {
    ...sound,
    async findPortalArea(server, number) {
      const area = await sound.findPortalArea(server, number);
      const isBroken = broken.rule.startsWith('a portal reads every area');
      return area && isBroken ? { ...area, scope: ['/'], providerScope: ['/'] } : area;
    },
  };
  return mutated;
});

let server: TestServer;
let tried: Tried;

beforeAll(async () => {
  const { database, remove } = await openTestDatabase();
  server = await startTestServer({ database: { database: mutatedDatabase(database), remove } });
  tried = await guestProviders(server);
});
afterAll(() => server.close());
afterEach(() => {
  broken.rule = '';
  broken.plugin = null;
});

/** Returns the database with a plugin that asks for the broken rule at every query. */
function mutatedDatabase(sound: PooledDatabase): PooledDatabase {
  const plugin: KyselyPlugin = {
    transformQuery: (sent) => broken.plugin?.transformQuery(sent) ?? sent.node,
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    ...sound,
    system: sound.system.withPlugin(plugin),
    withScope: (scope, work) =>
      sound.withScope(broken.rule === 'a transaction sees everything' ? ['/'] : scope, (inside) =>
        work(inside.withPlugin(plugin)),
      ),
  };
}

const checks = [...radiusChecks, ...portalChecks];
const at = (...parts: string[]) =>
  checks.filter(({ route, what }) => parts.every((part) => `${route}, ${what}`.includes(part)));

async function leaksAt(tries: readonly GuestRouteCheck[]): Promise<string[]> {
  const leaks: string[] = [];
  for await (const leak of leaksOf(tries, tried)) leaks.push(leak);
  return leaks;
}

const anyArea = new MutatedText('guest.organization_number = ', '0 <> ');
const anyProvider = new MutatedText('code.provider_number = ', '0 <> ');

test.each<[string, KyselyPlugin | null, GuestRouteCheck[]]>([
  ['a FreeRADIUS server serves every provider', null, radiusChecks.slice(0, 2)],
  ['a FreeRADIUS server serves every provider', null, at('post-auth', 'a rejection')],
  ['a FreeRADIUS server serves every provider', null, at('accounting', 'at a NAS')],
  ['a FreeRADIUS server serves every provider', null, at('accounting', 'of a NAS')],
  ['a transaction sees everything', null, at('GET /radius/client')],
  ['a code of any provider is found', anyProvider, at('an access code', 'platform')],
  ['a guest of any area signs in', anyArea, at('/authorize, a guest, with', 'platform')],
  ['a device of any area is known', anyArea, at('/authorize, a known device', 'platform')],
  [
    'a ticket of any area is taken',
    new ForgottenCondition('organization_number', 'portal_ticket'),
    at('/authorize, a ticket', 'platform'),
  ],
  [
    'a grant of any device is withdrawn',
    new ForgottenCondition('device_id'),
    at('post-auth, a grant', 'platform'),
  ],
  ['a grant of any area begins', null, at('the guest of a grant', 'platform')],
  ['gateways with openNDS need no signature', null, at('opennds', 'our key')],
  ['a visit of any area is opened', null, at(', a visit')],
  ['files of every kind are served', new ForgottenCondition('is_master'), at('GET /images/')],
])('it is reported that %s', async (rule, plugin, tries) => {
  expect(tries).not.toEqual([]);
  expect(await leaksAt(tries)).toEqual([]);
  Object.assign(broken, { rule, plugin });
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
  expect(await leaksAt(tries)).toHaveLength(tries.length);
});

test('it is reported that an organization may use the images of all', async () => {
  const tries = at(', an image');
  const ofAncestors = /image\.organization_number = any \([^\n]*/g;
  await withFunction(server.database, 'usable_images', [ofAncestors, 'true'], async () => {
    expect(await leaksAt(tries)).toHaveLength(2);
  });
});

test('a portal that reads every area still serves only its own', async () => {
  broken.rule = 'a portal reads every area';
  expect(await leaksAt(portalChecks)).toEqual([]);
});

test('it is reported that a portal reads every area and serves guests of any', async () => {
  Object.assign(broken, { rule: 'a portal reads every area', plugin: anyArea });
  expect(await leaksAt(at('do/:action, a guest'))).toHaveLength(1);
  expect(await leaksAt(at('GET /portal/', ', a known device'))).toHaveLength(1);
});

test('it is reported that a portal reads every area and takes sign-ins of any', async () => {
  const plugin = new ForgottenCondition('organization_number', 'loyalty_sign_in');
  Object.assign(broken, { rule: 'a portal reads every area', plugin });
  expect(await leaksAt(at('/programme'))).toHaveLength(1);
});
