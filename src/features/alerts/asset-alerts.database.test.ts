// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { exampleWindow } from '../asset-monitoring/examples.ts';
import { maintenanceWindows } from '../asset-monitoring/windows/contract.ts';
import type { MaintenanceWindow } from '../asset-monitoring/windows/fields.ts';
import { addDevices } from '../devices/testing/added-devices.ts';
import { type AlertWorld, alertWorld } from './testing/alert-world.ts';

let server: TestServer;
let world: AlertWorld;
const minute = 60;

// A separate server, because the job evaluates the rules of the whole platform.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  await server.database.system.deleteFrom('alert_rule').execute();
  await server.database.system.deleteFrom('device').execute();
  world = await alertWorld(server);
});

async function addDevice(fields: { parentId?: string; name?: string; tags?: string[] } = {}) {
  const { system } = server.database;
  const { parentId, ...given } = fields;
  const [id = ''] = await addDevices(system, 1, {
    area: world.family.area,
    nextCheckAt: null,
    fields: given,
  });
  if (parentId !== undefined)
    await system.updateTable('device').set({ parent_id: parentId }).where('id', '=', id).execute();
  await set('up', id);
  // Its parents have been up for long.
  await system
    .updateTable('device')
    .set({ state_since: new Date('2026-06-01') })
    .where('id', '=', id)
    .execute();
  return id;
}

async function set(state: 'up' | 'down', ...ids: string[]) {
  for (const id of ids)
    await server.database.system
      .updateTable('device')
      .set({ state, state_since: server.clock.now })
      .where('id', '=', id)
      .execute();
}

async function assetOf(deviceId: string): Promise<string> {
  const { id } = await server.database.system
    .selectFrom('asset')
    .select('id')
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return id;
}

const watchDown = (hold = 2 * minute) =>
  world.create({ name: 'Down', kind: 'asset-down', threshold: 1, hold, window: 5 * minute });

async function addWindow(given: Partial<MaintenanceWindow>) {
  return server.call(
    maintenanceWindows.create,
    { ...world.at, body: exampleWindow(given) },
    world.token,
  );
}

test('each asset has one incident, with one message at its begin and end, however it flaps', async () => {
  await watchDown();
  const [first, second] = [await addDevice(), await addDevice()];
  await set('down', first, second);
  await world.pass(3);
  const alerts = await world.alerts();
  expect(alerts.map(({ assetId }) => String(assetId)).toSorted()).toEqual(
    [await assetOf(first), await assetOf(second)].toSorted(),
  );
  expect(world.subjects()).toEqual(['Alert: Down', 'Alert: Down']);
  // Less calm than two windows in a row.
  await world.pass(30, (at) => set(at % 6 < 3 ? 'up' : 'down', first, second));
  expect(await world.alerts()).toHaveLength(2);
  expect(world.subjects()).toHaveLength(2);
  await set('up', first);
  await set('down', second);
  await world.pass(12);
  expect((await world.alerts()).map(({ assetId }) => assetId)).toEqual([await assetOf(second)]);
  expect(world.subjects()).toEqual(['Alert: Down', 'Alert: Down', 'Resolved: Down']);
});

describe('behind a dead parent', () => {
  test('children are silent, also below devices in between, until the parent is back', async () => {
    await watchDown();
    const gateway = await addDevice({ name: 'Gateway' });
    const between = await addDevice({ parentId: gateway });
    const child = await addDevice({ parentId: between });
    await set('down', gateway, child);
    await world.pass(15);
    expect((await world.alerts()).map(({ assetId }) => assetId)).toEqual([await assetOf(gateway)]);
    await set('up', gateway);
    // The child was found up a moment later.
    await world.pass(2);
    await set('up', child);
    await world.pass(20);
    expect(await world.alerts()).toEqual([]);
    expect(world.subjects()).toEqual(['Alert: Down', 'Resolved: Down']);
  });

  test('a child that stays down afterwards is reported', async () => {
    await watchDown();
    const gateway = await addDevice();
    const child = await addDevice({ parentId: gateway });
    await set('down', gateway, child);
    await world.pass(5);
    await set('up', gateway);
    await world.pass(8);
    expect((await world.alerts()).map(({ assetId }) => String(assetId)).toSorted()).toEqual(
      [await assetOf(gateway), await assetOf(child)].toSorted(),
    );
  });

  test('an alert of a child that was down before does not end', async () => {
    await watchDown(0);
    const gateway = await addDevice();
    const child = await addDevice({ parentId: gateway });
    await set('down', child);
    await world.pass(1);
    await set('down', gateway);
    await world.pass(30);
    expect(world.subjects()).toEqual(['Alert: Down', 'Alert: Down']);
    expect(await world.alerts()).toMatchObject([{ isCalm: false }, { isCalm: false }]);
  });

  test('rules about the number of devices down do not count children', async () => {
    await world.create({ name: 'Many', kind: 'device-down', threshold: 2, hold: 0 });
    const gateway = await addDevice();
    const child = await addDevice({ parentId: gateway });
    await set('down', gateway, child);
    await world.pass(3);
    expect(await world.alerts()).toEqual([]);
    await set('down', await addDevice());
    await world.pass(1);
    expect(await world.alerts()).toMatchObject([{ value: 2 }]);
  });
});

describe('in a maintenance window', () => {
  // 14:00 to 16:00 in Berlin
  const now = { startsOn: '2026-06-10T14:00', endsOn: '2026-06-10T15:00' };

  test('nobody is alerted; what is still down afterwards is reported', async () => {
    await watchDown();
    const device = await addDevice();
    await addWindow({ ...now, scope: 'site' });
    await set('down', device);
    await world.pass(59);
    expect(world.subjects()).toEqual([]);
    await world.pass(4);
    expect(world.subjects()).toEqual(['Alert: Down']);
  });

  test('an alert that began before ends only when the asset is up', async () => {
    await watchDown(0);
    const device = await addDevice();
    await set('down', device);
    await world.pass(1);
    await addWindow({ ...now, scope: 'assets', assetIds: [await assetOf(device)] });
    await world.pass(40);
    expect(world.subjects()).toEqual(['Alert: Down']);
    await set('up', device);
    await world.pass(12);
    expect(world.subjects()).toEqual(['Alert: Down', 'Resolved: Down']);
  });

  test('only devices with its tags are silent', async () => {
    await watchDown(0);
    const tagged = await addDevice({ tags: ['roof', 'old'] });
    const other = await addDevice({ tags: ['lobby'] });
    await addWindow({ ...now, scope: 'tags', tags: ['roof'] });
    await set('down', tagged, other);
    await world.pass(2);
    expect((await world.alerts()).map(({ assetId }) => assetId)).toEqual([await assetOf(other)]);
  });
});

test('assets that are not in service raise no alerts', async () => {
  await watchDown(0);
  const device = await addDevice();
  await set('down', device);
  await server.database.system
    .updateTable('asset')
    .set({ status: 'InRepair' })
    .where('device_id', '=', device)
    .execute();
  await world.pass(3);
  expect(await world.alerts()).toEqual([]);
});

test('a critical rule says so in its subject', async () => {
  await world.create({ name: 'Core', kind: 'asset-down', hold: 0, severity: 'Critical' });
  await set('down', await addDevice());
  await world.pass(2);
  expect(world.subjects()).toEqual(['Critical alert: Core']);
  expect(await world.alerts()).toMatchObject([{ severity: 'Critical' }]);
});
