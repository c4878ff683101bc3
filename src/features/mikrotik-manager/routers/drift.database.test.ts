// On both engines
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FakeRouter } from '../../../../test/routeros/router.ts';
import type { Serving } from '../../../../test/routeros/serve.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { addDevices } from '../../devices/testing/added-devices.ts';
import { forgetOldBackups } from '../backups/forget-backups.ts';
import {
  adoptDifferences,
  forgetAdopted,
  getBackup,
  listBackups,
  listRouters,
  readRouters,
} from '../contract.ts';
import { type ManagedSite, siteWithRouter } from '../testing/managed-site.ts';
import { findRouters } from './upkeep.ts';

const hour = 60 * 60_000;
let site: ManagedSite;
let router: FakeRouter & Serving;
let deviceId: string;

beforeEach(async () => {
  ({ site, router, deviceId } = await siteWithRouter({ latestVersion: '7.19' }));
});
afterEach(() => router[Symbol.asyncDispose]());

const compared = () => site.compared(deviceId);

async function applied() {
  await site.addSecretTemplate('/ip pool add name=guests ranges=10.0.0.2-10.0.0.9', 'top-secret', [
    '/ip/pool',
  ]);
  expect((await compared()).router.sync).toBe('Pending');
  const planned = await site.plan([deviceId]);
  await site.approve(planned);
  await site.work();
  expect((await compared()).router.sync).toBe('InSync');
}

test('new routers are found, read and backed up by themselves', async () => {
  await takeDueSteps(findRouters(site.server.context));
  await site.keep();
  const { rows } = await site.call(listRouters, { params: site.params });
  expect(rows).toMatchObject([
    {
      id: deviceId,
      model: 'CCR2004-16G-2S+',
      version: '7.18.2',
      newerVersion: '7.19',
      cpuPercent: 4,
      memoryPercent: 25,
      guests: 0,
      sync: 'NoTemplate',
      readError: null,
      lastBackupAt: site.server.clock.now.toISOString(),
    },
  ]);
});

test('a router that is asked to be read is shown as being read until it was', async () => {
  const isReading = async () => (await site.router(deviceId)).router.isReading;
  await site.call(readRouters, { params: site.params, body: { deviceIds: [deviceId] } });
  expect(await isReading()).toBe(true);
  await site.keep();
  expect(await isReading()).toBe(false);
});

test('a router that does not answer keeps what was read, with the reason', async () => {
  await compared();
  router.powerOff();
  const { router: shown } = await compared();
  expect(shown).toMatchObject({
    version: '7.18.2',
    readError: expect.stringContaining('127.0.0.1'),
  });
});

test('drift is found after six hours, and its secrets are masked', async () => {
  await applied();
  const [pool, radius] = [router.menu('/ip/pool').rows[0], router.menu('/radius').rows[0]];
  router.menu('/ip/pool').set(pool?.['.id'] ?? '', { ranges: '10.0.0.2-10.0.0.5' });
  router.menu('/radius').set(radius?.['.id'] ?? '', { secret: 'changed-by-hand' });
  site.server.clock.now = new Date(site.server.clock.now.getTime() + 5 * hour);
  await site.keep();
  const { database, clock } = site.server;
  const syncOf = async () =>
    (
      await database.system
        .selectFrom('router_state')
        .select('sync')
        .where('id', '=', deviceId)
        .executeTakeFirst()
    )?.sync;
  expect(await syncOf()).toBe('InSync');
  clock.now = new Date(clock.now.getTime() + 1.1 * hour);
  await site.keep();
  expect(await syncOf()).toBe('Drifted');
  const { differences } = await database.system
    .selectFrom('router_state')
    .select('differences')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  expect(differences).toMatchObject([
    {
      path: '/ip/pool',
      properties: [{ name: 'ranges', before: '10.0.0.2-10.0.0.5', after: '10.0.0.2-10.0.0.9' }],
    },
    { path: '/radius', properties: [{ name: 'secret', before: '••••••', after: '••••••' }] },
  ]);
  expect(JSON.stringify(differences)).not.toMatch(/top-secret|changed-by-hand/);
});

test('drift is adopted: the router is in sync, and other values are drift again', async () => {
  await applied();
  const pool = () => router.menu('/ip/pool').rows[0]?.['.id'] ?? '';
  router.menu('/ip/pool').set(pool(), { ranges: '10.0.0.2-10.0.0.5' });
  router
    .menu('/ip/pool')
    .add({ name: 'extra', comment: router.menu('/ip/pool').rows[0]?.comment ?? '' });
  expect((await compared()).router.sync).toBe('Drifted');
  const params = { ...site.params, deviceId };
  expect(await site.call(adoptDifferences, { params })).toEqual({ adopted: 2 });
  const { router: atOnce, differences } = await site.router(deviceId);
  expect([atOnce.sync, differences]).toEqual(['InSync', []]);
  const adopted = await compared();
  expect(adopted.router.sync).toBe('InSync');
  expect(adopted.adopted).toHaveLength(2);

  router.menu('/ip/pool').set(pool(), { ranges: '10.0.0.2-10.0.0.7' });
  expect((await compared()).differences).toMatchObject([
    { properties: [{ before: '10.0.0.2-10.0.0.7', after: '10.0.0.2-10.0.0.5' }] },
  ]);
  await site.call(forgetAdopted, { params });
  expect((await compared()).differences).toMatchObject([
    { properties: [{ after: '10.0.0.2-10.0.0.9' }] },
    { action: 'remove', key: 'extra' },
  ]);
});

