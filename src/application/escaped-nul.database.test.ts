// On both engines: jsonb has an escape for NUL, which the engines must not see in a text that only looks like it.
import { beforeAll, expect, test } from 'vitest';
import { guestCalls } from '../../test/guest-calls.ts';
import { importCalls, linesOf } from '../../test/organization-import.ts';
import { newProvider, type TestProvider } from '../../test/provider.ts';
import { sharedServer, type TestServer } from '../../test/server.ts';
import { listAdminHistory, undoHistoryEntry } from '../features/admin-history/contract.ts';
import { exportOrganizations } from '../features/organizations/import/contract.ts';
import { servicePlans } from '../features/service-plans/contract.ts';
import { examplePlan } from '../features/service-plans/examples.ts';

// Six characters, not NUL.
const escape = '\\u0000';
const texts = [{ language: 'en', portalName: `Wi-Fi ${escape}`, description: `a${escape}b` }];

let server: TestServer;
let family: TestProvider;
let token: string;
beforeAll(async () => {
  server = await sharedServer();
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

test('a text with a backslash and u0000 is stored, shown in the history, undone and returned unchanged', async () => {
  const params = { orgNumber: String(family.area.number) };
  const created = await server.call(
    servicePlans.create,
    { params, body: examplePlan({ texts }) },
    token,
  );
  const plan = { ...params, planId: created.id };
  const body = { ...examplePlan({ texts: examplePlan().texts }), version: 1 };
  await server.call(servicePlans.update, { params: plan, body }, token);

  const history = await server.call(listAdminHistory, { params, query: {} }, token);
  const update = history.rows.find(({ action }) => action === 'update');
  const befores = update?.fields.map(({ before }) => before).join();
  expect(befores).toContain(`Wi-Fi ${escape}`);
  await server.call(undoHistoryEntry, { params: { ...params, entryId: update?.id ?? '' } }, token);
  expect(await server.call(servicePlans.get, { params: plan }, token)).toMatchObject({ texts });
});

test('a guest is found by a name with a backslash and u0000', async () => {
  const { create, list } = guestCalls({ server, family, token });
  const name = `Ada ${escape}`;
  const { id } = await create({ name });
  expect((await list({ text: escape })).rows).toMatchObject([{ id, name }]);
});

test('an imported name with a backslash and u0000 is exported unchanged', async () => {
  const calls = importCalls(server, family, token);
  await calls.commit(linesOf('type,name,time_zone', `Site,Inn ${escape},UTC`));
  expect(await calls.organizationNamed(`Inn ${escape}`)).toMatchObject({ status: 'Active' });
  const path = exportOrganizations.path.replace('{orgNumber}', String(family.grouping.number));
  const response = await server.request(path, { headers: { authorization: `Bearer ${token}` } });
  expect(await response.text()).toContain(`Inn ${escape}`);
});
