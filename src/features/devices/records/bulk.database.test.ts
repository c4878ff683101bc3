import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { listAdminHistory, undoHistoryEntry } from '../../admin-history/contract.ts';
import { exampleOrganization } from '../../organizations/examples.ts';
import { createOrganization } from '../../organizations/record/contract.ts';
import { devices, moveDevices, setDeviceSnmp } from '../contract.ts';
import { exampleDevice } from '../examples.ts';
import { type Device, type SentSecrets } from '../fields.ts';
import { openedSecrets } from './device-secrets.ts';

const snmp = {
  version: '2c',
  port: 161,
  user: null,
  authProtocol: null,
  privProtocol: null,
} as const;

type Numbered = Pick<TestOrganization, 'number'>;

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

const of = ({ number }: Numbered) => ({ orgNumber: String(number) });
const create = (
  changes: Partial<Device> = {},
  {
    by = token,
    organization = family.area,
    secrets = {},
  }: { by?: string; organization?: Numbered; secrets?: SentSecrets } = {},
) =>
  server.call(
    devices.create,
    { params: of(organization), body: { ...exampleDevice(changes), type: 'mikrotik', secrets } },
    by,
  );
const read = (deviceId: string, organization = family.area) =>
  server.call(devices.get, { params: { ...of(organization), deviceId } }, token);
const history = () =>
  server.database.system
    .selectFrom('admin_history')
    .selectAll()
    .where('organization_path', 'like', `${family.provider.path}%`)
    .orderBy('id', 'desc')
    .execute();

describe('moved devices', () => {
  const move = (ids: string[], toOrganization: number, by = token) =>
    server.call(moveDevices, { params: of(family.area), body: { ids, toOrganization } }, by);

  test('remain connected to devices that move with them, but not to devices in another area', async () => {
    const hub = await create({ name: 'Hub' });
    const moving = await create({ name: 'Moving', parentId: hub.id, parentPort: '7' });
    const staying = await create({ name: 'Staying', parentId: hub.id, parentPort: '8' });
    expect(await move([hub.id, moving.id], family.siblingArea.number)).toEqual({
      moved: 2,
      rejected: [],
    });
    expect(await read(moving.id, family.siblingArea)).toMatchObject({
      parentId: hub.id,
      parentPort: '7',
    });
    expect(await read(staying.id)).toMatchObject({ parentId: null, parentPort: null });
  });

  test('cannot move to an area without the devices feature', async () => {
    const { id } = await create({ name: 'A' });
    await server.database.system
      .updateTable('organization')
      .set({ features: JSON.stringify(['organization']) })
      .where('number', '=', family.siblingArea.number)
      .execute();
    await expect(move([id], family.siblingArea.number)).rejects.toMatchObject({
      fields: { toOrganization: expect.stringContaining('does not have devices') },
    });
  });

  test('cannot leave their owner, whose area the caller has only through a link', async () => {
    const owner = await server.signInAs(family.foreign.number);
    const addArea = (name: string) =>
      server.call(
        createOrganization,
        { params: of(family.linked), body: exampleOrganization({ name }) },
        owner,
      );
    const [linked, sameOwners] = [await addArea('Bar'), await addArea('Lobby')];
    const { id } = await create({ name: 'Router' }, { organization: linked });
    const moveTo = (toOrganization: number) =>
      server.call(moveDevices, { params: of(linked), body: { ids: [id], toOrganization } }, token);
    await expect(moveTo(family.area.number)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('have different owners'),
    });
    expect(await moveTo(sameOwners.number)).toMatchObject({ moved: 1 });
  });

  test('cannot move below a provider where another device has the MAC address', async () => {
    const platformToken = await server.signInAs(null);
    const target = await server.call(
      createOrganization,
      { params: of(family.foreignSite), body: exampleOrganization() },
      platformToken,
    );
    const macAddress = '02:00:5E:10:00:03';
    const otherArea = await server.call(
      createOrganization,
      { params: of(family.foreignSite), body: exampleOrganization({ name: 'Other area' }) },
      platformToken,
    );
    await create({ name: 'Theirs', macAddress }, { by: platformToken, organization: otherArea });
    const { id } = await create({ name: 'Ours', macAddress });
    expect(await move([id], target.number, platformToken)).toEqual({
      moved: 0,
      rejected: [{ name: 'Ours', reason: expect.stringContaining('MAC address') }],
    });
    expect((await read(id)).name).toBe('Ours');
  });
});

