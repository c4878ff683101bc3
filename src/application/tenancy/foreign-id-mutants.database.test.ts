import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { collectFacts, type Route } from '../../../test/facts.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { withFunction } from '../../../test/tenancy/broken-database.ts';
import { leaksOfForeignIds } from '../../../test/tenancy/foreign-ids.ts';
import { ForgottenCondition } from '../../../test/tenancy/forgotten-condition.ts';
import { openTenancy, type Tenancy } from '../../../test/tenancy/tenancy.ts';
import type { Database } from '../../server/database/open.ts';

/**
 * Removes the tenancy check of one id of a call and expects the tenancy suite to report it. These routes have several
 * ids, which must be replaced one at a time.
 */
const broken: { guest: boolean; condition: ForgottenCondition | null } = vi.hoisted(() => ({
  guest: false,
  condition: null,
}));

vi.mock('../../features/users/records/find-guest.ts', async (original) => {
  const sound = await original<typeof import('../../features/users/records/find-guest.ts')>();
  // Every path starts with a slash, so every guest is in scope.
  const careless = (request: Parameters<typeof sound.findGuest>[0]) =>
    broken.guest ? { ...request, organization: { ...request.organization, path: '/' } } : request;
  const mutated: typeof sound = {
    ...sound,
    findGuest: (request, id) => sound.findGuest(careless(request), id),
    lockFor: (request, action, id) => sound.lockFor(careless(request), action, id),
  };
  return mutated;
});

const organization = '/AdminApi/organizations/{orgNumber}';
const guestDevices = `${organization}/guests/{guestId}/devices` as const;
let server: TestServer;
let tenancy: Tenancy;

beforeAll(async () => {
  server = await startTestServer();
  server.context.database = mutatedDatabase(server.database);
  tenancy = await openTenancy(server, await collectFacts());
});
afterAll(() => server.close());
afterEach(() => {
  broken.guest = false;
  broken.condition = null;
});

function mutatedDatabase(sound: Database): Database {
  return {
    ...sound,
    withScope: (scope, work) =>
      sound.withScope(scope, (transaction) =>
        work(broken.condition === null ? transaction : transaction.withPlugin(broken.condition)),
      ),
  };
}

async function leaksAt(route: Route, breaks: (work: () => Promise<void>) => Promise<void>) {
  const prepared = await tenancy.prepare(route);
  const leaks: string[] = [];
  await breaks(async () => {
    for await (const leak of leaksOfForeignIds(tenancy, prepared)) leaks.push(leak);
  });
  return leaks;
}

const anyGuest = (work: () => Promise<void>) => {
  broken.guest = true;
  return work();
};
const forgotten = (column: string, table: string) => (work: () => Promise<void>) => {
  broken.condition = new ForgottenCondition(column, table);
  return work();
};
const siblingTemplates = (work: () => Promise<void>) =>
  withFunction(
    server.database,
    'usable_role_templates',
    [/ or asked\.path \^@ owner\.path\b/g, ' or true'],
    work,
  );

test.each<[string, Route, typeof anyGuest, string]>([
  ['a guest', `POST ${guestDevices}`, anyGuest, 'params.guestId'],
  ['a guest', `PUT ${guestDevices}/{deviceId}`, anyGuest, 'params.guestId'],
  ['a guest', `DELETE ${guestDevices}/{deviceId}`, anyGuest, 'params.guestId'],
  [
    'a guest’s device',
    `PUT ${guestDevices}/{deviceId}`,
    forgotten('guest_id', 'guest_device'),
    'params.deviceId',
  ],
  [
    'a guest’s device',
    `DELETE ${guestDevices}/{deviceId}`,
    forgotten('guest_id', 'guest_device'),
    'params.deviceId',
  ],
  [
    'a guest’s plan',
    `POST ${organization}/guests`,
    forgotten('organization_number', 'service_plan'),
    'body.planId',
  ],
  [
    'a batch’s plan',
    `POST ${organization}/access-code-batches`,
    forgotten('organization_path', 'service_plan'),
    'body.planId',
  ],
  [
    'an administrator’s role',
    `POST ${organization}/administrators`,
    siblingTemplates,
    'body.roleTemplateId',
  ],
])('the suite reports that %s may be another tenant’s: %s', async (_what, route, breaks, id) => {
  expect(await leaksAt(route, (work) => work())).toEqual([]);
  const leaks = await leaksAt(route, breaks);
  expect(leaks).toEqual(
    ['siblingArea', 'foreignSite'].map((at) => expect.stringContaining(`${id} of ${at}: `)),
  );
});
