// On both engines
import { beforeEach, describe, expect, test } from 'vitest';
import { startFleet, startRouter } from '../../../../test/routeros/serve.ts';
import { type ManagedSite, managedSite } from '../testing/managed-site.ts';
import { cancelRun } from './contract.ts';
import { wavesOf } from './waves.ts';

let site: ManagedSite;
beforeEach(async () => {
  site = await managedSite();
});

async function fleetOf(count: number) {
  const fleet = await startFleet(count, (index) => ({
    clock: site.server.clock.now,
    identity: `r${index}`,
    version: index % 2 === 0 ? '7.18.2' : '7.17',
    latestVersion: '7.18.2',
  }));
  const ids: string[] = [];
  for (const [index, router] of fleet.routers.entries())
    ids.push(await site.addRouter(router, { port: fleet.port, host: fleet.addressOf(index) }));
  return { fleet, ids, router: (id: string | null) => fleet.routers[ids.indexOf(id ?? '')] };
}

test('waves: the first alone, then a tenth, then the rest', () => {
  const sizes = (count: number) =>
    [1, 2, 3].map((wave) => wavesOf(count).filter((own) => own === wave).length);
  expect(sizes(500)).toEqual([1, 50, 449]);
  expect(sizes(1)).toEqual([1, 0, 0]);
  expect(sizes(3)).toEqual([1, 1, 1]);
});

test('500 routers in waves stop after 3 failures, and the others are left alone', async () => {
  const { fleet, ids, router } = await fleetOf(500);
  await using _serving = fleet;
  await site.addTemplate({ body: '/ip pool add name=guests ranges=10.0.0.2' });
  const planned = await site.plan(ids, { kind: 'templates', stopAfter: 3 });
  expect(planned).toMatchObject({ state: 'Planned', waves: 3, counts: { all: 500 } });
  // Every second router of the second wave has lost its power since.
  const second = planned.targets.filter(({ wave }) => wave === 2);
  for (const { deviceId } of second.filter((_, index) => index % 2 === 0))
    router(deviceId)?.powerOff();

  await expect(site.approve(planned)).rejects.toMatchObject({
    fields: { routers: 'Type the number of routers: 500' },
  });
  await site.approve(planned, { routers: 500 });
  await site.work();
  const run = await site.run(planned.id);
  expect(run.state).toBe('Stopped');
  expect(run.counts.failed).toBeGreaterThanOrEqual(3);
  expect(run.targets.filter(({ wave }) => wave === 1).map(({ state }) => state)).toEqual(['Done']);
  const third = run.targets.filter(({ wave }) => wave === 3);
  expect(third).toHaveLength(449);
  for (const { state, deviceId, text } of third) {
    expect([state, text]).toEqual(['Skipped', 'Stopped after 3 failures.']);
    expect(router(deviceId)?.writes).toEqual([]);
  }
  // Each router that was begun was finished, none is left with a guard.
  for (const one of fleet.routers) expect(one.menu('/system/scheduler').rows).toEqual([]);
}, 300_000);

test('all routers without failures are done, wave after wave', async () => {
  const { fleet, ids } = await fleetOf(25);
  await using _serving = fleet;
  await site.addTemplate({ body: '/ip pool add name=guests ranges=10.0.0.2' });
  const planned = await site.plan(ids);
  await site.approve(planned, { routers: 25 });
  await site.work();
  expect(await site.run(planned.id)).toMatchObject({
    state: 'Done',
    wave: 3,
    counts: { done: 25 },
  });
  for (const one of fleet.routers) expect(one.menu('/ip/pool').rows).toHaveLength(1);
});

test('the first router is alone also when the plans of others failed', async () => {
  const { fleet, ids, router } = await fleetOf(12);
  await using _serving = fleet;
  await site.addTemplate({ body: '/ip pool add name=guests ranges=10.0.0.2' });
  const id = await site.createRun(ids, { kind: 'templates' });
  const drafts = await site.run(id);
  router(drafts.targets.find(({ wave }) => wave === 1)?.deviceId ?? null)?.powerOff();
  await site.work();
  await site.approve(drafts, { routers: 11 });
  const waves = (await site.run(id)).targets.flatMap(({ state, wave }) =>
    state === 'Approved' ? [wave] : [],
  );
  expect(waves).toEqual(wavesOf(11));
});

test('a cancelled run finishes the routers it works on and leaves the others alone', async () => {
  const { fleet, ids } = await fleetOf(3);
  await using _serving = fleet;
  await site.addTemplate({ body: '/ip pool add name=guests ranges=10.0.0.2' });
  const planned = await site.plan(ids);
  await site.approve(planned);
  await site.call(cancelRun, { params: { ...site.params, runId: planned.id } });
  await site.work();
  expect(await site.run(planned.id)).toMatchObject({ state: 'Stopped', counts: { skipped: 3 } });
  for (const one of fleet.routers) expect(one.writes).toEqual([]);
});

