// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import {
  checkDeviceImport,
  createDevice,
  type DeviceFields,
  type DeviceSecrets,
  getDevice,
  importDevices,
  listDevices,
} from '../contract.ts';
import { exampleDevice } from '../examples.ts';

const canaries = { radiusSecret: 'canary-radius-secret-1', snmpCommunity: 'canary-community-2' };

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
const create = (
  changes: Partial<DeviceFields>,
  {
    secrets = {},
    organization = family.area,
  }: { secrets?: DeviceSecrets; organization?: { number: number } } = {},
) =>
  server.call(
    createDevice,
    { params: of(organization), body: { ...exampleDevice(changes), type: 'mikrotik', secrets } },
    token,
  );

const fields = ['name', 'type', 'host', 'macAddress', 'guestVlans'];
const importOf = (...lines: string[][]) => ({
  params: of(family.area),
  body: { fields, lines: lines.map((values, index) => ({ line: index + 2, values })) },
});

test('an import reports every invalid line and imports nothing', async () => {
  await create(
    { name: 'Taken', macAddress: '02:00:5E:10:00:04' },
    { organization: family.siblingArea },
  );
  const lines = importOf(
    ['AP 1', 'access-point', '10.0.0.2', '', ''],
    ['', 'switch', '', '', ''],
    ['AP 2', 'toaster', '', '', ''],
    ['AP 3', 'Switch', '10.0.0.03', 'zz', '1-x'],
    ['ap 1', 'access-point', '10.0.0.2', '', ''],
    ['AP 4', 'access-point', '10.0.0.4', '0200.5e10.0004', ''],
  );
  const report = await server.call(checkDeviceImport, lines, token);
  expect(report.badLines.map(({ line, field }) => [line, field])).toEqual([
    [3, 'name'],
    [4, 'type'],
    [5, 'host'],
    [5, 'macAddress'],
    [5, 'guestVlans'],
    [6, 'name'],
    [7, 'macAddress'],
  ]);
  await expect(server.call(importDevices, lines, token)).rejects.toMatchObject({ status: 400 });
  const { total } = await server.call(listDevices, { params: of(family.area), query: {} }, token);
  expect(total).toBe(0);
});

test('an import creates, updates and keeps devices, and their export has the same values', async () => {
  const { id } = await create({ name: 'Core' }, { secrets: canaries });
  const lines = importOf(
    ['=Router', 'MikroTik RouterOS', '10.0.0.1', '02-00-5e-10-00-05', '100, 110-112'],
    ['core', '', '10.0.0.9', '', ''],
  );
  expect(await server.call(checkDeviceImport, lines, token)).toMatchObject({
    created: 1,
    updated: 1,
    badLines: [],
  });
  await server.call(importDevices, lines, token);
  expect(await server.call(importDevices, lines, token)).toEqual({
    created: 0,
    updated: 0,
    unchanged: 2,
  });
  const changed = await server.call(
    getDevice,
    { params: { ...of(family.area), deviceId: id } },
    token,
  );
  expect(changed.host).toBe('10.0.0.9');
  const latest = await server.database.system
    .selectFrom('admin_history')
    .select(['action', 'label'])
    .where('organization_path', 'like', `${family.provider.path}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(latest).toMatchObject({ action: 'import', label: '2 devices' });
  const response = await server.request(
    `/AdminApi/organizations/${family.area.number}/device-export?text=router`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const text = await response.text();
  expect(text.split('\r\n')).toEqual([
    'Name,Type,Role,Status,Address,MAC address,Location,Model,Serial number,Tags,NAS identifier,Management VLAN,Guest VLANs,Notes',
    `'=Router,MikroTik RouterOS,gateway,Active,10.0.0.1,02:00:5E:10:00:05,,,,,,,"100, 110-112",`,
    '',
  ]);
  for (const canary of Object.values(canaries)) expect(text).not.toContain(canary);
});
