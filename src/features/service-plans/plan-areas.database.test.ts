import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { getOrganizationDefaults } from '../organizations/contract.ts';
import { moveOrganization } from '../organizations/lifecycle/contract.ts';
import { getOrganization } from '../organizations/record/contract.ts';
import { copyServicePlan, servicePlans } from './contract.ts';
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

test('a plan is copied to another area as a draft, but not from an area outside the scope', async () => {
  const { id } = await create();
  const copy = (from: number, to: number) =>
    server.call(
      copyServicePlan,
      { params: { orgNumber: String(to) }, body: { fromOrganization: from, planId: id } },
      token,
    );
  await copy(family.area.number, family.siblingArea.number);
  const { rows } = await server.call(
    servicePlans.list,
    { params: of(family.siblingArea), query: {} },
    token,
  );
  expect(rows).toMatchObject([{ name: 'Premium', status: 'Draft' }]);
  await expect(copy(family.area.number, family.siblingArea.number)).rejects.toMatchObject({
    fields: { name: 'Must be unique' },
  });
  await expect(copy(family.foreignSite.number, family.siblingArea.number)).rejects.toMatchObject({
    status: 404,
  });
  await expect(copy(family.siblingArea.number, family.area.number)).rejects.toMatchObject({
    status: 404,
  });
});

test('a plan is not copied from an area that lacks the feature', async () => {
  const { id } = await create();
  await server.database.system
    .updateTable('organization')
    .set({ features: JSON.stringify([]) })
    .where('number', '=', family.area.number)
    .execute();
  await expect(
    server.call(
      copyServicePlan,
      {
        params: of(family.siblingArea),
        body: { fromOrganization: family.area.number, planId: id },
      },
      token,
    ),
  ).rejects.toMatchObject({ status: 403, message: expect.stringContaining(family.area.name) });
});

test('defaults of a new plan are inherited from the organizations above', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ currency: 'ISK' })
    .where('number', '=', family.site.number)
    .execute();
  expect(await server.call(getOrganizationDefaults, { params: of(family.area) }, token)).toEqual({
    currency: 'ISK',
    language: 'en',
    timeZone: 'Atlantic/Reykjavik',
  });
});

test('plans move with their site and are visible only below its new organization', async () => {
  await create();
  const platform = await server.signInAs(null);
  const before = await server.call(getOrganization, { params: of(family.site) }, platform);
  await server.call(
    moveOrganization,
    {
      params: of(family.site),
      body: {
        parentNumber: family.otherGrouping.number,
        version: before.version,
        lostFeatures: [],
      },
    },
    platform,
  );
  const visibleBelow = ({ path }: { path: string }) =>
    server.database.withScope([path], (transaction) =>
      transaction.selectFrom('service_plan').select('name').execute(),
    );
  expect(await visibleBelow(family.otherGrouping)).toEqual([{ name: 'Premium' }]);
  expect(await visibleBelow(family.grouping)).toEqual([]);
});