describe('firmware', () => {
  test('upgrades RouterOS, then RouterBOOT, with a backup before', async () => {
    await using router = await startRouter({
      clock: site.server.clock.now,
      version: '7.16',
      latestVersion: '7.18.2',
    });
    const id = await site.addRouter(router, router);
    const planned = await site.plan([id], { kind: 'firmware' });
    expect(planned.targets[0]?.plan).toMatchObject({ before: 'RouterOS 7.16, RouterBOOT 7.16' });
    await site.approve(planned);
    await site.work();
    await site.pass(200, router);
    expect((await site.run(planned.id)).targets).toMatchObject([
      { state: 'Done', text: 'RouterOS 7.18.2, RouterBOOT 7.18.2.' },
    ]);
  });

  test('a version that the channel does not offer installs nothing', async () => {
    await using router = await startRouter({
      clock: site.server.clock.now,
      version: '7.16',
      latestVersion: '7.18.2',
    });
    const id = await site.addRouter(router, router);
    const planned = await site.plan([id], { kind: 'firmware', version: '7.17' });
    await site.approve(planned);
    await site.work();
    expect((await site.run(planned.id)).targets).toMatchObject([
      { state: 'Failed', text: 'Its channel offers 7.18.2, not 7.17, so nothing was installed.' },
    ]);
    expect(router.version).toBe('7.16');
  });

  test('outside its window nothing begins', async () => {
    await using router = await startRouter({
      clock: site.server.clock.now,
      version: '7.16',
      latestVersion: '7.18.2',
    });
    const id = await site.addRouter(router, router);
    const at = (minutes: number) =>
      new Date(site.server.clock.now.getTime() + minutes * 60_000).toISOString();
    const planned = await site.plan([id], { kind: 'firmware', notBefore: at(5), notAfter: at(10) });
    await site.approve(planned);
    await site.work();
    expect((await site.run(planned.id)).targets).toMatchObject([{ state: 'Approved' }]);
    site.server.clock.now = new Date(at(11));
    await site.work();
    expect((await site.run(planned.id)).targets).toMatchObject([
      { state: 'Skipped', text: 'The window was over before its turn.' },
    ]);
    expect(router.version).toBe('7.16');
  });
});

describe('commands', () => {
  test('one that reads runs at once, with its output masked', async () => {
    await using router = await startRouter({ clock: site.server.clock.now });
    router.menu('/radius').add({ service: 'hotspot', address: '192.0.2.7', secret: 'top-secret' });
    const id = await site.addRouter(router, router);
    const runId = await site.createRun([id], { kind: 'command', command: '/radius print' });
    await site.work();
    const run = await site.run(runId);
    expect(run).toMatchObject({
      state: 'Done',
      targets: [{ state: 'Done', output: expect.stringContaining('secret=••••••') }],
    });
    expect(JSON.stringify(run)).not.toContain('top-secret');
    expect(router.writes).toEqual(['/execute']);
  });

  test('one that writes shows the parser’s verdict and waits for an approval', async () => {
    await using router = await startRouter({ clock: site.server.clock.now });
    const id = await site.addRouter(router, router);
    const planned = await site.plan([id], {
      kind: 'command',
      command: '/ip pool add name=a ranges=10.0.0.2',
    });
    expect(planned.targets).toMatchObject([
      { state: 'Planned', text: 'The router’s parser accepts it.' },
    ]);
    await site.approve(planned);
    await site.work();
    expect((await site.run(planned.id)).targets).toMatchObject([{ state: 'Done' }]);
    expect(router.menu('/ip/pool').rows).toMatchObject([{ name: 'a' }]);
  });

  test('one that the router’s parser refuses is not run', async () => {
    await using router = await startRouter({ clock: site.server.clock.now });
    const id = await site.addRouter(router, router);
    const planned = await site.plan([id], {
      kind: 'command',
      command: '/container add remote-image=a',
    });
    expect(planned).toMatchObject({
      state: 'Failed',
      targets: [{ text: expect.stringContaining('no such command or directory') }],
    });
  });

  test('one that cuts its own path is undone by the router', async () => {
    await using router = await startRouter({ clock: site.server.clock.now });
    const id = await site.addRouter(router, router);
    const command = '/ip firewall filter add chain=input action=drop comment=oops';
    const planned = await site.plan([id], { kind: 'command', command });
    expect(planned.targets[0]?.plan?.warnings).toEqual([expect.stringContaining('cut the path')]);
    await site.approve(planned);
    await site.work();
    await site.pass(600, router);
    expect((await site.run(planned.id)).targets).toMatchObject([{ state: 'RolledBack' }]);
    expect(router.isReachable).toBe(true);
  });

  test('one that writes needs the level delete', async () => {
    await using router = await startRouter();
    const id = await site.addRouter(router, router);
    const token = await site.server.signInAs(site.family.provider.number, {
      'mikrotik-manager': 'edit',
    });
    const { ManagedSite } = await import('../testing/managed-site.ts');
    const limited = new ManagedSite(site.server, site.family, token);
    const run = (command: string) => limited.createRun([id], { kind: 'command', command });
    await expect(run('/system reboot')).rejects.toMatchObject({ status: 403 });
    await expect(run('/ip pool print; /system reboot')).rejects.toMatchObject({ status: 403 });
    await expect(run('/ip pool print')).resolves.toBeTypeOf('string');
  });
});
