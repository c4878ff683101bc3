// On both engines
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeRouter } from '../../../../test/routeros/router.ts';
import type { Serving } from '../../../../test/routeros/serve.ts';
import { listAdminHistory } from '../../admin-history/contract.ts';
import { restoreBackup } from '../contract.ts';
import { type ManagedSite, siteWithRouter } from '../testing/managed-site.ts';
import { approveRun } from './contract.ts';

let site: ManagedSite;
let router: FakeRouter & Serving;
let deviceId: string;

beforeEach(async () => {
  ({ site, router, deviceId } = await siteWithRouter());
});
afterEach(() => router[Symbol.asyncDispose]());

const filter = () => router.menu('/ip/firewall/filter');
const comments = () => filter().rows.map(({ comment }) => comment);

/** Backs the router up and returns the backup. */
async function backUp() {
  await site.createRun([deviceId], { kind: 'backup' });
  await site.work();
  return site.newestBackup(deviceId);
}

/** Changes what a backup has. */
async function store({ id }: { id: string }, exported: string) {
  const sealed = await site.server.context.secrets.seal(exported, `router backup ${id} export`);
  await site.server.database.system
    .updateTable('router_backup')
    .set({ sealed_export: sealed })
    .where('id', '=', id)
    .execute();
}

function changeEverything() {
  for (const address of ['10.0.0.1', '10.0.0.2'])
    router.menu('/ip/firewall/address-list').add({ list: 'staff', address });
  router.menu('/ip/pool').add({ name: 'guests', ranges: '10.0.0.2-10.0.0.9' });
  router.menu('/ip/dns').set(null, { servers: '192.0.2.53' });
  router.menu('/radius').add({ service: 'hotspot', address: '192.0.2.7', secret: 'top-secret' });
  for (const comment of ['Gäste', 'staff', 'the rest'])
    filter().add({ chain: 'forward', action: 'accept', comment });
}

