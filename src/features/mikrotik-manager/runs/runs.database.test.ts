// On both engines
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeRouter } from '../../../../test/routeros/router.ts';
import { type Serving, startRouter } from '../../../../test/routeros/serve.ts';
import { listBackups } from '../contract.ts';
import { type ManagedSite, siteWithRouter } from '../testing/managed-site.ts';
import { cancelRun } from './contract.ts';
import { runOnRouters } from './run-job.ts';

let site: ManagedSite;
let router: FakeRouter & Serving;
let deviceId: string;

beforeEach(async () => {
  ({ site, router, deviceId } = await siteWithRouter());
});
afterEach(() => router[Symbol.asyncDispose]());

const pool = '/ip pool add name=guests ranges=10.0.0.2-10.0.0.9';

function scheduler() {
  return router.menu('/system/scheduler').rows;
}

describe('a guarded change', () => {
  test('is planned, applied, verified and disarmed, with backups before', async () => {
    await site.addSecretTemplate(pool, 'top-secret');
    const planned = await site.plan([deviceId]);
    expect(planned).toMatchObject({ state: 'Planned', targets: [{ state: 'Planned' }] });
    expect(planned.targets[0]?.plan).toMatchObject({
      hasGuard: true,
      before: '',
      after: expect.stringContaining('/ip/pool name=guests ranges=10.0.0.2-10.0.0.9'),
      differences: [
        { action: 'add', path: '/ip/pool' },
        { action: 'add', path: '/radius' },
      ],
    });
    expect(JSON.stringify(planned)).not.toContain('top-secret');
    expect(router.writes).toEqual([]);

    await site.approve(planned);
    await site.work();
    expect(await site.run(planned.id)).toMatchObject({
      state: 'Done',
      counts: { all: 1, done: 1 },
      targets: [{ state: 'Done', text: 'Applied and verified.' }],
    });
    expect(router.menu('/ip/pool').rows).toMatchObject([{ ranges: '10.0.0.2-10.0.0.9' }]);
    expect(router.menu('/radius').rows).toMatchObject([{ secret: 'top-secret' }]);
    expect(scheduler()).toEqual([]);
    expect([...router.files.keys()]).toEqual([]);
    const { rows } = await site.call(listBackups, { params: site.params, query: {} });
    expect(rows).toMatchObject([
      { why: 'BeforeChange', runId: planned.id, binaryBytes: expect.any(Number) },
    ]);
  });

  test.each([
    ['its address', '/ip address remove [find comment=management]'],
    ['the firewall', '/ip firewall filter add chain=input action=drop comment=all'],
    ['the service', '/ip service set www disabled=yes\n/ip service set www-ssl disabled=yes'],
  ])('that cuts its own path by %s rolls back by itself', async (_what, body) => {
    await site.addTemplate({ body });
    const planned = await site.plan([deviceId]);
    await site.approve(planned);
    await site.work();
    expect(router.isReachable).toBe(false);
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'Verifying' });

    await site.pass(600, router);
    expect(router.isReachable).toBe(true);
    expect(await site.onlyTarget(planned)).toMatchObject({
      state: 'RolledBack',
      text: expect.stringContaining('It undid the change by itself'),
    });
    expect(scheduler()).toEqual([]);
    expect([...router.files.keys()]).toEqual([]);
    expect((await site.run(planned.id)).state).toBe('Stopped');
  });

  test('after which the internet is gone is undone at once', async () => {
    await site.addTemplate({ body: pool });
    const planned = await site.plan([deviceId]);
    await site.approve(planned);
    const { menu } = router;
    router.menu = (path) => {
      // The pool, once it is there, takes the uplink away.
      if (menu.call(router, '/ip/pool').rows.length > 0) router.unanswered.add('1.1.1.1');
      return menu.call(router, path);
    };
    await site.work();
    expect(await site.onlyTarget(planned)).toMatchObject({
      state: 'Undoing',
      text: expect.stringContaining('1.1.1.1 answered the router before the change'),
    });
    await site.pass(120, router);
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'RolledBack' });
    expect(menu.call(router, '/ip/pool').rows).toEqual([]);
  });

  test('that the router refuses half-way is undone; at its first object nothing was changed', async () => {
    await site.addTemplate({
      body: `/interface vlan add name=a vlan-id=5000\n${pool}`,
      name: 'Bad',
    });
    const first = await site.plan([deviceId]);
    await site.approve(first);
    await site.work();
    expect(await site.onlyTarget(first)).toMatchObject({
      state: 'Failed',
      text: expect.stringContaining('Nothing was changed. /interface/vlan a: '),
    });
    expect(scheduler()).toEqual([]);

    await site.addTemplate({ body: '/ip pool add name=before ranges=10.0.0.1', position: 1 });
    const second = await site.plan([deviceId]);
    await site.approve(second);
    await site.work();
    expect(await site.onlyTarget(second)).toMatchObject({ state: 'Undoing' });
    await site.pass(120, router);
    expect(await site.onlyTarget(second)).toMatchObject({ state: 'RolledBack' });
    expect(router.menu('/ip/pool').rows).toEqual([]);
  });
});

