import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { family } from '../../test/organization-family.ts';
import { holesInSecondWall } from '../../test/second-wall.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { kindNames, openTenancyMatrix, type TenancyMatrix } from '../../test/tenancy-matrix.ts';
import { tenancyKeys } from '../../test/tenancy-rows.ts';
import { isLoginValid } from '../features/session/contract.ts';

let server: TestServer;
let matrix: TenancyMatrix;

beforeAll(async () => {
  server = await startTestServer();
  matrix = await openTenancyMatrix(server);
});
afterAll(() => server.close());

test('every route has a row, and every row a route', () => {
  const routes = server.application.endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(tenancyKeys.toSorted()).toEqual(routes.toSorted());
});

test('the database itself lets nothing out of a scope', async () => {
  expect(await holesInSecondWall(server.database)).toEqual([]);
});

test.each(kindNames.flatMap((kind) => tenancyKeys.map((key) => [kind, key] as const)))(
  '%s reaches by %s exactly what the scope holds',
  async (kind, key) => {
    expect(await matrix.wrongWith(kind, key)).toEqual([]);
  },
);

describe.each(tenancyKeys)('%s', (key) => {
  test('answers about the id of a record that stands elsewhere as about one that nobody has', async () => {
    expect(await matrix.wrongWithIdsFromElsewhere(key)).toEqual([]);
  });

  test('is refused where the organization does not have its feature', async () => {
    expect(await matrix.wrongWithoutFeature(key)).toEqual([]);
  });
});

test('a role that loses a right loses it within a second, on an open session', async () => {
  const token = await server.signInAs(family.grouping.number, { organization: 'edit' });
  const change = async () =>
    (
      await matrix.ask(
        'PUT /AdminApi/organizations/{orgNumber}',
        await matrix.unchanged(family.site.number),
        token,
      )
    ).status;
  expect(await change()).toBe(200);
  await server.database.system
    .updateTable('role_template')
    .set({ permissions: JSON.stringify({ organization: 'view' }) })
    .where('id', '=', (query) =>
      query.selectFrom('role_template').select('id').orderBy('created_at', 'desc').limit(1),
    )
    .execute();
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  expect(await change()).toBe(403);
  await expect(server.call(isLoginValid, { query: {} }, token)).resolves.toBeDefined();
});