describe('restoring a backup', () => {
  test('shows what it changes, waits for the approval, and leaves the router as it was', async () => {
    changeEverything();
    const backup = await backUp();
    const before = router.export({ showSensitive: true });
    router.menu('/ip/pool').set('guests', { ranges: '10.9.0.2' });
    router.menu('/ip/dns').set(null, { 'allow-remote-requests': 'yes', servers: '' });
    router.menu('/radius').remove('*1');
    // Address lists have no order, so routers refuse a position there.
    router.menu('/ip/firewall/address-list').remove('*1');
    filter().remove('*1');
    filter().remove('*2');
    router.menu('/queue/simple').add({ name: 'slow', target: '10.0.0.0/8' });
    router.menu('/ip/service').set('ssh', { disabled: 'yes' });
    router.writes.length = 0;

    const planned = await site.restore(backup);
    expect(planned).toMatchObject({ kind: 'restore', state: 'Planned' });
    expect(planned.title).toMatch(/^Restore the backup of /);
    const { plan } = planned.targets[0] ?? {};
    expect(plan?.hasGuard).toBe(true);
    expect(
      plan?.differences.map(({ action, path, key }) => `${action} ${path} ${key}`.trim()),
    ).toEqual([
      'add /ip/firewall/address-list staff 10.0.0.1',
      'add /ip/firewall/filter Gäste',
      'add /ip/firewall/filter staff',
      'set /ip/pool guests',
      'set /ip/service ssh',
      'add /radius hotspot 192.0.2.7',
      'set /ip/dns',
      'remove /queue/simple slow',
    ]);
    expect(plan?.warnings).toContain(
      'Users, certificates, files and RouterOS itself stay as they are.',
    );
    expect(JSON.stringify(planned)).not.toContain('top-secret');
    expect(router.writes.filter((what) => !what.startsWith('/execute'))).toEqual([]);

    await site.approve(planned);
    await site.work();
    expect(await site.onlyTarget(planned)).toMatchObject({
      state: 'Done',
      text: 'Applied and verified.',
    });
    expect(comments()).toEqual(['Gäste', 'staff', 'the rest']);
    expect(lines(router.export({ showSensitive: true }))).toEqual(lines(before));
    expect(router.menu('/system/scheduler').rows).toEqual([]);
    expect(await site.restore(backup)).toMatchObject({
      targets: [{ state: 'Skipped', text: 'The router is as in the backup: nothing to restore.' }],
    });
  });

  test('that cuts the router off rolls back by itself', async () => {
    const backup = await backUp();
    const exported = router.export({ showSensitive: true });
    // As if a rule that drops our requests had been in force then.
    await store(
      backup,
      `${exported}/ip firewall filter\nadd action=drop chain=input comment=all\n`,
    );
    const planned = await site.restore(backup);
    expect(planned.targets[0]?.plan?.warnings.join(' ')).toContain('drops packets to the router');
    await site.approve(planned);
    await site.work();
    expect(router.isReachable).toBe(false);
    await site.pass(600, router);
    expect(router.isReachable).toBe(true);
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'RolledBack' });
    expect(filter().rows).toEqual([]);
  });

  test('undoes a job by the backup that it took, and the history says who did', async () => {
    await site.addTemplate({ body: '/ip pool add name=guests ranges=10.0.0.2-10.0.0.9' });
    const applied = await site.plan([deviceId]);
    await site.approve(applied);
    await site.work();
    const { backupId } = (await site.onlyTarget(applied)) ?? {};
    expect(backupId).toEqual(expect.any(String));

    const undoing = await site.restore({ id: backupId ?? '' });
    expect(undoing.targets[0]?.plan?.differences).toMatchObject([
      { action: 'remove', path: '/ip/pool', key: 'guests' },
    ]);
    await site.approve(undoing);
    await site.work();
    expect(router.menu('/ip/pool').rows).toEqual([]);
    const { rows } = await site.call(listAdminHistory, { params: site.params, query: {} });
    expect(rows.filter(({ label }) => label === undoing.title).map(({ action }) => action)).toEqual(
      ['run', 'create'],
    );
  });

  test('does not claim that a router is as in the backup where a line was not understood', async () => {
    const backup = await backUp();
    const exported = router.export({ showSensitive: true });
    await store(backup, `${exported}/system logging\nset 0 topics=info\n`);
    expect(await site.restore(backup)).toMatchObject({
      targets: [
        {
          state: 'Skipped',
          text: expect.stringMatching(/^The router differs .*set 0 topics=info/),
        },
      ],
    });
    router.menu('/ip/pool').add({ name: 'guests', ranges: '10.0.0.2' });
    const planned = await site.restore(backup);
    await site.approve(planned);
    await site.work();
    expect(await site.onlyTarget(planned)).toMatchObject({
      state: 'Done',
      text: expect.stringMatching(/^Applied and verified. Not restored.*set 0 topics=info/),
    });
  });

  test('names five of many lines that were not understood, and counts the others', async () => {
    const backup = await backUp();
    const exported = router.export({ showSensitive: true });
    const lines = Array.from({ length: 12 }, (_, index) => `set ${index} topics=info\n`);
    await store(backup, `${exported}/system logging\n${lines.join('')}`);
    expect(await site.restore(backup)).toMatchObject({
      targets: [{ text: expect.stringMatching(/set 4 topics=info[^,]*And 7 more\.$/) }],
    });
  });

  test('of a router that changed after the plan changes nothing', async () => {
    const backup = await backUp();
    router.menu('/ip/pool').add({ name: 'guests', ranges: '10.0.0.2' });
    const planned = await site.restore(backup);
    router.menu('/ip/pool').add({ name: 'more', ranges: '10.0.1.2' });
    await site.approve(planned);
    await site.work();
    expect(await site.onlyTarget(planned)).toMatchObject({
      state: 'Failed',
      text: expect.stringContaining('has changed since the plan'),
    });
    expect(router.menu('/ip/pool').rows).toHaveLength(2);
  });

  test('is refused where the router could not export all, then or now', async () => {
    const complete = await backUp();
    router.menu('/ip/pool').add({ name: 'guests', ranges: '10.0.0.2' });
    router.notExportable.add('/interface/wifi');
    expect(await site.restore(complete)).toMatchObject({
      targets: [
        { state: 'Failed', text: expect.stringContaining('could not export /interface/wifi') },
      ],
    });
    site.server.clock.now = new Date(site.server.clock.now.getTime() + 60_000);
    const incomplete = await backUp();
    router.notExportable.clear();
    await expect(site.restore(incomplete)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('This backup is incomplete'),
    });
  });

  test('needs the level delete', async () => {
    const backup = await backUp();
    const token = await site.server.signInAs(site.family.site.number, {
      'mikrotik-manager': 'edit',
    });
    await expect(
      site.server.call(restoreBackup, { params: { ...site.params, backupId: backup.id } }, token),
    ).rejects.toMatchObject({ status: 403 });
    router.menu('/ip/pool').add({ name: 'guests', ranges: '10.0.0.2' });
    const { id: runId } = await site.restore(backup);
    await expect(
      site.server.call(approveRun, { params: { ...site.params, runId }, body: {} }, token),
    ).rejects.toMatchObject({ status: 403 });
  });
});

/** The lines of an export without its head and in any order: additions are put at the end where the order is no matter. */
function lines(text: string) {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .toSorted();
}