describe('a crash half-way', () => {
  const many = Array.from(
    { length: 6 },
    (_, index) => `/ip pool add name=p${index} ranges=10.0.${index}.1`,
  );

  test('of the server is continued: what is written already is not written again', async () => {
    const hang = Promise.withResolvers<void>();
    let puts = 0;
    await using hanging = await startRouter({
      clock: site.server.clock.now,
      // The server that sends the fourth object never gets an answer, as if it were killed there.
      before: (_router, request) =>
        request === 'PUT /ip/pool' && ++puts === 4 ? hang.promise : undefined,
    });
    const hangingId = await site.addRouter(hanging, hanging);
    await site.addTemplate({ body: many.join('\n') });
    const planned = await site.plan([hangingId]);
    await site.approve(planned);
    const job = runOnRouters(site.server.context);
    for (let steps = 0; steps < 2; steps++) for (const step of await job.claim()) await step.run();
    const killed = (await job.claim()).map((step) => step.run());
    await expect.poll(() => puts).toBe(4);
    expect(hanging.menu('/ip/pool').rows).toHaveLength(3);

    await site.pass(160, hanging);
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'Done' });
    expect(hanging.menu('/ip/pool').rows).toHaveLength(6);
    expect(hanging.writes.filter((what) => what === 'add /ip/pool')).toHaveLength(6);
    expect(hanging.menu('/system/scheduler').rows).toEqual([]);
    // What the killed server would still do changes nothing.
    hang.resolve();
    await Promise.all(killed);
    expect(hanging.isOn).toBe(true);
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'Done' });
  });

  test('after the guard was armed leaves none when the run was stopped meanwhile', async () => {
    const hang = Promise.withResolvers<void>();
    let targetId = '';
    await using hanging = await startRouter({
      clock: site.server.clock.now,
      before: (own, request) => {
        if (request !== 'PUT /system/scheduler') return undefined;
        own.menu('/system/scheduler').add({ name: `atrium-guard-${targetId.slice(0, 8)}-1` });
        return hang.promise;
      },
    });
    const hangingId = await site.addRouter(hanging, hanging);
    await site.addTemplate({ body: pool });
    const planned = await site.plan([hangingId]);
    targetId = planned.targets[0]?.id ?? '';
    await site.approve(planned);
    const killed = (await runOnRouters(site.server.context).claim()).map((step) => step.run());
    await expect.poll(() => hanging.menu('/system/scheduler').rows.length).toBe(1);
    await site.call(cancelRun, { params: { ...site.params, runId: planned.id } });

    await site.pass(160, hanging);
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'Skipped' });
    expect(hanging.menu('/system/scheduler').rows).toEqual([]);
    hanging.powerOff();
    hang.resolve();
    await Promise.all(killed);
  });

  test('of the router’s power is continued when it is back in time', async () => {
    await site.addTemplate({ body: many.join('\n') });
    const planned = await site.plan([deviceId]);
    await site.approve(planned);
    const { menu } = router;
    let isCut = false;
    router.menu = (path) => {
      if (!isCut && menu.call(router, '/ip/pool').rows.length === 3) {
        isCut = true;
        router.powerOff();
      }
      return menu.call(router, path);
    };
    await site.work();
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'Verifying' });
    router.powerOn();
    await site.pass(20, router);
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'Done' });
    expect(router.menu('/ip/pool').rows).toHaveLength(6);
  });

  test('of the router for longer than its guard is undone', async () => {
    await site.addTemplate({ body: many.join('\n') });
    const planned = await site.plan([deviceId]);
    await site.approve(planned);
    const { menu } = router;
    let isCut = false;
    router.menu = (path) => {
      if (!isCut && menu.call(router, '/ip/pool').rows.length === 3) {
        isCut = true;
        router.powerOff();
      }
      return menu.call(router, path);
    };
    await site.work();
    await site.pass(280, router);
    router.powerOn();
    await site.pass(120, router);
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'RolledBack' });
    expect(router.menu('/ip/pool').rows).toEqual([]);
  });
});