test('what changes right after a run, before the router is compared again, has drifted', async () => {
  await site.addTemplate({ body: '/ip pool add name=guests ranges=10.0.0.2-10.0.0.9' });
  expect((await compared()).router.sync).toBe('Pending');
  await site.approve(await site.plan([deviceId]));
  await site.work();
  const [{ '.id': id = '' } = {}] = router.menu('/ip/pool').rows;
  router.menu('/ip/pool').set(id, { ranges: '10.9.9.2-10.9.9.3' });
  expect((await compared()).router.sync).toBe('Drifted');
});

test('drift is overwritten by a run', async () => {
  await applied();
  router.menu('/ip/pool').remove(router.menu('/ip/pool').rows[0]?.['.id'] ?? '');
  expect((await compared()).router.sync).toBe('Drifted');
  const planned = await site.plan([deviceId]);
  await site.approve(planned);
  await site.work();
  expect((await compared()).router.sync).toBe('InSync');
  expect(router.menu('/ip/pool').rows).toMatchObject([{ ranges: '10.0.0.2-10.0.0.9' }]);
});

test('a router that becomes a device of another vendor is read no more', async () => {
  await compared();
  const { system } = site.server.database;
  await system.updateTable('device').set({ type: 'switch' }).where('id', '=', deviceId).execute();
  site.server.clock.now = new Date(site.server.clock.now.getTime() + hour);
  await takeDueSteps(findRouters(site.server.context));
  const before = router.requests.length;
  await site.keep();
  expect(router.requests.length).toBe(before);
});

test('a backup is shown without secrets, with its changes since the one before', async () => {
  router.menu('/radius').add({ service: 'hotspot', address: '192.0.2.7', secret: 'top-secret' });
  await compared();
  const runId = await site.createRun([deviceId], { kind: 'backup' });
  router.menu('/ip/pool').add({ name: 'new', ranges: '10.0.0.2' });
  site.server.clock.now = new Date(site.server.clock.now.getTime() + 1000);
  await site.work();
  expect(await site.run(runId)).toMatchObject({ state: 'Done' });
  const { rows } = await site.call(listBackups, { params: site.params, query: { deviceId } });
  expect(rows.map(({ why }) => why)).toEqual(['ByHand', 'Daily']);
  const params = { ...site.params, backupId: rows[0]?.id ?? '' };
  const shown = await site.call(getBackup, { params });
  expect(shown.added).toEqual(['/ip pool add name=new ranges=10.0.0.2']);
  expect(shown.text).toContain('secret=••••••');
  expect(JSON.stringify(shown)).not.toContain('top-secret');
  const stored = await site.server.database.system
    .selectFrom('router_backup')
    .selectAll()
    .where('device_id', '=', deviceId)
    .execute();
  expect(JSON.stringify(stored)).not.toContain('top-secret');
  expect(router.files.size).toBe(0);
});

test('daily backups are kept 30 days, the first of each month a year, and those before changes for good', async () => {
  await compared();
  const { system } = site.server.database;
  const row = await system
    .selectFrom('router_backup')
    .selectAll()
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();
  await system.deleteFrom('router_backup').where('id', '=', row.id).execute();
  const now = site.server.clock.now.getTime();
  const ages = Array.from({ length: 420 }, (_, day) => day);
  await system
    .insertInto('router_backup')
    .values(
      [
        ...ages.map((day) => ({ day, why: 'Daily' as const })),
        { day: 500, why: 'BeforeChange' as const },
      ].map(({ day, why }) => ({
        ...row,
        id: crypto.randomUUID(),
        why,
        taken_at: new Date(now - day * 24 * hour),
      })),
    )
    .execute();
  await takeDueSteps(forgetOldBackups(site.server.context));
  const kept = await system
    .selectFrom('router_backup')
    .select(['taken_at', 'why'])
    .where('device_id', '=', deviceId)
    .execute();
  const daysOf = kept.map(({ taken_at }) => Math.round((now - taken_at.getTime()) / 24 / hour));
  expect(daysOf.filter((day) => day <= 30)).toHaveLength(31);
  const months = daysOf.filter((day) => day > 30 && day < 420).length;
  expect(months).toBeGreaterThanOrEqual(11);
  expect(months).toBeLessThanOrEqual(12);
  expect(daysOf).toContain(500);
});

test('a router without a management interface cannot be read now, and the caller is told', async () => {
  const area = site.family.area;
  const fields = { host: '192.0.2.9' };
  const { system } = site.server.database;
  const [mute = ''] = await addDevices(system, 1, {
    area,
    type: 'mikrotik',
    nextCheckAt: null,
    fields,
  });
  const read = (deviceIds: string[]) =>
    site.call(readRouters, { params: site.params, body: { deviceIds } });
  await expect(read([mute])).rejects.toMatchObject({
    message: expect.stringContaining('management interface'),
  });
  expect(await read([mute, deviceId])).toEqual({ started: 1 });
});
