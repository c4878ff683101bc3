// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { servicePlans } from '../contract.ts';
import { examplePlan } from '../examples.ts';
import type { ServicePlan } from '../fields.ts';
import { nextPosition, planStore } from '../queries.ts';
import { listPlansBelow } from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  await addPlan(family.area, { name: 'Basic', price: 0, status: 'Retired' });
  const { id } = await addPlan(family.area, { name: 'Day pass', price: 995 });
  await addPlan(family.siblingArea, { name: 'Fast', price: 1_995 });
  await startSession(family.area, id);
});

function addPlan(area: TestOrganization, changes: Partial<ServicePlan>) {
  return server.call(
    servicePlans.create,
    { params: { orgNumber: String(area.number) }, body: examplePlan(changes) },
    token,
  );
}

function startSession(area: TestOrganization, planId: string) {
  return server.database.system
    .insertInto('guest_session')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      plan_id: planId,
      mac_address: '02:00:00:00:00:07',
      started_at: server.clock.now,
    })
    .execute();
}

const listed = (at: TestOrganization, query = {}, as = token) =>
  server.call(listPlansBelow, { params: { orgNumber: String(at.number) }, query }, as);
const namesIn = async (query: object) =>
  (await listed(family.grouping, query)).rows.map(({ name }) => name);

test('lists the plans of all areas below with their site, area and guests', async () => {
  const { rows, total } = await listed(family.grouping);
  const first = {
    site: family.site.name,
    area: family.area.name,
    areaNumber: family.area.number,
  };
  expect(rows).toMatchObject([
    { ...first, name: 'Basic', status: 'Retired', price: 0, guestsNow: 0 },
    { ...first, name: 'Day pass', durationKind: 'elapsed', bandwidthDown: 50_000, guestsNow: 1 },
    { name: 'Fast', site: family.sibling.name, area: family.siblingArea.name },
  ]);
  expect(total).toBe(3);
  expect((await listed(family.site)).total).toBe(2);
  expect((await listed(family.otherGrouping)).total).toBe(0);
});

test('filters, sorts and pages', async () => {
  expect(await namesIn({ status: 'Retired' })).toEqual(['Basic']);
  expect(await namesIn({ text: 'day' })).toEqual(['Day pass']);
  expect(await namesIn({ text: family.sibling.name })).toEqual(['Fast']);
  expect(await namesIn({ sort: '-price' })).toEqual(['Fast', 'Day pass', 'Basic']);
  expect(await namesIn({ sort: '-guestsNow', pageSize: '1' })).toEqual(['Day pass']);
  expect(await namesIn({ sort: 'name', pageSize: '2', page: '2' })).toEqual(['Fast']);
  expect((await listed(family.grouping, { pageSize: '1' })).total).toBe(3);
});

test('shows nothing outside the scope, and nothing of removed areas', async () => {
  const ofSite = await server.signInAs(family.site.number);
  expect((await listed(family.site, {}, ofSite)).total).toBe(2);
  await expect(listed(family.grouping, {}, ofSite)).rejects.toMatchObject({ status: 404 });
  await server.database.system
    .insertInto('service_plan')
    .values({
      ...planStore.toColumns(examplePlan({ name: 'Former' })),
      ...ownedBy(family.removedArea),
      position: nextPosition(family.removedArea.number),
    })
    .execute();
  expect((await listed(family.site)).total).toBe(2);
});

test('exports what is filtered, with its location', async () => {
  const response = await server.request(
    `/AdminApi/organizations/${family.grouping.number}/service-plans-below-export?status=Active`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const [header, ...lines] = (await response.text()).trim().split('\r\n');
  expect(header).toContain('Name,Site,Area,Price,Currency,Time,Speed,Status,Guests now');
  expect(lines).toEqual([
    `Day pass,${family.site.name},${family.area.name},9.95,EUR,1 day,50 / 10 Mbit/s,Active,1`,
    `Fast,${family.sibling.name},${family.siblingArea.name},19.95,EUR,1 day,50 / 10 Mbit/s,Active,0`,
  ]);
});
