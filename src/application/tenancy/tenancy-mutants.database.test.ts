import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { collectFacts, type Route, routeOf } from '../../../test/facts.ts';
import { holesInSecondWall } from '../../../test/second-wall.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import {
  policiesIn,
  withFunction,
  withoutPolicies,
} from '../../../test/tenancy/broken-database.ts';
import type { KindName } from '../../../test/tenancy/callers.ts';
import { ForgottenCondition } from '../../../test/tenancy/forgotten-condition.ts';
import { kindLeaks } from '../../../test/tenancy/kind-leaks.ts';
import { representatives } from '../../../test/tenancy/representatives.ts';
import { leaksToOutsider, routeLeaks } from '../../../test/tenancy/route-leaks.ts';
import { openTenancy, type Prepared, type Tenancy } from '../../../test/tenancy/tenancy.ts';
import { featureIds } from '../../contract/features.ts';
import type { Database } from '../../server/database/open.ts';

/**
 * Mutation tests of the tenancy suite: breaks one rule of the product at a time and expects the suite to report it. The
 * mocks replace rules by faulty versions.
 */
const broken = vi.hoisted(() => ({ rule: '' }));

vi.mock('../../server/tenancy.ts', async (original) => {
  const sound = await original<typeof import('../../server/tenancy.ts')>();
  const mutated: typeof sound = {
    ...sound,
    organizationInScope: (db, scope, number) =>
      sound.organizationInScope(db, broken.rule === 'first wall' ? ['/'] : scope, number),
    requireOwner: (caller, organization) => {
      if (broken.rule !== 'ownership is not checked') sound.requireOwner(caller, organization);
    },
    scopeOf: async (system, owner) => {
      const scope = await sound.scopeOf(system, owner);
      if (broken.rule === 'every caller owns the platform') return ['/'];
      if (broken.rule === 'the scope starts one level higher')
        return scope.map((path) => path.replace(/\d+\/$/, ''));
      if (broken.rule === 'links are ignored') return scope.slice(0, 1);
      return scope;
    },
    grantedFeatures: async (transaction, number) =>
      broken.rule === 'features are not checked'
        ? [...featureIds]
        : sound.grantedFeatures(transaction, number),
  };
  return mutated;
});

vi.mock('../../contract/permissions.ts', async (original) => {
  const sound = await original<typeof import('../../contract/permissions.ts')>();
  const mutated: typeof sound = {
    ...sound,
    reaches: (level, needed) =>
      broken.rule === 'permissions are not checked' || sound.reaches(level, needed),
    neededLevel: (endpoint) =>
      broken.rule === 'viewing is enough to change' ? 'view' : sound.neededLevel(endpoint),
    hasRight: (rights, right) =>
      broken.rule === 'rights are not checked' || sound.hasRight(rights, right),
  };
  return mutated;
});

const organization = '/AdminApi/organizations/{orgNumber}';
let server: TestServer;
let tenancy: Tenancy;
/** over a provider whose only records are outside the callers' scopes */
let walled: Tenancy;

beforeAll(async () => {
  server = await startTestServer();
  server.context.database = mutatedDatabase(server.database);
  const facts = await collectFacts();
  tenancy = await openTenancy(server, facts);
  walled = await openTenancy(server, facts);
});
afterAll(() => server.close());
afterEach(() => breakRule(''));

/** Returns the server's database, whose transactions can start without a role or scope. */
function mutatedDatabase(sound: Database): Database {
  return {
    ...sound,
    withScope: (scope, work) => {
      switch (broken.rule) {
        case 'a transaction sees everything':
          return sound.withScope(['/'], work);
        case 'a transaction does not take the tenant’s role':
          return sound.transaction(async (transaction) => {
            await sql`select set_config('atrium.scope', ${scope.join(',')}, true)`.execute(
              transaction,
            );
            return work(transaction);
          });
        case 'the organization of records is not checked':
          return sound.withScope(scope, (transaction) =>
            work(transaction.withPlugin(new ForgottenCondition('organization_number'))),
          );
        case 'removed organizations can be reached':
          return sound.withScope(scope, (transaction) =>
            work(transaction.withPlugin(new ForgottenCondition('status'))),
          );
        default:
          return sound.withScope(scope, work);
      }
    },
  };
}

/** Breaks a rule, and waits half a second, because callers are cached that long. */
function breakRule(rule: string): void {
  broken.rule = rule;
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
}

async function first(leaks: AsyncIterable<string>): Promise<string | undefined> {
  for await (const leak of leaks) return leak;
  return undefined;
}

