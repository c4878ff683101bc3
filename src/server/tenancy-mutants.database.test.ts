import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  ReferenceNode,
  type RootOperationNode,
  sql,
} from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { holesInSecondWall } from '../../test/second-wall.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type KindName, openTenancyMatrix, type TenancyMatrix } from '../../test/tenancy-matrix.ts';
import { tenancyKeys } from '../../test/tenancy-rows.ts';
import { featureIds } from '../contract/features.ts';
import type { Database } from './database/open.ts';

/**
 * Are the tests of tenancy worth anything? Here the product is broken, one rule at a time, and the same checks that the
 * matrix makes have to see it. The mocks are the mutants: each puts a careless version in the place of a rule.
 */
const broken = vi.hoisted(() => ({ rule: '' }));

vi.mock('./tenancy.ts', async (original) => {
  const sound = await original<typeof import('./tenancy.ts')>();
  const mutated: typeof sound = {
    ...sound,
    organizationInScope: (db, scope, number) =>
      sound.organizationInScope(db, broken.rule === 'first wall' ? ['/'] : scope, number),
    scopeOf: async (system, owner) => {
      const scope = await sound.scopeOf(system, owner);
      if (broken.rule === 'everybody owns the platform') return ['/'];
      if (broken.rule === 'the scope begins one level higher')
        return scope.map((path) => path.replace(/\d+\/$/, ''));
      if (broken.rule === 'links are forgotten') return scope.slice(0, 1);
      return scope;
    },
    grantedFeatures: async (transaction, number) =>
      broken.rule === 'features are not asked for'
        ? [...featureIds]
        : sound.grantedFeatures(transaction, number),
  };
  return mutated;
});

vi.mock('../contract/permissions.ts', async (original) => {
  const sound = await original<typeof import('../contract/permissions.ts')>();
  const mutated: typeof sound = {
    ...sound,
    reaches: (level, needed) =>
      broken.rule === 'permissions are not asked for' || sound.reaches(level, needed),
    neededLevel: (endpoint) =>
      broken.rule === 'to view is enough to change' ? 'view' : sound.neededLevel(endpoint),
    hasRight: (rights, right) =>
      broken.rule === 'rights are not asked for' || sound.hasRight(rights, right),
  };
  return mutated;
});

/** Leaves the conditions on a column out of every query. */
class ForgottenCondition extends OperationNodeTransformer implements KyselyPlugin {
  readonly #column: string;
  constructor(column: string) {
    super();
    this.#column = column;
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.transformNode(node, queryId);
  }
  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand } = node;
    const isThis =
      ReferenceNode.is(leftOperand) &&
      ColumnNode.is(leftOperand.column) &&
      leftOperand.column.column.name === this.#column;
    // What equals itself is always so.
    return isThis
      ? { ...node, operator: OperatorNode.create('='), rightOperand: leftOperand }
      : super.transformBinaryOperation(node);
  }
}

let server: TestServer;
let matrix: TenancyMatrix;

beforeAll(async () => {
  server = await startTestServer();
  server.context.database = mutatedDatabase(server.database);
  matrix = await openTenancyMatrix(server);
});
afterAll(() => server.close());
afterEach(() => breakRule(''));

/** The server's database, in which a transaction can begin in careless ways. */
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
        case 'records are not asked for their organization':
          return sound.withScope(scope, (transaction) =>
            work(transaction.withPlugin(new ForgottenCondition('organization_number'))),
          );
        case 'removed organizations are still there':
          return sound.withScope(scope, (transaction) =>
            work(transaction.withPlugin(new ForgottenCondition('status'))),
          );
        default:
          return sound.withScope(scope, work);
      }
    },
  };
}

/** Half a second is how long callers are remembered. */
function breakRule(rule: string): void {
  broken.rule = rule;
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
}

async function policies(): Promise<{ table: string; using: string; check: string | null }[]> {
  const { rows } = await sql<{ table: string; using: string; check: string | null }>`
    select tablename as "table", qual as using, with_check as check
    from pg_policies where policyname = 'tenant'`.execute(server.database.system);
  return rows;
}

/** Runs the work with these tables open to everybody. */
async function withoutPolicies<T>(tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const { system } = server.database;
  const opened = (await policies()).filter(({ table }) => tables.includes(table));
  for (const { table } of opened)
    await sql`alter policy tenant on ${sql.table(table)} using (true)`.execute(system);
  try {
    return await work();
  } finally {
    for (const { table, using } of opened)
      await sql`alter policy tenant on ${sql.table(table)} using (${sql.raw(using)})`.execute(
        system,
      );
  }
}