describe('bad inputs', () => {
  test('{{unset}} plans nothing', async () => {
    await site.addTemplate({
      body: '/ip pool add name=guests ranges={{unset}}',
      variables: [{ name: 'unset', kind: 'text', initial: null }],
    });
    expect(await site.plan([deviceId])).toMatchObject({
      state: 'Failed',
      targets: [{ state: 'Failed', text: '{{unset}} has no value. Set it under Variables.' }],
    });
  });

  test('a clock in 1970 is refused before anything is written', async () => {
    router.clock = new Date('1970-01-02T00:00:00Z');
    await site.addTemplate({ body: pool });
    const planned = await site.plan([deviceId]);
    expect(planned.targets).toMatchObject([
      { state: 'Failed', text: expect.stringMatching(/^Its clock says 1970-01-0[12] /) },
    ]);
    expect(router.writes).toEqual([]);
  });

  test('without a scheduler it is said before, and has to be accepted', async () => {
    router.deviceMode = 'home';
    await site.addTemplate({ body: pool });
    const planned = await site.plan([deviceId]);
    expect(planned.targets[0]?.plan).toMatchObject({
      hasGuard: false,
      warnings: [expect.stringContaining('No safety net')],
    });
    await expect(site.approve(planned)).rejects.toMatchObject({
      fields: { withoutGuard: expect.stringContaining('cannot undo the change') },
    });
    await site.approve(planned, { withoutGuard: true });
    await site.work();
    expect(await site.onlyTarget(planned)).toMatchObject({ state: 'Done' });
  });

  test('a reading command that no router answers has failed, not done', async () => {
    router.powerOff();
    const id = await site.createRun([deviceId], { kind: 'command', command: '/ip address print' });
    await site.work();
    expect(await site.run(id)).toMatchObject({
      state: 'Failed',
      counts: { done: 0, failed: 1 },
      targets: [{ state: 'Failed', areaName: site.family.area.name }],
    });
  });

  test('two runs on one router: the second is refused, naming the first', async () => {
    await site.addTemplate({ body: pool });
    const first = await site.plan([deviceId]);
    const second = await site.plan([deviceId]);
    await site.approve(first);
    await expect(site.approve(second)).rejects.toMatchObject({
      message: expect.stringMatching(/is in a run of .*: Apply templates\. Wait/),
    });
    await site.work();
    // What it planned is done already.
    await site.approve(second);
    await site.work();
    expect(await site.onlyTarget(second)).toMatchObject({
      state: 'Done',
      text: 'In sync already.',
    });
  });

  test('two approvals at once: one wins', async () => {
    await site.addTemplate({ body: pool });
    const planned = await Promise.all([
      site.createRun([deviceId], { kind: 'templates' }),
      site.createRun([deviceId], { kind: 'templates' }),
    ]);
    await site.work();
    const approvals = await Promise.allSettled(planned.map((id) => site.approve({ id })));
    expect(approvals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a router that changed since the plan is left alone', async () => {
    await site.addTemplate({ body: pool });
    const planned = await site.plan([deviceId]);
    router.menu('/ip/pool').add({ name: 'guests', ranges: '10.9.9.9' });
    await site.approve(planned);
    await site.work();
    expect(await site.onlyTarget(planned)).toMatchObject({
      state: 'Failed',
      text: expect.stringContaining('has changed since the plan'),
    });
    expect(router.menu('/ip/pool').rows).toMatchObject([{ ranges: '10.9.9.9' }]);
  });
});
