import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isEmbeddedUnderTest } from '../../../test/databases.ts';
import { ownedBy } from '../../../test/planting.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { organizationExternalCall, organizationHandler } from './handlers.ts';
import type { OrganizationRequest } from './scope.ts';

const common = {
  access: 'scope',
  effect: 'change',
  feature: 'users',
  method: 'POST',
  summary: 'Notes something on guests, in the order of their ids',
  params: z.object({ orgNumber: organizationNumberParameter }),
  body: z.object({ ids: z.array(z.uuid()) }),
  response: z.object({}),
} as const;
const noteDirectly = endpoint({ ...common, path: '/AdminApi/organizations/{orgNumber}/notes' });
const noteAfterCall = endpoint({
  ...common,
  path: '/AdminApi/organizations/{orgNumber}/questions',
});
const alwaysDeadlock = endpoint({ ...common, path: '/AdminApi/organizations/{orgNumber}/losses' });

let server: TestServer;
let family: TestProvider;
let token: string;
let guests: string[];
let externalCalls: number;
let meeting: { arrived: number; all: PromiseWithResolvers<void> };

/** Resolves once two requests have called it; later calls resolve immediately. */
function bothRequestsArrive(): Promise<void> {
  meeting.arrived += 1;
  if (meeting.arrived === 2) meeting.all.resolve();
  return meeting.all.promise;
}

/** Locks the first guest, waits until another request has locked its first one, and goes on to the second. */
async function writeNotes(
  ids: readonly string[],
  { transaction, record, organization }: OrganizationRequest,
): Promise<void> {
  for (const id of ids) {
    await transaction
      .updateTable('guest')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await bothRequestsArrive();
  }
  await record({
    action: 'update',
    entityType: 'guest',
    entityId: ids.join(),
    label: '',
    organization,
  });
}

const handlers = [
  organizationHandler(noteDirectly, async ({ body }, request) => {
    await writeNotes(body.ids, request);
    return {};
  }),
  organizationHandler(alwaysDeadlock, async (_input, { transaction }) => {
    await sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`.execute(
      transaction,
    );
    return {};
  }),
  organizationExternalCall(noteAfterCall, {
    prepare: async () => {},
    call: async () => {
      externalCalls += 1;
    },
    finish: async ({ body }, request) => {
      await writeNotes(body.ids, request);
      return {};
    },
  }),
];

beforeAll(async () => {
  server = await startTestServer({ handlers });
});
afterAll(() => server.close());
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  externalCalls = 0;
  meeting = { arrived: 0, all: Promise.withResolvers() };
  const rows = await server.database.system
    .insertInto('guest')
    .values([1, 2].map(() => ({ ...ownedBy(family.area), search_text: '' })))
    .returning('id')
    .execute();
  guests = rows.map(({ id }) => id);
});

const stored = async () => ({
  versions: await server.database.system
    .selectFrom('guest')
    .select('version')
    .where('organization_number', '=', family.area.number)
    .execute(),
  history: await server.database.system
    .selectFrom('admin_history')
    .select('id')
    .where('organization_path', '=', family.area.path)
    .execute(),
});

describe.skipIf(isEmbeddedUnderTest())('two requests that deadlock (needs PostgreSQL)', () => {
  const bothWays = (one: typeof noteDirectly) => {
    const params = { orgNumber: String(family.area.number) };
    return Promise.all(
      [guests, guests.toReversed()].map((ids) =>
        server.call(one, { params, body: { ids } }, token),
      ),
    );
  };

  test('both succeed, each with one history entry', async () => {
    await bothWays(noteDirectly);
    const { versions, history } = await stored();
    expect(versions).toEqual([{ version: 3 }, { version: 3 }]);
    expect(history).toHaveLength(2);
  });

  test('an external call is not repeated', async () => {
    await bothWays(noteAfterCall);
    expect(await stored()).toMatchObject({ versions: [{ version: 3 }, { version: 3 }] });
    expect(externalCalls).toBe(2);
  });
});

test('a transaction that fails in each attempt is a conflict', async () => {
  const params = { orgNumber: String(family.area.number) };
  await expect(
    server.call(alwaysDeadlock, { params, body: { ids: [] } }, token),
  ).rejects.toMatchObject({ status: 409 });
});
