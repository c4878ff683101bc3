import { afterEach, describe, expect, test } from 'vitest';
import { closedPort } from '../../../../test/closed-port.ts';
import { certificateFor } from '../../../../test/routeros/certificate.ts';
import type { FakeRouter } from '../../../../test/routeros/router.ts';
import { startRouter } from '../../../../test/routeros/serve.ts';
import type { ManagementAccess } from '../../devices/public/management-access.ts';
import { routerClient } from './client.ts';

const server = { deviceNetworks: ['127.0.0.0/8'] };
const password = 'pässword:with colon';

function accessTo(port: number, changes: Partial<ManagementAccess> = {}): ManagementAccess {
  return {
    id: crypto.randomUUID(),
    name: 'Lobby gateway',
    type: 'mikrotik',
    areaNumber: 1,
    host: '127.0.0.1',
    api: { scheme: 'http', port, trust: { by: 'nothing' } },
    user: 'atrium',
    password,
    ...changes,
  };
}

const started: AsyncDisposable[] = [];
afterEach(async () => {
  for (const router of started.splice(0)) await router[Symbol.asyncDispose]();
});

async function startedRouter(options: Parameters<typeof startRouter>[0] = {}) {
  const router = await startRouter(options);
  started.push(router);
  return { router, client: routerClient(accessTo(router.port), server) };
}

function idOf(router: FakeRouter, menu: string): string {
  return router.menu(menu).rows[0]?.['.id'] ?? '';
}

describe('reading', () => {
  test('signs in and reads a menu of one object', async () => {
    const { client } = await startedRouter();
    expect(await client.read('/system/resource')).toMatchObject({
      ok: true,
      value: { 'board-name': 'CCR2004-16G-2S+', version: '7.18.2 (stable)' },
    });
  });

  test('a list has ids and texts; .proplist limits its properties', async () => {
    const { router, client } = await startedRouter();
    router.menu('/interface/vlan').add({ name: 'guests', 'vlan-id': '20', interface: 'ether1' });
    expect(await client.list('/interface/vlan', { proplist: ['.id', 'vlan-id'] })).toEqual({
      ok: true,
      value: [{ '.id': '*1', 'vlan-id': '20' }],
    });
  });

  test('.query is decided by the router', async () => {
    const { router, client } = await startedRouter();
    for (const vlan of ['20', '30', '40'])
      router.menu('/interface/vlan').add({ name: `v${vlan}`, 'vlan-id': vlan });
    const found = await client.list('/interface/vlan', {
      proplist: ['name'],
      query: ['vlan-id=20', 'vlan-id=40', '#|'],
    });
    expect(found).toEqual({ ok: true, value: [{ name: 'v20' }, { name: 'v40' }] });
    expect(router.requests).toEqual(['POST /interface/vlan/print']);
  });

  test('an empty list is a list', async () => {
    const { client } = await startedRouter();
    expect(await client.list('/ip/pool')).toEqual({ ok: true, value: [] });
  });
});

describe('writing', () => {
  test('adds, changes and removes by the router’s id', async () => {
    const { router, client } = await startedRouter();
    const added = await client.add('/ip/pool', { name: 'guests', ranges: '10.0.0.2-10.0.0.9' });
    expect(added).toMatchObject({ ok: true, value: { '.id': '*1', name: 'guests' } });
    expect(await client.set('/ip/pool', '*1', { ranges: '10.0.0.2-10.0.0.5' })).toEqual({
      ok: true,
      value: null,
    });
    expect(router.menu('/ip/pool').rows).toMatchObject([{ ranges: '10.0.0.2-10.0.0.5' }]);
    expect(await client.remove('/ip/pool', '*1')).toEqual({ ok: true, value: null });
    expect(router.menu('/ip/pool').rows).toEqual([]);
  });

  test('changes a menu of one object', async () => {
    const { router, client } = await startedRouter();
    expect(await client.set('/system/identity', null, { name: 'tower-2' })).toMatchObject({
      ok: true,
    });
    expect(router.menu('/system/identity').rows).toMatchObject([{ name: 'tower-2' }]);
  });

  test('runs a command and returns its output', async () => {
    const { router, client } = await startedRouter();
    router.menu('/ip/pool').add({ name: 'guests', ranges: '10.0.0.2-10.0.0.9' });
    const exported = await client.command('/execute', { script: '/export', 'as-string': 'yes' });
    expect(exported).toMatchObject({
      ok: true,
      value: [{ ret: expect.stringContaining('add name=guests ranges=10.0.0.2-10.0.0.9') }],
    });
  });
});

