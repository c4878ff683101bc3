// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { checkDevices, devices, moveDevices, setDeviceStatus, testDevice } from '../contract.ts';
import type { DeviceType } from '../device-types.ts';
import { exampleDevice } from '../examples.ts';
import { type Device, type SentSecrets } from '../fields.ts';
import { openedSecrets } from './device-secrets.ts';

const canaries = {
  radiusSecret: 'canary-radius-secret-1',
  apiPassword: 'canary-api-password-2',
  snmpCommunity: 'canary-snmp-community-3',
};
const api = {
  scheme: 'https',
  port: 443,
  user: 'atrium',
  trust: 'authority',
  fingerprint: null,
} as const;
const snmp = {
  version: '2c',
  port: 161,
  user: null,
  authProtocol: null,
  privProtocol: null,
} as const;

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
  changes: Partial<Device> = {},
  more: { type?: DeviceType; secrets?: SentSecrets; organization?: { number: number } } = {},
) => {
  const { type = 'mikrotik', secrets = {}, organization = family.area } = more;
  const body = { ...exampleDevice(changes), type, secrets };
  return server.call(devices.create, { params: of(organization), body }, token);
};
const list = (query: Sent<typeof devices.list>['query'] = {}) =>
  server.call(devices.list, { params: of(family.area), query }, token);
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const read = (deviceId: string) =>
  server.call(devices.get, { params: { ...of(family.area), deviceId } }, token);
const save = (deviceId: string, fields: Device, version: number, secrets = {}) =>
  server.call(
    devices.update,
    { params: { ...of(family.area), deviceId }, body: { ...fields, version, secrets } },
    token,
  );
const history = () =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('organization_path', 'like', `${family.provider.path}%`)
    .orderBy('id', 'desc')
    .execute();

test('a new device stores every field and its state is unknown', async () => {
  const parent = await create({ name: 'Switch 1' }, { type: 'switch' });
  const fields = exampleDevice({
    macAddress: '02:00:5E:10:00:01',
    tags: ['core'],
    guestVlans: [100, 101],
    managementVlan: 10,
    parentId: parent.id,
    parentPort: 'ge-0/0/1',
    snmp,
    api,
    checks: { ping: true, ports: [22], snmp: true, api: true, intervalSeconds: 30, misses: 2 },
  });
  const created = await create(fields, { secrets: canaries });
  expect(created).toMatchObject({
    ...fields,
    type: 'mikrotik',
    state: 'unknown',
    parentName: 'Switch 1',
    version: 1,
    secretsSet: ['radiusSecret', 'apiPassword', 'snmpCommunity'],
    strip: '-'.repeat(48),
  });
  expect(await read(created.id)).toEqual(created);
});

describe('secrets', () => {
  const withSecrets = () => create({ snmp, api }, { secrets: canaries });

  test('are never returned or stored in plain text', async () => {
    const { id } = await withSecrets();
    await save(id, { ...(await read(id)), name: 'Renamed' }, 1, {
      radiusSecret: 'canary-radius-secret-9',
    });
    const replies = JSON.stringify([await read(id), await list(), await history()]);
    const { rows } = await sql<{ row: string }>`
      select device::text as row from device where id = ${id}`.execute(server.database.system);
    expect(rows).toHaveLength(1);
    for (const canary of [...Object.values(canaries), 'canary-radius-secret-9']) {
      expect(replies).not.toContain(canary);
      expect(JSON.stringify(rows)).not.toContain(canary);
    }
    const [change] = await history();
    expect(change?.after).toEqual({ name: 'Renamed', radiusSecret: 'changed' });
  });

  test('are unchanged when omitted, removed by null, and can be opened only by the server', async () => {
    const { id } = await withSecrets();
    const before = exampleDevice({ snmp, api, tags: ['core'] });
    await save(id, before, 1);
    expect((await read(id)).secretsSet).toHaveLength(3);
    await save(id, { ...before, api: null }, 2, {
      apiPassword: null,
      radiusSecret: 'x'.repeat(16),
    });
    expect((await read(id)).secretsSet).toEqual(['radiusSecret', 'snmpCommunity']);
    const { secrets } = await server.database.system
      .selectFrom('device')
      .select('secrets')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await openedSecrets(server.context, id, secrets)).toEqual({
      radiusSecret: 'x'.repeat(16),
      snmpCommunity: canaries.snmpCommunity,
    });
  });

  test('must be entered again for another address', async () => {
    const { id } = await withSecrets();
    const moved = exampleDevice({ snmp, api, host: '10.6.6.6' });
    await expect(save(id, moved, 1)).rejects.toMatchObject({
      fields: {
        'secrets.apiPassword': expect.stringContaining('again'),
        'secrets.snmpCommunity': expect.stringContaining('again'),
      },
    });
    const body = { ...moved, type: 'mikrotik' as const, deviceId: id, secrets: {} };
    await expect(
      server.call(testDevice, { params: of(family.area), body }, token),
    ).rejects.toMatchObject({
      status: 400,
    });
    await save(id, moved, 1, { apiPassword: 'new password', snmpCommunity: 'new community' });
  });
});

