// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { guessedMapping, linesToSend } from '../../../ui/import/columnMapping.ts';
import { readTable } from '../../../ui/import/readTable.ts';
import { devices } from '../contract.ts';
import { exampleDevice } from '../examples.ts';
import { type Device, type SentSecrets } from '../fields.ts';
import { deviceCsvColumns } from './columns.ts';
import { checkDeviceImport, importDevices } from './contract.ts';

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
  changes: Partial<Device>,
  {
    secrets = {},
    organization = family.area,
  }: { secrets?: SentSecrets; organization?: { number: number } } = {},
) =>
  server.call(
    devices.create,
    { params: of(organization), body: { ...exampleDevice(changes), type: 'mikrotik', secrets } },
    token,
  );

const linesOf = (fields: string[], ...lines: string[][]) => ({
  params: of(family.area),
  body: { fields, lines: lines.map((values, index) => ({ line: index + 2, values })) },
});
const importOf = (...lines: string[][]) =>
  linesOf(['name', 'type', 'host', 'macAddress', 'guestVlans'], ...lines);
const exported = async (query = '') => {
  const address = `/AdminApi/organizations/${family.area.number}/device-export${query}`;
  const headers = { authorization: `Bearer ${token}` };
  return (await server.request(address, { headers })).text();
};

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
  const { total } = await server.call(devices.list, { params: of(family.area), query: {} }, token);
  expect(total).toBe(0);
});

test('an import creates and updates devices, and their export has the same values', async () => {
  const { id } = await create({ name: 'Core' }, { secrets: canaries });
  const lines = importOf(
    ['=Router', 'MikroTik RouterOS', '10.0.0.1', '02-00-5e-10-00-05', '100, 110-112'],
    ['core', '', '10.0.0.9', '', ''],
  );
  expect(await server.call(checkDeviceImport, lines, token)).toMatchObject({
    created: 1,
    updated: 1,
    badLines: [],
    overwrites: [
      {
        line: 3,
        name: 'Core',
        changes: expect.arrayContaining([expect.objectContaining({ after: '10.0.0.9' })]),
      },
    ],
  });
  await server.call(importDevices, lines, token);
  expect(await server.call(importDevices, lines, token)).toEqual({
    created: 0,
    updated: 0,
    unchanged: 2,
  });
  const changed = await server.call(
    devices.get,
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
  const text = await exported('?text=router');
  expect(text.split('\r\n')).toEqual([
    'Name,Type,Role,Status,Address,MAC address,Location,Model,Serial number,Tags,NAS identifier,Management VLAN,Guest VLANs,Notes',
    `'=Router,MikroTik RouterOS,Gateway,Active,10.0.0.1,02:00:5E:10:00:05,,,,,,,"100, 110-112",`,
    '',
  ]);
  for (const canary of Object.values(canaries)) expect(text).not.toContain(canary);
});

test('importing an export changes nothing', async () => {
  await create({
    name: 'Core',
    role: 'access-point',
    status: 'Maintenance',
    macAddress: '02:00:5E:10:00:06',
    serial: '-7',
    tags: ['VIP', 'Lobby'],
    nasIdentifier: 'lobby-1',
    managementVlan: 5,
    guestVlans: [10, 20, 21],
    notes: 'First line\nSecond, "quoted"',
  });
  const read = readTable(await exported());
  if ('problem' in read) throw new Error(read.problem);
  const mapping = guessedMapping(deviceCsvColumns, read.table.header);
  expect(Object.keys(mapping)).toHaveLength(read.table.header.length);
  const body = linesToSend(read.table, mapping);
  expect(await server.call(checkDeviceImport, { params: of(family.area), body }, token)).toEqual({
    created: 0,
    updated: 0,
    unchanged: 1,
    badLines: [],
    overwrites: [],
  });
});

test('earlier exports and lists with semicolons are imported as before', async () => {
  const lines = linesOf(
    ['name', 'type', 'role', 'status', 'tags', 'guestVlans', 'managementVlan', 'radiusSecret'],
    ['Old', 'MIKROTIK', 'access-point', 'Maintenance', 'VIP; Lobby,Bar', '20-22;10', '', 'ignored'],
  );
  await server.call(importDevices, lines, token);
  const { rows } = await server.call(devices.list, { params: of(family.area), query: {} }, token);
  const at = { params: { ...of(family.area), deviceId: rows[0]?.id ?? '' } };
  expect(await server.call(devices.get, at, token)).toMatchObject({
    name: 'Old',
    type: 'mikrotik',
    role: 'access-point',
    status: 'Maintenance',
    tags: ['VIP', 'Lobby', 'Bar'],
    guestVlans: [10, 20, 21, 22],
    managementVlan: null,
    host: null,
    secretsSet: [],
  });
});

test('an import names the types that a device may have', async () => {
  const { badLines } = await server.call(
    checkDeviceImport,
    importOf(['Core', 'Toaster', '', '', '']),
    token,
  );
  expect(badLines).toEqual([
    { line: 2, field: 'type', reason: expect.stringMatching(/^Use one of MikroTik RouterOS, /) },
  ]);
});

test('an import cannot change a type, and removes secrets when the address changes', async () => {
  const snmp = {
    version: '2c',
    port: 161,
    user: null,
    authProtocol: null,
    privProtocol: null,
  } as const;
  await create({ name: 'Core', snmp }, { secrets: canaries });
  const { badLines } = await server.call(
    checkDeviceImport,
    importOf(['core', 'Switch', '', '', ''], ['CORE', '', '10.0.0.9', '', '']),
    token,
  );
  expect(badLines).toEqual([
    { line: 2, field: 'type', reason: 'Core is a MikroTik RouterOS, which cannot be changed' },
    { line: 3, field: 'host', reason: expect.stringContaining('Enter it again') },
  ]);
});