/** Returns the first leak at a route after `happens`, for one kind of caller or for those of every route. */
async function firstLeak(route: Route, kind?: KindName, happens?: () => void) {
  const representative = representatives.find((one) => one.route === route);
  const prepared = await tenancy.prepare(route);
  happens?.();
  return first(
    kind === undefined || representative === undefined
      ? routeLeaks(tenancy, prepared)
      : kindLeaks(tenancy, kind, representative),
  );
}

describe('a single wall protects against the failure of the other', () => {
  const insider: KindName = 'a service area';
  let examples: Prepared[];
  beforeAll(async () => {
    examples = [];
    for (const endpoint of server.application.endpoints)
      if (endpoint.path.includes('{orgNumber}'))
        examples.push(await tenancy.prepare(routeOf(endpoint)));
  });

  async function* leaksAtOrganizations() {
    for (const prepared of examples) yield* leaksToOutsider(tenancy, prepared);
    for (const representative of representatives)
      if (representative.route.includes('{orgNumber}'))
        yield* kindLeaks(tenancy, insider, representative);
  }

  test('the database returns nothing outside the scope to a handler without checks', async () => {
    breakRule('first wall');
    expect(await first(leaksAtOrganizations())).toBeUndefined();
  });

  test('handlers request nothing outside the scope from a database without policies', async () => {
    const policies = await policiesIn(server.database);
    const leak = () =>
      withoutPolicies(server.database, policies, () => first(leaksAtOrganizations()));
    expect(await leak()).toBeUndefined();
    breakRule('first wall');
    expect(await leak()).toBeDefined();
  });
});

describe('the suite reports that', () => {
  test.each<[string, Route, KindName?]>([
    ['every caller owns the platform', `GET ${organization}`],
    ['the scope starts one level higher', `GET ${organization}`, 'a service area'],
    ['ownership is not checked', `DELETE ${organization}`],
    ['ownership is not checked', `POST ${organization}/administrators/{administratorId}/password`],
    ['links are ignored', `GET ${organization}`, 'a provider’s grouping'],
    ['features are not checked', `GET ${organization}`],
    ['permissions are not checked', `GET ${organization}`, 'a grouping, with no feature'],
    ['viewing is enough to change', `PUT ${organization}`],
    ['rights are not checked', `GET ${organization}/export`],
    ['a transaction sees everything', 'GET /AdminApi/org/tree/search/{input}', 'a service area'],
    [
      'a transaction does not take the tenant’s role',
      'GET /ElevenWS/DevApi/Admin/Organizations.svc/List',
      'a service area',
    ],
    ['the organization of records is not checked', `GET ${organization}/service-plans/{planId}`],
    ['removed organizations can be reached', `GET ${organization}`, 'the platform'],
  ])('%s', async (rule, route, kind) => {
    expect(await firstLeak(route, kind)).toBeUndefined();
    expect(await firstLeak(route, kind, () => breakRule(rule))).toBeDefined();
    breakRule('');
    expect(await firstLeak(route, kind)).toBeUndefined();
  });

  test('a table has no policy', async () => {
    const policies = await policiesIn(server.database);
    expect(policies.length).toBeGreaterThan(10);
    for (const policy of policies) {
      const holes = await withoutPolicies(server.database, [policy], () =>
        holesInSecondWall(walled),
      );
      expect(holes).toContainEqual(expect.stringContaining(`${policy.table} `));
    }
    expect(await holesInSecondWall(walled)).toEqual([]);
  });

  test('a new table, view or function is not protected', async () => {
    const { system } = server.database;
    for (const [added, name] of [
      ['table signpost (organization_path text)', 'table signpost'],
      ['view signpost as select * from device', 'view signpost'],
      [
        'function signpost() returns bigint language sql security definer as $$ select count(*) from device $$',
        'function signpost',
      ],
    ] as const) {
      await sql.raw(`create ${added}`).execute(system);
      if (name.startsWith('view'))
        await sql.raw('grant select on signpost to atrium_tenant').execute(system);
      expect(await holesInSecondWall(walled)).toContainEqual(expect.stringContaining('signpost'));
      await sql.raw(`drop ${name}`).execute(system);
    }
  });

  test('a function that runs as its owner ignores the scope', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where prosecdef and prosrc like '%''atrium.scope''%' order by 1`.execute(
      server.database.system,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { name } of rows) {
      const forgotten: [RegExp, string] = [/current_setting\('atrium\.scope'(, true)?\)/g, "'/'"];
      const holes = await withFunction(server.database, name, forgotten, () =>
        holesInSecondWall(walled),
      );
      expect(holes, name).not.toEqual([]);
      expect(holes.filter((hole) => !hole.endsWith('reveals others'))).toEqual([]);
    }
    expect(await holesInSecondWall(walled)).toEqual([]);
  });
});