describe('rejected at its field', () => {
  test('a MAC address that the provider already has, without naming the other customer', async () => {
    const macAddress = '02:00:5E:10:00:02';
    const platformToken = await server.signInAs(null);
    const taken = { ...exampleDevice({ name: 'Elsewhere', macAddress }), type: 'other' as const };
    await server.call(
      devices.create,
      { params: of(family.siblingArea), body: { ...taken, secrets: {} } },
      platformToken,
    );
    token = await server.signInAs(family.site.number);
    const error: unknown = await create({ macAddress }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      fields: { macAddress: expect.stringContaining('Another area or customer') },
    });
    expect(JSON.stringify(error)).not.toContain('Elsewhere');
  });

  test('a name that the area already has, a parent below the device, or a parent in another area', async () => {
    const first = await create({ name: 'First' });
    const second = await create({ name: 'Second', parentId: first.id });
    await expect(create({ name: 'FIRST' })).rejects.toMatchObject({
      fields: { name: 'Must be unique' },
    });
    await expect(
      save(first.id, exampleDevice({ name: 'First', parentId: second.id }), 1),
    ).rejects.toMatchObject({ fields: { parentId: expect.stringContaining('itself') } });
    await expect(
      create({ name: 'Third', parentId: first.id }, { organization: family.siblingArea }),
    ).rejects.toMatchObject({ fields: { parentId: expect.stringContaining('does not exist') } });
  });

  test.each<[string, Partial<Device>, string]>([
    ['leading zeros', { host: '010.0.0.1' }, 'host: Write the address without leading zeros'],
    ['VLAN 4095', { guestVlans: [4_095] }, 'guestVlans.0: Vlan must be between 1 and 4094'],
    ['a group address', { macAddress: 'ff:ff' }, 'macAddress: Invalid MAC'],
  ])('%s', async (_what, changes, message) => {
    await expect(create(changes)).rejects.toMatchObject({
      message: expect.stringContaining(message),
    });
  });

  test('a secret with characters outside ASCII', async () => {
    await expect(
      create({}, { secrets: { radiusSecret: 'sixteen chars éé' } }),
    ).rejects.toMatchObject({
      fields: { 'secrets.radiusSecret': expect.stringContaining('ASCII') },
    });
  });
});

test('saving a device without a change keeps its version and writes no history entry', async () => {
  const fields = exampleDevice({});
  const { id } = await create(fields);
  const entries = await history();
  expect(await save(id, fields, 1)).toMatchObject({ version: 1 });
  expect(await history()).toEqual(entries);
  const secrets = { apiPassword: 'canary-api-password-3' };
  expect(await save(id, fields, 1, secrets)).toMatchObject({ version: 2 });
});

test('saving an outdated version is rejected with the current record', async () => {
  const { id } = await create();
  await save(id, exampleDevice({ location: 'Attic' }), 1);
  await expect(save(id, exampleDevice(), 1)).rejects.toMatchObject({
    status: 409,
    current: { location: 'Attic' },
  });
});

test('a bulk action puts several devices into maintenance, checks or moves them', async () => {
  const a = await create({ name: 'A' });
  const b = await create({ name: 'B' });
  await create({ name: 'B' }, { organization: family.siblingArea });
  const params = of(family.area);
  const ids = [a.id, b.id];
  expect(
    await server.call(setDeviceStatus, { params, body: { ids, status: 'Maintenance' } }, token),
  ).toEqual({ changed: 2 });
  expect((await list({ state: 'maintenance' })).total).toBe(2);
  expect(await server.call(checkDevices, { params, body: { ids } }, token)).toEqual({ queued: 0 });
  await server.call(setDeviceStatus, { params, body: { ids, status: 'Active' } }, token);
  expect(await server.call(checkDevices, { params, body: { ids } }, token)).toEqual({ queued: 2 });
  const [row] = await history();
  expect(row).toMatchObject({ action: 'run', label: '2 devices' });
  const body = { ids, toOrganization: family.siblingArea.number };
  expect(await server.call(moveDevices, { params, body }, token)).toEqual({
    moved: 1,
    rejected: [{ name: 'B', reason: expect.stringContaining('has a device of this name') }],
  });
  await expect(
    server.call(
      moveDevices,
      { params, body: { ids, toOrganization: family.foreign.number } },
      token,
    ),
  ).rejects.toMatchObject({ status: 404 });
  expect(namesOf((await list()).rows)).toEqual(['B']);
});

test('a deleted device remains only in the history', async () => {
  const { id } = await create();
  await server.call(devices.delete, { params: { ...of(family.area), deviceId: id } }, token);
  await expect(read(id)).rejects.toMatchObject({ status: 404 });
  expect((await history())[0]).toMatchObject({ action: 'delete', label: 'Core router' });
});

test('a connection test returns its steps and is recorded in the history', async () => {
  const body = {
    ...exampleDevice({ host: '127.0.0.1' }),
    type: 'other' as const,
    deviceId: null,
    secrets: {},
  };
  const { steps } = await server.call(testDevice, { params: of(family.area), body }, token);
  expect(steps.map(({ step, state }) => [step, state])).toEqual([
    ['resolve', 'ok'],
    ['reach', 'ok'],
  ]);
  expect((await history())[0]).toMatchObject({ action: 'test', after: { host: '127.0.0.1' } });
});

test('devices are invisible outside their provider in the database', async () => {
  await create();
  const seen = await server.database.withScope([family.foreign.path], (transaction) =>
    transaction.selectFrom('device').select('name').execute(),
  );
  expect(seen).toEqual([]);
});
