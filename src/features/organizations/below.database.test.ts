// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestOrganization, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { any } from '../../server/database/listing.ts';
import { countedBelow, listOrganizationsBelow, shownBelow } from './contract.ts';

let server: TestServer;
let family: TestProvider;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
});

async function below(
  organization: TestOrganization,
  query: { types: string; feature?: 'devices' },
  as = family.provider,
) {
  const token = await server.signInAs(as.number);
  const params = { orgNumber: String(organization.number) };
  return server.call(listOrganizationsBelow, { params, query }, token);
}

const numbered = (number: number) => ({ number });
const numbersOf = (members: readonly { number: number }[]) =>
  members.map(({ number }) => number).sort((one, another) => one - another);

test('lists active organizations of the types below, with linked ones and their paths', async () => {
  const { provider, grouping, site, area, sibling, siblingArea, linked } = family;
  const areas = await below(provider, { types: 'ServiceArea' });
  expect(numbersOf(areas.nodes)).toEqual(expect.arrayContaining(numbersOf([area, siblingArea])));
  expect(areas.total).toBe(areas.nodes.length);
  expect(areas.totalIsLowerBound).toBe(false);
  expect(areas.nodes.find(({ number }) => number === area.number)?.displayPath).toBe(
    `${provider.name} > ${grouping.name} > ${site.name}`,
  );
  const sites = await below(grouping, { types: 'Site,Grouping' });
  expect(numbersOf(sites.nodes)).toEqual(
    expect.arrayContaining(numbersOf([site, sibling, linked])),
  );
  expect(numbersOf((await below(site, { types: 'ServiceArea' })).nodes)).toEqual([area.number]);
  expect((await below(area, { types: 'ServiceArea' })).nodes).toEqual([]);
});

test('leaves out organizations that are disabled, or whose path does not grant the feature', async () => {
  const { provider, site, area, siblingArea } = family;
  const found = async () =>
    numbersOf((await below(provider, { types: 'ServiceArea', feature: 'devices' })).nodes);
  expect(await found()).toEqual(expect.arrayContaining(numbersOf([area, siblingArea])));
  const change = (number: number, values: { features?: string; status?: 'Disabled' }) =>
    server.database.system
      .updateTable('organization')
      .set(values)
      .where('number', '=', number)
      .execute();
  await change(site.number, { features: JSON.stringify(['portal']) });
  expect(await found()).not.toContain(area.number);
  await change(siblingArea.number, { features: JSON.stringify(['devices']) });
  expect(await found()).toContain(siblingArea.number);
  await change(siblingArea.number, { status: 'Disabled' });
  expect(await found()).not.toContain(siblingArea.number);
});

test('leaves out organizations that do not have the feature because of one above the scope of the caller', async () => {
  const { provider, foreign, grouping, site, area, linked } = family;
  const linkedArea = {
    number: linked.number + 500_000_000,
    path: `${linked.path}${linked.number + 500_000_000}/`,
  };
  const { system } = server.database;
  await system
    .insertInto('organization')
    .values({
      ...linkedArea,
      name: 'Linked area',
      type: 'ServiceArea',
      parent_number: linked.number,
      search_text: 'linked area',
      created_by: 'test',
      updated_by: 'test',
    })
    .execute();
  const found = async (organization: TestOrganization) =>
    numbersOf(
      (await below(organization, { types: 'ServiceArea', feature: 'devices' }, organization)).nodes,
    );
  expect(await found(site)).toEqual([area.number]);
  expect(await found(grouping)).toEqual(expect.arrayContaining([area.number, linkedArea.number]));
  const withoutDevices = (number: number) =>
    system
      .updateTable('organization')
      .set({ features: JSON.stringify(['portal']) })
      .where('number', '=', number)
      .execute();
  await withoutDevices(foreign.number);
  expect(await found(grouping)).toContain(area.number);
  expect(await found(grouping)).not.toContain(linkedArea.number);
  await withoutDevices(provider.number);
  expect(await found(site)).toEqual([]);
  expect(await found(grouping)).toEqual([]);
  await system.deleteFrom('organization').where('number', '=', linkedArea.number).execute();
});

test('returns the first twenty of many, and counts no further than a thousand', async () => {
  const { site, area } = family;
  const numbers = Array.from(
    { length: countedBelow + 5 },
    (_, at) => area.number + 500_000_000 + at,
  );
  await server.database.system
    .insertInto('organization')
    .values(
      numbers.map((number) => ({
        number,
        name: `Area ${number}`,
        path: `${site.path}${number}/`,
        type: 'ServiceArea' as const,
        parent_number: site.number,
        search_text: `area ${number} ${number}`,
        status: 'Active' as const,
        created_by: 'test',
        updated_by: 'test',
      })),
    )
    .execute();
  const many = await below(site, { types: 'ServiceArea' }, site);
  expect(many.nodes).toHaveLength(shownBelow);
  expect(many).toMatchObject({ total: countedBelow, totalIsLowerBound: true });
  // Those without the feature come first in the order of the tree.
  await server.database.system
    .updateTable('organization')
    .set({ features: JSON.stringify(['portal']) })
    .where('number', '=', any(numbers.slice(0, -2)))
    .execute();
  const granted = await below(site, { types: 'ServiceArea', feature: 'devices' }, site);
  expect(numbersOf(granted.nodes)).toEqual(numbersOf([area, ...numbers.slice(-2).map(numbered)]));
  expect(granted).toMatchObject({ total: 3, totalIsLowerBound: false });
  await server.database.system
    .deleteFrom('organization')
    .where('number', '=', any(numbers))
    .execute();
});
