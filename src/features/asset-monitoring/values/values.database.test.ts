// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { startInProcessAgent } from '../../devices/probe/testing/snmp-agents.ts';
import { addDevices } from '../../devices/testing/added-devices.ts';
import { assets } from '../contract.ts';
import { exampleWindow } from '../examples.ts';
import { maintenanceWindows } from '../windows/contract.ts';
import { scheduleWindows } from '../windows/schedule.ts';
import { getAssetValues } from './contract.ts';
import { readAssetValues } from './read-values.ts';
import { forgetAssetValues, sumAssetHours } from './sum-hours.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
const minuteMs = 60_000;
const start = new Date('2026-06-10T12:00:00Z');

// A separate server, because the jobs work on the assets of the whole platform.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  const { system } = server.database;
  await system.deleteFrom('asset').execute();
  await system.deleteFrom('device').execute();
  await system.deleteFrom('asset_rollup').execute();
  await system.deleteFrom('recurring_job').execute();
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

const atSite = () => ({ params: { orgNumber: String(family.site.number) } });

async function addAsset(options: Partial<Parameters<typeof addDevices>[2]> = {}): Promise<string> {
  const { system } = server.database;
  const [device = ''] = await addDevices(system, 1, {
    area: family.area,
    nextCheckAt: null,
    ...options,
  });
  await system.updateTable('device').set({ state: 'up' }).where('id', '=', device).execute();
  const { id } = await system
    .selectFrom('asset')
    .select('id')
    .where('device_id', '=', device)
    .executeTakeFirstOrThrow();
  return id;
}

async function pass(minutes: number) {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * minuteMs);
  const { now } = server.clock;
  await server.database.system
    .updateTable('admin_session')
    .set({ created_at: now, last_activity_at: now })
    .execute();
}

async function readDue() {
  await server.database.system
    .updateTable('asset_reading')
    .set({ next_step_at: server.clock.now })
    .where('next_step_at', 'is not', null)
    .execute();
  await takeDueSteps(readAssetValues(server.context));
}

const valuesOf = (assetId: string, period: '2d' | '30d' | '400d' = '2d') =>
  server.call(
    getAssetValues,
    { params: { ...atSite().params, assetId }, query: { period } },
    token,
  );

/** Adds an asset whose device is read by SNMP at a port of this machine. */
async function addReadAsset(port: number, community = 'right'): Promise<string> {
  const id = await addAsset({ fields: { host: '127.0.0.1' } });
  const { system } = server.database;
  const device = await system
    .selectFrom('device')
    .innerJoin('asset', 'asset.device_id', 'device.id')
    .select(['device.id', 'device.settings'])
    .where('asset.id', '=', id)
    .executeTakeFirstOrThrow();
  const snmp = { version: '2c', port, user: null, authProtocol: null, privProtocol: null };
  const sealed = await server.context.secrets.seal(community, `device ${device.id} snmpCommunity`);
  await system
    .updateTable('device')
    .set({
      settings: JSON.stringify({ ...device.settings, snmp }),
      secrets: JSON.stringify({ snmpCommunity: sealed }),
      latency_ms: 3.5,
    })
    .where('id', '=', device.id)
    .execute();
  return id;
}

describe('readings', () => {
  test('are taken by SNMP and once for each five minutes', async () => {
    await using agent = await startInProcessAgent();
    const id = await addReadAsset(agent.port);
    await readDue();
    await readDue();
    const { reading, points, latencyMs } = await valuesOf(id);
    expect(reading).toMatchObject({
      error: null,
      uptimeSeconds: 86_400,
      objectId: '1.3.6.1.4.1.14988.1',
      readAt: start.toISOString(),
    });
    expect(latencyMs).toBe(3.5);
    expect(points).toMatchObject([{ at: start.toISOString(), latency: 3.5, cpu: null }]);
    await pass(5);
    await readDue();
    expect((await valuesOf(id)).points).toHaveLength(2);
  });

  test('say why an asset does not answer, and wait little for one that is down', async () => {
    await using agent = await startInProcessAgent();
    const id = await addReadAsset(agent.port, 'wrong');
    await server.database.system.updateTable('device').set({ state: 'down' }).execute();
    const began = performance.now();
    await readDue();
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(await valuesOf(id)).toMatchObject({
      reading: { readAt: null, error: expect.stringContaining('127.0.0.1') },
      dayStrip: expect.stringMatching(/d$/),
    });
  });

  test('that are late are counted', async () => {
    await addAsset();
    const { due } = readAssetValues(server.context);
    await server.database.system
      .updateTable('asset_reading')
      .set({ next_step_at: start })
      .execute();
    await pass(2);
    expect(await due()).toEqual({ count: 1, oldest: start });
  });

  test('of an asset without SNMP are its state only', async () => {
    const id = await addAsset({ fields: { host: null } });
    await readDue();
    expect(await valuesOf(id)).toMatchObject({
      reading: null,
      dayStrip: expect.stringMatching(/u$/),
    });
  });
});