describe('errors', () => {
  test.each([
    ['user', { user: 'nobody' }],
    ['password', { password: 'wrong' }],
  ])('a wrong %s', async (_name, changes) => {
    const { router } = await startedRouter();
    const client = routerClient(accessTo(router.port, changes), server);
    expect(await client.read('/system/resource')).toMatchObject({
      ok: false,
      kind: 'not-signed-in',
      text: expect.stringContaining('does not accept the user or password'),
    });
  });

  test('a user name with a colon is not sent', async () => {
    const { router } = await startedRouter();
    const client = routerClient(accessTo(router.port, { user: 'a:b' }), server);
    expect(await client.read('/system/resource')).toMatchObject({ kind: 'not-signed-in' });
    expect(router.requests).toEqual([]);
  });

  test('an object that is gone', async () => {
    const { client } = await startedRouter();
    expect(await client.set('/ip/pool', '*7', { ranges: '10.0.0.2' })).toMatchObject({
      kind: 'not-found',
    });
  });

  test('a value that the router refuses', async () => {
    const { client } = await startedRouter();
    expect(await client.add('/interface/vlan', { name: 'v', 'vlan-id': '5000' })).toMatchObject({
      kind: 'rejected',
      text: expect.stringContaining('value of vlan-id out of range (1..4094)'),
    });
  });

  test('a menu that the router does not have', async () => {
    const { client } = await startedRouter();
    expect(await client.list('/container')).toMatchObject({
      kind: 'rejected',
      text: expect.stringContaining('RouterOS is too old, or a package is missing'),
    });
  });

  test('what device-mode forbids', async () => {
    const { client } = await startedRouter({ deviceMode: 'home' });
    const guard = { name: 'guard', interval: '5m', 'on-event': '/system reboot' };
    expect(await client.add('/system/scheduler', guard)).toMatchObject({
      kind: 'not-allowed',
      text: expect.stringContaining('only its button or a power cut changes'),
    });
  });

  test('a command that reaches RouterOS’s limit of 60 seconds', async () => {
    const { router, client } = await startedRouter();
    router.tooSlow.add('/system/backup/save');
    expect(await client.command('/system/backup/save', { name: 'a' })).toMatchObject({
      kind: 'timeout',
      text: expect.stringContaining('its limit of 60 seconds'),
    });
  });

  test('an error does not quote the secret that was sent', async () => {
    const { client } = await startedRouter();
    // The router names the unknown parameter, here one that is spelled like the secret.
    const rejected = await client.add('/ppp/secret', { '.top-secret': '', password: 'top-secret' });
    expect(rejected).toMatchObject({ kind: 'rejected', text: expect.stringContaining('••••••') });
    expect(JSON.stringify(rejected)).not.toContain('top-secret');
  });
});

describe('connections', () => {
  test('https with a pinned certificate', async () => {
    const certificate = certificateFor({ commonName: 'router', names: ['IP:127.0.0.1'] });
    const { router } = await startedRouter({ certificate });
    const pinned = (sha256: string) =>
      routerClient(
        accessTo(router.port, {
          api: { scheme: 'https', port: router.port, trust: { by: 'fingerprint', sha256 } },
        }),
        server,
      );
    expect(await pinned(certificate.fingerprint).read('/system/identity')).toMatchObject({
      ok: true,
    });
    expect(await pinned('00'.repeat(32)).read('/system/identity')).toMatchObject({
      kind: 'unreachable',
      text: expect.stringContaining('another certificate than the pinned one'),
    });
  });

  test('a closed port and an address that the policy forbids', async () => {
    const closed = routerClient(accessTo(closedPort), server);
    expect(await closed.read('/system/identity')).toMatchObject({ kind: 'unreachable' });
    const forbidden = routerClient(accessTo(closedPort), { deviceNetworks: [] });
    expect(await forbidden.read('/system/identity')).toMatchObject({
      kind: 'unreachable',
      text: expect.stringContaining('a loopback address'),
    });
  });

  test('a router that stays silent', async () => {
    const { router } = await startedRouter({ silence: 'silent' });
    router.powerOff();
    const client = routerClient(accessTo(router.port), server, { readMs: 50 });
    expect(await client.read('/system/identity')).toMatchObject({ kind: 'timeout' });
  });

  test('a change that cuts its own path has an unknown outcome', async () => {
    const { router, client } = await startedRouter();
    const removed = await client.remove('/ip/address', idOf(router, '/ip/address'));
    expect(removed).toMatchObject({ ok: false, kind: 'unreachable' });
    expect(router.menu('/ip/address').rows).toEqual([]);
  });

  test('a router that loses its power while it is written to', async () => {
    const { router, client } = await startedRouter();
    router.failAfterWrites(2);
    expect(await client.add('/ip/pool', { name: 'a' })).toMatchObject({ ok: true });
    expect(await client.add('/ip/pool', { name: 'b' })).toMatchObject({ kind: 'unreachable' });
    router.powerOn();
    expect(await client.list('/ip/pool', { proplist: ['name'] })).toEqual({
      ok: true,
      value: [{ name: 'a' }, { name: 'b' }],
    });
  });
});