describe('undoing the move of a device', () => {
  const move = (id: string, from: Numbered, to: Numbered) =>
    server.call(
      moveDevices,
      { params: of(from), body: { ids: [id], toOrganization: to.number } },
      token,
    );
  const latestEntry = async () => {
    const sent = { params: of(family.grouping), query: {} };
    const [entry] = (await server.call(listAdminHistory, sent, token)).rows;
    if (entry === undefined) throw new Error('The history is empty');
    return entry;
  };
  const undo = (entryId: string, by = token) =>
    server.call(undoHistoryEntry, { params: { ...of(family.grouping), entryId } }, by);
  const moved = async () => {
    const device = await create({ name: 'Moved' }, { secrets: { radiusSecret: 'x'.repeat(16) } });
    await move(device.id, family.area, family.siblingArea);
    return { device, entry: await latestEntry() };
  };

  test('moves it back with its settings and secrets, and the undo can be undone', async () => {
    const { device, entry } = await moved();
    expect(entry).toMatchObject({ label: 'Moved', isUndoable: true });
    expect(entry.fields).toContainEqual({
      label: 'Area',
      before: family.area.name,
      after: family.siblingArea.name,
    });
    expect(await undo(entry.id)).toEqual({ skipped: [] });
    expect(await read(device.id)).toMatchObject({
      ...device,
      version: 3,
      updatedAt: expect.any(String),
    });
    await undo((await latestEntry()).id);
    expect((await read(device.id, family.siblingArea)).name).toBe('Moved');
  });

  test('is rejected when the device was moved again, or its name is taken', async () => {
    const { device, entry } = await moved();
    await create({ name: 'moved' });
    await expect(undo(entry.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('has a device of this name'),
    });
    const there = { params: { ...of(family.siblingArea), deviceId: device.id } };
    await server.call(devices.delete, there, token);
    await expect(undo(entry.id)).rejects.toMatchObject({
      status: 409,
      message: 'Moved was moved again or deleted since.',
    });
  });

  test('needs the areas of the move in the scope, and the right to edit devices', async () => {
    const { device, entry } = await moved();
    const viewer = await server.signInAs(family.grouping.number, {
      'admin-history': 'edit',
      devices: 'view',
    });
    await expect(undo(entry.id, viewer)).rejects.toMatchObject({ status: 403 });
    const ofSite = await server.signInAs(family.site.number);
    await expect(
      server.call(undoHistoryEntry, { params: { ...of(family.site), entryId: entry.id } }, ofSite),
    ).rejects.toMatchObject({ status: 404 });
    expect((await read(device.id, family.siblingArea)).name).toBe('Moved');
  });
});

describe('setting SNMP', () => {
  const set = (
    deviceId: string,
    body: Sent<typeof setDeviceSnmp>['body'],
    organization = family.area,
  ) => server.call(setDeviceSnmp, { params: { ...of(organization), deviceId }, body }, token);

  test('changes no other field, never returns secrets and records them as changed', async () => {
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

  test('requires its secret, and finds the device only in its area', async () => {
    const { id } = await create();
    await expect(set(id, { snmp, secrets: {}, check: false })).rejects.toMatchObject({
      fields: { 'secrets.snmpCommunity': 'Required' },
    });
    await expect(
      set(id, { snmp: null, secrets: {}, check: false }, family.siblingArea),
    ).rejects.toMatchObject({ status: 404 });
  });
});