/** Runs the work with a function that takes every scope for the whole platform. */
async function withoutScopeIn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { system } = server.database;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc where proname = ${name}`.execute(
    system,
  );
  const definition = rows[0]?.definition ?? '';
  const careless = definition.replaceAll("current_setting('atrium.scope')", "'/'");
  expect(careless).not.toBe(definition);
  await sql.raw(careless).execute(system);
  try {
    return await work();
  } finally {
    await sql.raw(definition).execute(system);
  }
}

const insider: KindName = 'a service area';
const atOrganizations = tenancyKeys.filter((key) => key.includes('{orgNumber}'));

/** The first thing that the checks of tenancy find wrong, also for these administrators; undefined: nothing. */
async function firstLeak(kinds: readonly KindName[] = []): Promise<string | undefined> {
  for await (const leak of leaks(kinds)) return leak;
  return undefined;
}

async function* leaks(kinds: readonly KindName[]): AsyncGenerator<string> {
  yield* await holesInSecondWall(server.database);
  for (const key of tenancyKeys) {
    for (const kind of kinds) yield* named(kind, key, await matrix.wrongWith(kind, key));
    yield* named('elsewhere', key, await matrix.wrongWithIdsFromElsewhere(key));
    yield* named('without the feature', key, await matrix.wrongWithoutFeature(key));
  }
}

function named(kind: string, key: string, wrong: readonly string[]): string[] {
  return wrong.map((what) => `${kind}, ${key}: ${what}`);
}

/** What is let through when the database lets everything through. */
async function leaksOfFirstWall(): Promise<string[]> {
  const tables = (await policies()).map(({ table }) => table);
  return withoutPolicies(tables, () => leaksAtOrganizations());
}

async function leaksAtOrganizations(): Promise<string[]> {
  const found: string[] = [];
  for (const key of atOrganizations)
    found.push(...named(insider, key, await matrix.wrongWith(insider, key)));
  return found;
}

describe('one wall alone', () => {
  test('the second: what a handler does not refuse, the database does not have', async () => {
    breakRule('first wall');
    expect(await leaksAtOrganizations()).toEqual([]);
  });

  test('the first: what the database would give, no handler asks for', async () => {
    expect(await leaksOfFirstWall()).toEqual([]);
    breakRule('first wall');
    expect(await leaksOfFirstWall()).not.toEqual([]);
  });
});

describe('it is noticed when', () => {
  test.each<[string, KindName[]]>([
    ['everybody owns the platform', ['a service area']],
    ['the scope begins one level higher', ['a service area']],
    ['links are forgotten', ['a grouping, to view only']],
    ['features are not asked for', []],
    ['permissions are not asked for', ['a grouping, with no feature']],
    ['to view is enough to change', ['a grouping, to view only']],
    ['rights are not asked for', ['a grouping, to view only']],
    ['a transaction sees everything', ['a service area']],
    ['a transaction does not take the tenant’s role', ['a service area']],
    ['records are not asked for their organization', []],
    ['removed organizations are still there', ['the platform']],
  ])('%s', async (rule, kinds) => {
    breakRule(rule);
    expect(await firstLeak(kinds)).toBeDefined();
  });

  test('the policy of any table is gone', async () => {
    const all = await policies();
    expect(all.length).toBeGreaterThan(10);
    for (const { table } of all) {
      const holes = await withoutPolicies([table], () => holesInSecondWall(server.database));
      expect(holes).toContainEqual(expect.stringContaining(`${table} `));
    }
  });

  test('a new table, view or function stands beside the second wall', async () => {
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
      expect(await holesInSecondWall(server.database)).toContainEqual(
        expect.stringContaining('signpost'),
      );
      await sql.raw(`drop ${name}`).execute(system);
    }
  });

  test.each([
    'organization_matches',
    'organization_inheritance',
    'usable_role_templates',
    'administrators_below',
    'administrator_in_scope',
    'mac_address_is_taken',
  ])('%s, which runs as its owner, forgets the scope', async (name) => {
    expect(await withoutScopeIn(name, () => firstLeak())).toBeDefined();
  });
});

test('and all is well again: what was noticed was that, and nothing left over', async () => {
  expect(await firstLeak([insider])).toBeUndefined();
});
