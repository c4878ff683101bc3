// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { renameOrganization, type TestOrganization } from '../../../../test/provider.ts';
import { addPlan } from '../../../../test/sales.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { listAccessCodePlans } from '../contract.ts';

let server: TestServer;
let calls: AccessCodeCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  calls = await accessCodeCalls(server);
});

const rename = (organization: TestOrganization, name: string) =>
  renameOrganization(server, organization, name);

function listPlans(organization: TestOrganization, text = '', token = calls.token) {
  const query = text === '' ? {} : { text };
  return server.call(listAccessCodePlans, { params: calls.of(organization), query }, token);
}

/** Returns the plans that a search at the grouping finds, as 'name, site, area'. */
async function found(text: string): Promise<string[]> {
  const { plans } = await listPlans(calls.family.grouping, text);
  return plans.map(({ name, siteName, areaName }) => [name, siteName, areaName].join(', '));
}

test('the plans are those of the organization and below, with time zones, without retired plans and removed areas', async () => {
  await calls.addPlan({ name: 'Old', status: 'Retired' });
  await addPlan(server.database.system, calls.family.removedArea.number, 'Removed');
  await calls.addPlan({ name: 'Beside' }, calls.family.siblingArea);
  const { plans, hasMore } = await listPlans(calls.family.site);
  expect(plans).toMatchObject([
    {
      name: 'Premium',
      areaName: calls.family.area.name,
      siteName: calls.family.site.name,
      timeZone: 'Atlantic/Reykjavik',
    },
  ]);
  expect(hasMore).toBe(false);
  const all = await listPlans(calls.family.grouping);
  expect(all.plans.map(({ name }) => name)).toEqual(['Beside', 'Premium']);
});

test('plans that have a price and do not accept codes are not offered', async () => {
  const card = { paymentMethods: ['creditCard' as const] };
  await calls.addPlan({ name: 'Card only', price: 500, ...card });
  await calls.addPlan({ name: 'Free', price: 0, paymentMethods: [] });
  const { plans } = await listPlans(calls.family.area);
  expect(plans.map(({ name }) => name)).toEqual(['Free', 'Premium']);
});

test('plans of the same name are listed by site and area', async () => {
  const { area, site, sibling, siblingArea } = calls.family;
  await calls.addPlan({ name: 'Premium' }, siblingArea);
  for (const terminal of [area, siblingArea]) await rename(terminal, 'Terminal');
  await rename(site, 'Oslo');
  await rename(sibling, 'Bergen');
  expect(await found('')).toEqual(['Premium, Bergen, Terminal', 'Premium, Oslo, Terminal']);
});

test('each word of a search is in the name of a plan, its area or an organization above', async () => {
  const { area, site, sibling, siblingArea, grouping, provider } = calls.family;
  await calls.addPlan({ name: '24 hours' });
  await calls.addPlan({ name: 'Premium' }, siblingArea);
  await rename(provider, 'Nordic');
  await rename(grouping, 'Norway');
  await rename(site, 'Tromsø Airport');
  await rename(area, 'T2');
  await rename(sibling, 'Bergen Airport');
  await rename(siblingArea, 'Terminal');
  const [hours, tromso, bergen] = [
    '24 hours, Tromsø Airport, T2',
    'Premium, Tromsø Airport, T2',
    'Premium, Bergen Airport, Terminal',
  ];
  expect(await found('premium')).toEqual([bergen, tromso]);
  expect(await found('bergen')).toEqual([bergen]);
  expect(await found('premium bergen')).toEqual([bergen]);
  expect(await found('Airport TERM')).toEqual([bergen]);
  expect(await found('Premium – Bergen Airport › Terminal')).toEqual([bergen]);
  expect(await found('tromso premium')).toEqual([tromso]);
  expect(await found('norway t2')).toEqual([hours, tromso]);
  expect(await found('t2 24')).toEqual([hours]);
  expect(await found('t2 bergen')).toEqual([]);
  expect(await found('bergen tromso')).toEqual([]);
  expect(await found(String(siblingArea.number))).toEqual([]);
  expect(await found('nordic'), 'the provider is outside the scope').toEqual([]);
  const administrator = await server.signInAs(provider.number);
  const { plans } = await listPlans(grouping, 'nordic', administrator);
  expect(plans).toHaveLength(3);
});

test('a site outside the scope is neither shown nor found', async () => {
  const { area, site } = calls.family;
  await rename(area, 'Terminal');
  const administrator = await server.signInAs(area.number);
  const { plans } = await listPlans(area, 'terminal', administrator);
  expect(plans).toMatchObject([{ areaName: 'Terminal', siteName: null }]);
  for (const text of [site.name, `terminal ${site.name}`])
    expect(await listPlans(area, text, administrator)).toEqual({ plans: [], hasMore: false });
});

test('the list is cut after 50 plans, and says whether there are more', async () => {
  const { area, grouping } = calls.family;
  await rename(area, 'T2');
  for (let plan = 1; plan < 50; plan += 1)
    await addPlan(server.database.system, area.number, `Day ${plan}`);
  expect(await listPlans(grouping)).toMatchObject({ hasMore: false });
  await addPlan(server.database.system, area.number, 'Week');
  for (const text of ['', 't2']) {
    const { plans, hasMore } = await listPlans(grouping, text);
    expect(plans).toHaveLength(50);
    expect(hasMore).toBe(true);
  }
  expect(await listPlans(grouping, 't2 day')).toMatchObject({ hasMore: false });
});
