import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notices } from '../../test/example-feature/contract.ts';
import { up } from '../../test/example-feature/migration.ts';
import { noticeHandlers } from '../../test/example-feature/server.ts';
import { collectFacts, type Route, routeOf } from '../../test/facts.ts';
import { historyCheck } from '../../test/history-check.ts';
import { newProvider, type TestProvider } from '../../test/provider.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { routeLeaks } from '../../test/tenancy/route-leaks.ts';
import { openTenancy, unmatchedRoutes } from '../../test/tenancy/tenancy.ts';

// The example feature of CONTRIBUTING, which only tests have.
const folder = join(import.meta.dirname, '../../test/example-feature');
const facts = await collectFacts(folder);
const routes = noticeHandlers.map(({ endpoint }) => routeOf(endpoint));
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ handlers: noticeHandlers });
  // Untyped, as migrations use it.
  await up(server.database.system as unknown as Kysely<unknown>);
});
afterAll(() => server.close());

test('a list with a form, two fields and a filter costs at most 8 files and 300 lines', () => {
  const files = globSync('*.{ts,tsx}', { cwd: folder }).filter((file) => file !== 'migration.ts');
  const lines = files.map(
    (file) => readFileSync(join(folder, file), 'utf8').split('\n').length - 1,
  );
  expect(files.length).toBeLessThanOrEqual(8);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(300);
});

describe('the generated suites', () => {
  test('have facts for each of its routes', () => {
    expect(
      unmatchedRoutes(
        noticeHandlers.map(({ endpoint }) => endpoint),
        facts,
      ),
    ).toEqual([]);
  });

  test.each(routes)('%s is closed to other tenants', async (route) => {
    expect(await leaksAt(route)).toEqual([]);
  });

  test.each(routes.filter((route) => !route.startsWith('GET')))(
    '%s writes one history entry',
    async (route) => {
      const faultsOf = await historyCheck(server, facts, [notices.noun]);
      expect(await faultsOf(route)).toEqual([]);
    },
  );

  async function leaksAt(route: Route) {
    const tenancy = await openTenancy(server, facts);
    const leaks: string[] = [];
    for await (const leak of routeLeaks(tenancy, await tenancy.prepare(route))) leaks.push(leak);
    return leaks;
  }
});

describe('its store', () => {
  let family: TestProvider;
  let token: string;
  beforeEach(async () => {
    family = await newProvider(server);
    token = await server.signInAs(family.grouping.number);
  });
  const params = () => ({ orgNumber: String(family.area.number) });
  const add = (title: string, status: 'Draft' | 'Shown' = 'Draft') =>
    server.call(notices.create, { params: params(), body: { title, status } }, token);

  test('filters, searches, sorts and pages', async () => {
    for (const title of ['Pool', 'Bar', 'Gym']) await add(title);
    await add('Poolside', 'Shown');
    const titles = async (query: object) => {
      const { rows, total } = await server.call(notices.list, { params: params(), query }, token);
      return [rows.map(({ title }) => title), total];
    };
    expect(await titles({})).toEqual([['Bar', 'Gym', 'Pool', 'Poolside'], 4]);
    expect(await titles({ sort: '-title', pageSize: '2', page: '2' })).toEqual([['Gym', 'Bar'], 4]);
    expect(await titles({ text: 'pool', status: 'Draft' })).toEqual([['Pool'], 1]);
  });

  test('accepts one of two concurrent records with the same title', async () => {
    const outcomes = await Promise.allSettled([add('Pool'), add('POOL')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 400, fields: { title: 'Must be unique' } },
    });
  });

  test('rejects an outdated version with the current record', async () => {
    const { id, version } = await add('Pool');
    const save = (title: string) =>
      server.call(
        notices.update,
        { params: { ...params(), noticeId: id }, body: { title, status: 'Draft', version } },
        token,
      );
    await save('Pool closed');
    await expect(save('Pool open')).rejects.toMatchObject({
      status: 409,
      current: { title: 'Pool closed', version: 2 },
    });
  });
});
