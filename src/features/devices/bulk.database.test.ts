import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { family, newArea, refillFamily } from '../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { createOrganization } from '../organizations/lifecycle/contract.ts';
import {
  createDevice,
  type DeviceFields,
  type DeviceSecrets,
  getDevice,
  moveDevices,
  setDeviceSnmp,
} from './contract.ts';
import { openedSecrets } from './device-secrets.ts';
import { exampleDevice } from './examples.ts';

const { grouping, area, siblingArea, foreignSite } = family;
const snmp = {
  version: '2c',
  port: 161,
  user: null,
  authProtocol: null,
  privProtocol: null,
} as const;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.system.deleteFrom('device').execute();
  await refillFamily(server.database.system);
  await server.database.system.deleteFrom('admin_history').execute();
  token = await server.signInAs(grouping.number);
});

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const create = (
  changes: Partial<DeviceFields> = {},
  { by = token, where = area as { number: number }, secrets = {} as DeviceSecrets } = {},
) =>
  server.call(
    createDevice,
    { params: of(where), body: { ...exampleDevice(changes), type: 'mikrotik', secrets } },
    by,
  );
const read = (deviceId: string, where = area) =>
  server.call(getDevice, { params: { ...of(where), deviceId } }, token);
const history = () =>
  server.database.system.selectFrom('admin_history').selectAll().orderBy('id', 'desc').execute();

describe('devices that move', () => {
  const move = (ids: string[], toOrganization: number, by = token) =>
    server.call(moveDevices, { params: of(area), body: { ids, toOrganization } }, by);

  test('stay connected to what goes along, and to nothing in another area', async () => {
    const hub = await create({ name: 'Hub' });
    const along = await create({ name: 'Along', parentId: hub.id, parentPort: '7' });
    const behind = await create({ name: 'Behind', parentId: hub.id, parentPort: '8' });
    expect(await move([hub.id, along.id], siblingArea.number)).toEqual({ moved: 2, refused: [] });
    expect(await read(along.id, siblingArea)).toMatchObject({ parentId: hub.id, parentPort: '7' });
    expect(await read(behind.id)).toMatchObject({ parentId: null, parentPort: null });
  });

  test('do not go where an area has no devices', async () => {
    const { id } = await create({ name: 'A' });
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['organization']) })
      .where('number', '=', siblingArea.number)
      .execute();
    await expect(move([id], siblingArea.number)).rejects.toMatchObject({
      fields: { toOrganization: expect.stringContaining('does not have devices') },
    });
  });

  test('do not go below a provider where another device has the MAC address', async () => {
    const platform = await server.signInAs(null);
    const theirs = await server.call(
      createOrganization,
      { params: of(foreignSite), body: newArea },
      platform,
    );
    const macAddress = '02:00:5E:10:00:03';
    const elsewhere = await server.call(
      createOrganization,
      { params: of(foreignSite), body: { ...newArea, name: 'Elsewhere' } },
      platform,
    );
    await create({ name: 'Theirs', macAddress }, { by: platform, where: elsewhere });
    const { id } = await create({ name: 'Ours', macAddress });
    expect(await move([id], theirs.number, platform)).toEqual({
      moved: 0,
      refused: [{ name: 'Ours', reason: expect.stringContaining('MAC address') }],
    });
    expect((await read(id)).name).toBe('Ours');
  });
});

describe('SNMP set by itself', () => {
  const set = (deviceId: string, body: Sent<typeof setDeviceSnmp>['body'], where = area) =>
    server.call(setDeviceSnmp, { params: { ...of(where), deviceId }, body }, token);

  test('leaves all else, is never told, and is in the history as changed', async () => {
    const { id } = await create(
      { location: 'Attic' },
      { secrets: { radiusSecret: 'canary-radius-secret-1' } },
    );
    await set(id, { snmp, secrets: { snmpCommunity: 'canary-community-9' }, check: true });
    const after = await read(id);
    expect(after).toMatchObject({ location: 'Attic', snmp, version: 2 });
    expect(after.checks.snmp).toBe(true);
    expect(after.secretsSet).toEqual(['radiusSecret', 'snmpCommunity']);
    const [row] = await history();
    expect(row).toMatchObject({
      action: 'update',
      entity_id: id,
      after: { snmp, snmpCommunity: 'changed' },
    });
    const { secrets } = await server.database.system
      .selectFrom('device')
      .select('secrets')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await openedSecrets(server.context, id, secrets)).toMatchObject({
      snmpCommunity: 'canary-community-9',
      radiusSecret: 'canary-radius-secret-1',
    });
    expect(JSON.stringify([after, await history(), secrets])).not.toContain('canary');
  });

  test('is refused without its secret, and elsewhere there is no such device', async () => {
    const { id } = await create();
    await expect(set(id, { snmp, secrets: {}, check: false })).rejects.toMatchObject({
      fields: { 'secrets.snmpCommunity': 'Required' },
    });
    await expect(
      set(id, { snmp: null, secrets: {}, check: false }, siblingArea),
    ).rejects.toMatchObject({ status: 404 });
  });
});
