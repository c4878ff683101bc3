import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sell } from '../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { servicePlans, setServicePlanStatus } from './contract.ts';
import { examplePlan } from './examples.ts';
import type { ServicePlan } from './fields.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
});

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const create = (changes: Partial<ServicePlan> = {}, organization = family.area) =>
  server.call(servicePlans.create, { params: of(organization), body: examplePlan(changes) }, token);
const list = async (query: Sent<typeof servicePlans.list>['query'] = {}) => {
  const { rows, total } = await server.call(
    servicePlans.list,
    { params: of(family.area), query },
    token,
  );
  return { names: rows.map(({ name }) => name), total, rows };
};
const latestHistory = () =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('organization_path', 'like', `${family.provider.path}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Adds a purchase and an active session of the plan. */
async function usePlan(planId: string): Promise<void> {
  const { system } = server.database;
  await sell(system, family.area.number, planId, [{ at: server.clock.now }]);
  await system
    .insertInto('guest_session')
    .values({
      organization_number: family.area.number,
      organization_path: family.area.path,
      plan_id: planId,
      mac_address: '02:00:00:00:00:01',
      started_at: server.clock.now,
    })
    .execute();
}

test('a new plan stores every field and is last on the portal', async () => {
  await create({ name: 'Free', price: 0 });
  const fields = examplePlan({
    burstDown: 80_000,
    burstSeconds: 10,
    quotaBytes: 5_000_000_000,
    onQuota: 'throttle',
    throttleDown: 1_000,
    throttleUp: 500,
    daysAndHours: [{ days: [1, 2], from: '22:00', until: '06:00' }],
    revenueShare: [
      { party: 'Hotel', percent: 60 },
      { party: 'Provider', percent: 40 },
    ],
    guestGroups: ['VIP2'],
    vlan: 120,
  });
  const created = await create(fields);
  expect(created).toMatchObject({ ...fields, position: 2, version: 1, guestsNow: 0 });
  expect(
    await server.call(
      servicePlans.get,
      { params: { ...of(family.area), planId: created.id } },
      token,
    ),
  ).toEqual(created);
  expect(await latestHistory()).toMatchObject({
    action: 'create',
    entity_type: 'service plan',
    entity_id: created.id,
    label: 'Premium',
  });
});

test('the list is sorted, filtered and paged by the server', async () => {
  await create({ name: 'Free', price: 0, bandwidthDown: 2_000 });
  await create({ name: 'Gold', price: 1_995, bandwidthDown: null });
  await create({ name: 'Old_1', price: 500, status: 'Retired' });
  expect((await list()).names).toEqual(['Free', 'Gold', 'Old_1']);
  expect((await list({ sort: '-price' })).names).toEqual(['Gold', 'Old_1', 'Free']);
  expect((await list({ sort: 'speed' })).names).toEqual(['Free', 'Old_1', 'Gold']);
  expect((await list({ text: 'd_1' })).names).toEqual(['Old_1']);
  expect((await list({ text: '_' })).names).toEqual(['Old_1']);
  expect((await list({ status: 'Active' })).total).toBe(2);
  expect(await list({ page: '2' })).toMatchObject({ names: [], total: 3 });
});

describe('rejected at its field', () => {
  test.each<[string, object, string]>([
    ['a price below 0', { price: -1 }, 'price: Invalid Price'],
    ['a tax of 150 %', { taxRate: 150_000 }, 'taxRate: Must be 50 or less'],
    ['a duration of zero', { duration: 0 }, 'duration: Must be 1 minute to 366 days'],
    [
      'a rate below 64 kbit/s',
      { bandwidthDown: 10 },
      'bandwidthDown: Must be 64 kbit/s or greater',
    ],
    ['VLAN 4095', { vlan: 4_095 }, 'vlan: Vlan must be between 1 and 4094'],
    ['an unknown currency', { currency: 'EURO' }, 'currency: Unknown currency'],
    ['special characters', { name: 'A<b>' }, 'name: Cannot contain special characters.'],
    ['a burst below the rate', { burstUp: 64, burstSeconds: 1 }, 'burstUp: Must be greater'],
  ])('%s', async (_what, changes, message) => {
    await expect(create(changes)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  test('a name that another plan of the area has, ignoring case', async () => {
    const { id, version } = await create();
    await expect(create({ name: 'PREMIUM' })).rejects.toMatchObject({
      fields: { name: 'Must be unique' },
    });
    const changed = { ...examplePlan({ price: 5 }), version };
    const saved = await server.call(
      servicePlans.update,
      { params: { ...of(family.area), planId: id }, body: changed },
      token,
    );
    expect(saved).toMatchObject({ price: 5, version: 2 });
  });

  test('a plan of a site instead of a service area', async () => {
    await expect(create({}, family.site)).rejects.toMatchObject({ status: 400 });
  });
});

test('of two plans created concurrently with the same name one is rejected', async () => {
  const outcomes = await Promise.allSettled([create(), create()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('saving an outdated version is rejected with the current record', async () => {
  const { id } = await create();
  const save = (price: number) =>
    server.call(
      servicePlans.update,
      {
        params: { ...of(family.area), planId: id },
        body: { ...examplePlan({ price }), version: 1 },
      },
      token,
    );
  await save(100);
  await expect(save(200)).rejects.toMatchObject({ status: 409, current: { price: 100 } });
  expect(await latestHistory()).toMatchObject({ before: { price: 995 }, after: { price: 100 } });
});

test('an unused plan can be deleted, while a used one shows its use and can only be retired', async () => {
  const unused = await create({ name: 'Unused' });
  const used = await create({ name: 'Used' });
  await usePlan(used.id);
  const remove = (planId: string) =>
    server.call(servicePlans.delete, { params: { ...of(family.area), planId } }, token);
  await remove(unused.id);
  await expect(remove(used.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Retire it instead'),
  });
  expect((await list()).rows).toMatchObject([{ name: 'Used', guestsNow: 1, soldIn30Days: 1 }]);
  const body = { ids: [used.id], status: 'Retired' as const };
  expect(await server.call(setServicePlanStatus, { params: of(family.area), body }, token)).toEqual(
    {
      changed: 1,
    },
  );
  expect((await list({ status: 'Retired' })).names).toEqual(['Used']);
});

test('saving an unchanged plan writes neither a version nor a history entry', async () => {
  const { id, version, ...plan } = await create();
  const before = await latestHistory();
  const saved = await server.call(
    servicePlans.update,
    { params: { ...of(family.area), planId: id }, body: { ...plan, version } },
    token,
  );
  expect(saved.version).toBe(version);
  expect((await latestHistory()).id).toBe(before.id);
});
