// On both engines
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { mostSorted } from '../../../contract/list.ts';
import { devices } from '../contract.ts';
import { exampleDevice } from '../examples.ts';
import { listDevicesBelow } from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  await addDevice(family.area, 'AP-1', { status: 'Active' });
  await addDevice(family.area, 'AP-2', { status: 'Maintenance' });
  await addDevice(family.siblingArea, 'AP-3', { status: 'Active' });
});

function addDevice(
  area: TestOrganization,
  name: string,
  changes: { status: 'Active' | 'Maintenance' },
) {
  return server.call(
    devices.create,
    {
      params: { orgNumber: String(area.number) },
      body: {
        ...exampleDevice({ name, parentId: null, macAddress: null, ...changes }),
        type: 'other',
        secrets: {},
      },
    },
    token,
  );
}

const listed = (at: TestOrganization, query = {}, as = token) =>
  server.call(listDevicesBelow, { params: { orgNumber: String(at.number) }, query }, as);

test('lists the devices of all areas below with their site and area', async () => {
  const { rows, total, states } = await listed(family.grouping);
  expect(
    rows.map(({ name, site, area, areaNumber }) => ({ name, site, area, areaNumber })),
  ).toEqual([
    {
      name: 'AP-1',
      site: family.site.name,
      area: family.area.name,
      areaNumber: family.area.number,
    },
    {
      name: 'AP-2',
      site: family.site.name,
      area: family.area.name,
      areaNumber: family.area.number,
    },
    {
      name: 'AP-3',
      site: family.sibling.name,
      area: family.siblingArea.name,
      areaNumber: family.siblingArea.number,
    },
  ]);
  expect(total).toBe(3);
  expect(states).toMatchObject({ unknown: 2, maintenance: 1 });
  expect((await listed(family.site)).total).toBe(2);
  expect((await listed(family.otherGrouping)).total).toBe(0);
});

test('leaves out the devices of removed areas', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ status: 'Removed' })
    .where('number', '=', family.siblingArea.number)
    .execute();
  const { rows, states } = await listed(family.grouping);
  expect(rows.map(({ name }) => name)).toEqual(['AP-1', 'AP-2']);
  expect(states).toMatchObject({ unknown: 1, maintenance: 1 });
});

test('more than 10,000 devices are in the order of the tree, and their states are not counted', async () => {
  const { siblingArea, area } = family;
  // Ends cached plans of the foreign keys, which would search a table that was small for each of the rows.
  await sql`analyze device, asset`.execute(server.database.system);
  await sql`
    insert into device (organization_number, organization_path, type, role, status, name, settings,
      created_at, created_by, updated_at, updated_by)
    select ${siblingArea.number}::integer, ${siblingArea.path}, 'other', 'other', 'Active', 'Many ' || n, '{}',
      now(), 'test', now(), 'test'
    from generate_series(1, ${mostSorted}::integer) n`.execute(server.database.system);
  const all = await listed(family.grouping, { sort: '-name' });
  expect(all).toMatchObject({ total: mostSorted, totalIsLowerBound: true, states: null });
  const [first] = [area, siblingArea].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  expect(all.rows[0]?.areaNumber).toBe(first?.number);
  const few = await listed(family.grouping, { text: 'AP-', sort: '-name' });
  expect(few).toMatchObject({ total: 3, totalIsLowerBound: false });
  expect(few.rows.map(({ name }) => name)).toEqual(['AP-3', 'AP-2', 'AP-1']);
  const maintained = await listed(family.grouping, { state: 'maintenance' });
  expect(maintained).toMatchObject({ total: 1, totalIsLowerBound: false, states: null });
});

test('filters, sorts and pages', async () => {
  const maintained = await listed(family.grouping, { state: 'maintenance' });
  expect(maintained.rows.map(({ name }) => name)).toEqual(['AP-2']);
  expect(maintained.states?.unknown).toBe(2);
  const backwards = await listed(family.grouping, { sort: '-name', pageSize: '2' });
  expect([backwards.rows.map(({ name }) => name), backwards.total]).toEqual([['AP-3', 'AP-2'], 3]);
  const second = await listed(family.grouping, { sort: '-name', pageSize: '2', page: '2' });
  expect(second.rows.map(({ name }) => name)).toEqual(['AP-1']);
  expect((await listed(family.grouping, { text: 'ap-3' })).total).toBe(1);
  expect((await listed(family.grouping, { text: family.sibling.name })).total).toBe(1);
  expect((await listed(family.grouping, { text: family.area.name })).total).toBe(2);
});

test('shows nothing outside the scope', async () => {
  const ofSite = await server.signInAs(family.site.number);
  expect((await listed(family.site, {}, ofSite)).total).toBe(2);
  await expect(listed(family.grouping, {}, ofSite)).rejects.toMatchObject({ status: 404 });
});

test('exports what is filtered, with its place', async () => {
  const response = await server.request(
    `/AdminApi/organizations/${family.grouping.number}/devices-below-export?state=unknown`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const csv = await response.text();
  const [header, ...lines] = csv.trim().split('\r\n');
  expect(header).toContain('Site,Area,Name,State');
  expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual([
    [family.site.name, family.area.name, 'AP-1', 'Unknown'],
    [family.sibling.name, family.siblingArea.name, 'AP-3', 'Unknown'],
  ]);
});