test('maintenance is shown, and does not count as available or not', async () => {
  const id = await addAsset();
  await readDue();
  await server.call(
    maintenanceWindows.create,
    {
      ...atSite(),
      body: exampleWindow({
        reason: 'New firmware',
        startsOn: '2026-06-10T12:05',
        endsOn: '2026-06-10T12:30',
      }),
    },
    token,
  );
  await server.database.system.updateTable('device').set({ state: 'down' }).execute();
  for (let slot = 0; slot < 5; slot += 1) {
    await pass(5);
    await readDue();
  }
  const during = await valuesOf(id);
  expect(during.maintenance).toMatchObject({ reason: 'New firmware' });
  expect(during.availability).toEqual({ day: 1, month: 1 });
  expect(during.dayStrip.slice(-1)).toBe('m');
  const { rows } = await server.call(assets.list, { ...atSite(), query: {} }, token);
  expect(rows).toMatchObject([{ id, isMaintained: true, strip: during.dayStrip }]);
  await pass(5);
  await readDue();
  const after = await valuesOf(id);
  expect(after.maintenance).toBeNull();
  expect(after.availability).toEqual({ day: 0.5, month: 0.5 });
  expect(after.dayStrip.slice(-2)).toBe('md');
});

test('maintenance that is over is not planned', async () => {
  const body = exampleWindow({ startsOn: '2026-06-10T10:00', endsOn: '2026-06-10T11:00' });
  await expect(
    server.call(maintenanceWindows.create, { ...atSite(), body }, token),
  ).rejects.toMatchObject({ fields: { endsOn: expect.stringContaining('later time') } });
});

test('maintenance that repeats comes again', async () => {
  const id = await addAsset();
  await server.call(
    maintenanceWindows.create,
    {
      ...atSite(),
      body: exampleWindow({
        reason: 'Backups',
        repeats: 'weekly',
        days: [3, 4],
        from: '12:05',
        until: '12:30',
      }),
    },
    token,
  );
  await pass(10);
  expect((await valuesOf(id)).maintenance).toMatchObject({ reason: 'Backups' });
  await pass(24 * 60);
  expect((await valuesOf(id)).maintenance).toBeNull();
  await takeDueSteps(scheduleWindows(server.context));
  expect((await valuesOf(id)).maintenance).toMatchObject({ reason: 'Backups' });
});

describe('sums of hours', () => {
  /** Plants values of one asset at each five minutes, and returns them. */
  async function plant(id: string, from: Date, count: number) {
    const rows = Array.from({ length: count }, (_none, index) => ({
      asset_id: id,
      at: new Date(from.getTime() + index * 5 * minuteMs),
      state: (['u', 'u', 'g', 'd', 'm'] as const)[(index * 7) % 5] ?? 'u',
      cpu: index % 4 === 3 ? null : (index * 37) % 101,
      memory: 40,
      temperature: 30 + (index % 9),
      latency: index * 1.5,
      loss: index % 2,
      bits_in: index * 1_000,
      bits_out: null,
    }));
    await server.database.system.insertInto('asset_value').values(rows).execute();
    return rows;
  }

  test('equal the values, hour by hour, and do not change when summed again', async () => {
    const ids = [await addAsset(), await addAsset()];
    const from = new Date(start.getTime() - 3 * 3_600_000);
    const planted = [];
    for (const id of ids) planted.push(...(await plant(id, from, 36)));
    await pass(15);
    await takeDueSteps(sumAssetHours(server.context));
    const { system } = server.database;
    const read = () =>
      system.selectFrom('asset_hour').selectAll().orderBy('asset_id').orderBy('hour').execute();
    const hours = await read();
    expect(hours).toHaveLength(6);
    for (const hour of hours) {
      const values = planted.filter(
        ({ asset_id, at }) =>
          asset_id === hour.asset_id &&
          at >= hour.hour &&
          at.getTime() < hour.hour.getTime() + 3_600_000,
      );
      const count = (letter: string) => values.filter(({ state }) => state === letter).length;
      expect(hour).toMatchObject({
        up: count('u'),
        degraded: count('g'),
        down: count('d'),
        maintenance: count('m'),
        bits_out: null,
      });
      const cpus = values.flatMap(({ cpu }) => cpu ?? []);
      const mean = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
      expect(hour.cpu).toBeCloseTo(mean(cpus), 3);
      expect(hour.cpu_most).toBe(Math.max(...cpus));
      expect(hour.latency).toBeCloseTo(mean(values.map(({ latency }) => latency)), 3);
      expect(hour.bits_in_most).toBe(Math.max(...values.map(({ bits_in }) => bits_in)));
    }
    await system.deleteFrom('asset_rollup').execute();
    await system.deleteFrom('recurring_job').execute();
    await takeDueSteps(sumAssetHours(server.context));
    expect(await read()).toEqual(hours);
  });

  test('remain when the values are deleted after two days, and end after 400 days', async () => {
    const id = await addAsset();
    await plant(id, new Date(start.getTime() - 3_600_000), 12);
    await pass(15);
    // Not before they are summed.
    await pass(3 * 24 * 60);
    await takeDueSteps(forgetAssetValues(server.context));
    expect((await valuesOf(id, '2d')).points).toEqual([]);
    const { system } = server.database;
    expect(await system.selectFrom('asset_value').selectAll().execute()).toHaveLength(12);
    server.clock.now = new Date(start.getTime() + 15 * minuteMs);
    await takeDueSteps(sumAssetHours(server.context));
    await pass(3 * 24 * 60);
    await system.deleteFrom('recurring_job').execute();
    await takeDueSteps(forgetAssetValues(server.context));
    expect(await system.selectFrom('asset_value').selectAll().execute()).toEqual([]);
    expect((await valuesOf(id, '30d')).points).toHaveLength(1);
    expect((await valuesOf(id, '400d')).points).toHaveLength(1);
    expect((await valuesOf(id)).availability.month).not.toBeNull();
    await pass(400 * 24 * 60);
    await system.deleteFrom('recurring_job').execute();
    await takeDueSteps(forgetAssetValues(server.context));
    expect(await system.selectFrom('asset_hour').selectAll().execute()).toEqual([]);
  });
});
