import { expect, test } from 'vitest';
import { certificateFor } from '../testing/certificate.ts';
import { routerPassword, routerUser, startRouterOs } from '../testing/routeros-server.ts';
import { startTcpServer } from '../testing/tcp-server.ts';
import { type RouterOsAccess, readRouterOs } from './routeros.ts';

function byHttps(port: number, trust: RouterOsAccess['trust']): RouterOsAccess {
  return { scheme: 'https', port, trust, user: routerUser, password: routerPassword };
}

function read(access: RouterOsAccess, hostName: string | null = null, deadlineMs = 5000) {
  return readRouterOs('127.0.0.1', hostName, access, deadlineMs);
}

const found = expect.objectContaining({ ok: true, name: 'lobby-gateway' });

const ofRouter = certificateFor({ commonName: 'router.example', names: ['DNS:router.example'] });
const ofAddress = certificateFor({ commonName: 'by address', names: ['IP:127.0.0.1'] });
const expired = certificateFor({
  commonName: 'old.example',
  names: ['DNS:old.example'],
  days: -1,
});

test('a certificate of a known authority is trusted for its name', async () => {
  await using router = await startRouterOs({ certificate: ofRouter });
  const access = byHttps(router.port, { by: 'authority', authorities: ofRouter.cert });
  expect(await read(access, 'router.example')).toEqual(found);
  expect(router.seen[0]).toEqual({
    path: '/rest/system/resource',
    host: `router.example:${router.port}`,
    serverName: 'router.example',
  });
});

test('a certificate is trusted for an address', async () => {
  await using router = await startRouterOs({ certificate: ofAddress });
  const access = byHttps(router.port, { by: 'authority', authorities: ofAddress.cert });
  expect(await read(access)).toEqual(found);
  expect(router.seen[0]?.serverName).toBe(false);
});

test.each([
  ['with colons', ofRouter.fingerprint],
  ['without', ofRouter.fingerprint.replaceAll(':', '').toLowerCase()],
])('a pinned certificate is trusted when its fingerprint is written %s', async (_how, sha256) => {
  await using router = await startRouterOs({ certificate: ofRouter });
  expect(await read(byHttps(router.port, { by: 'fingerprint', sha256 }))).toEqual(found);
});

test('a pinned certificate may be expired, and an unverified one may be anything', async () => {
  await using router = await startRouterOs({ certificate: expired });
  const pinned = { by: 'fingerprint', sha256: expired.fingerprint } as const;
  expect(await read(byHttps(router.port, pinned))).toEqual(found);
  expect(await read(byHttps(router.port, { by: 'nothing' }))).toEqual(found);
});

test.each([
  [
    'a self-signed one',
    ofRouter,
    { by: 'authority' },
    'router.example',
    `is self-signed, so no authority vouches for it. Pin it by its SHA-256 fingerprint ${ofRouter.fingerprint}`,
  ],
  [
    'an expired one',
    expired,
    { by: 'authority', authorities: expired.cert },
    'old.example',
    'The certificate of old.example expired on 20',
  ],
  [
    'one for another name',
    ofRouter,
    { by: 'authority', authorities: ofRouter.cert },
    'other.example',
    'The certificate of router.example is not for other.example',
  ],
  [
    'one for a name instead of the address',
    ofRouter,
    { by: 'authority', authorities: ofRouter.cert },
    null,
    'is not for 127.0.0.1',
  ],
  [
    'another than the pinned one',
    ofRouter,
    { by: 'fingerprint', sha256: ofAddress.fingerprint },
    'router.example',
    `another certificate than the pinned one: router.example, SHA-256 ${ofRouter.fingerprint}`,
  ],
] as const)('a certificate that is not trusted, %s: nothing is sent', async (...row) => {
  const [, certificate, trust, hostName, text] = row;
  await using router = await startRouterOs({ certificate });
  expect(await read(byHttps(router.port, trust), hostName)).toMatchObject({
    ok: false,
    cause: 'wrong-answer',
    text: expect.stringContaining(text),
  });
  expect(router.seen).toEqual([]);
});

test('https to an http port is reported', async () => {
  await using router = await startRouterOs();
  expect(await read(byHttps(router.port, { by: 'nothing' }))).toMatchObject({
    text: expect.stringContaining('does not speak TLS'),
  });
});

test('https to a router without a certificate is reported', async () => {
  // RouterOS then offers only anonymous ciphers, so the handshake fails with an alert.
  await using server = await startTcpServer((socket) => {
    socket.once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 40])));
  });
  expect(await read(byHttps(server.port, { by: 'nothing' }))).toMatchObject({
    text: expect.stringContaining('Assign a certificate'),
  });
});

test('a handshake that never ends is reported at the deadline', async () => {
  await using server = await startTcpServer((socket) => socket.resume());
  const start = performance.now();
  expect(await read(byHttps(server.port, { by: 'nothing' }), null, 400)).toMatchObject({
    cause: 'no-answer',
    text: expect.stringContaining('did not answer within 400 ms'),
  });
  expect(performance.now() - start).toBeLessThan(1500);
});
