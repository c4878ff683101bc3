import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { closedPort } from '../../../../../test/closed-port.ts';
import { hasIpv6Loopback } from '../testing/programs.ts';
import {
  respondAsRouterOs,
  routerPassword,
  routerUser,
  startRouterOs,
  systemResource,
} from '../testing/routeros-server.ts';
import { startTcpServer } from '../testing/tcp-server.ts';
import { type RouterOsAccess, readRouterOs } from './routeros.ts';

const deadline = 5000;
const signIn = { user: routerUser, password: routerPassword };

function byHttp(port: number, changes: Partial<RouterOsAccess> = {}): RouterOsAccess {
  return { scheme: 'http', port, trust: { by: 'nothing' }, ...signIn, ...changes };
}

function read(access: RouterOsAccess, hostName: string | null = null, deadlineMs = deadline) {
  return readRouterOs('127.0.0.1', hostName, access, deadlineMs);
}

const found = {
  ok: true,
  name: 'lobby-gateway',
  version: '7.18',
  board: 'CCR2004-16G-2S+',
  uptimeSeconds: 9 * 86_400 + 20 * 3600 + 12 * 60 + 20,
  milliseconds: expect.any(Number),
};

test('signs in by http and reads the system data', async () => {
  await using router = await startRouterOs();
  expect(await read(byHttp(router.port))).toEqual(found);
  expect(router.seen).toMatchObject([
    { path: '/rest/system/resource', host: `127.0.0.1:${router.port}` },
    { path: '/rest/system/identity', host: `127.0.0.1:${router.port}` },
  ]);
});

test.skipIf(!hasIpv6Loopback())('connects by IPv6 (needs IPv6)', async () => {
  await using router = await startRouterOs({ address: '::1' });
  expect(await readRouterOs('::1', null, byHttp(router.port), deadline)).toEqual(found);
  expect(router.seen[0]?.host).toBe(`[::1]:${router.port}`);
});

test('accepts the list of one object that the documentation shows', async () => {
  await using router = await startRouterOs({
    respond: (request, response) => {
      const isResource = request.url?.endsWith('resource');
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([isResource ? systemResource : { name: 'lobby-gateway' }]));
    },
  });
  expect(await read(byHttp(router.port))).toEqual(found);
});

test.each([[{ user: 'nobody' }], [{ password: 'wrong' }]])(
  'wrong credentials: %j',
  async (changes) => {
    await using router = await startRouterOs();
    expect(await read(byHttp(router.port, changes))).toMatchObject({
      ok: false,
      cause: 'wrong-answer',
      text: expect.stringContaining('does not accept the user or password'),
    });
  },
);

test('a user name with a colon is not sent', async () => {
  await using router = await startRouterOs();
  expect(await read(byHttp(router.port, { user: 'a:b' }))).toMatchObject({
    cause: 'not-tried',
    text: expect.stringContaining('colon'),
  });
  expect(router.seen).toEqual([]);
});

test.each<[string, RequestListener, string]>([
  [
    'another vendor’s page',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    'answers with a web page',
  ],
  [
    'a page that claims to be JSON',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(' <html>'),
    'answers with a web page',
  ],
  [
    'JSON of something else',
    (_request, response) => response.end('{"version":7}'),
    'not as RouterOS v7 does',
  ],
  ['half a JSON', (_request, response) => response.end('{"version":'), 'not as RouterOS v7 does'],
  ['nothing', (_request, response) => response.end(), 'not as RouterOS v7 does'],
  [
    'a redirect, not followed',
    (_request, response) => response.writeHead(302, { location: 'https://192.0.2.7/' }).end(),
    'redirects to https://192.0.2.7/, which is not followed',
  ],
  ['a refusal', (_request, response) => response.writeHead(403).end(), 'does not let this user in'],
  [
    'no REST',
    (_request, response) => response.writeHead(404).end('{}'),
    'answers with HTTP status 404',
  ],
  [
    'an answer cut off half-way',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(JSON.stringify(systemResource).slice(0, 100), () => response.destroy());
    },
    'was cut off after 100 bytes',
  ],
  [
    'an answer cut off within its chunks',
    (_request, response) => {
      response.writeHead(200);
      response.write('{"version"', () => response.destroy());
    },
    'was cut off after 10 bytes',
  ],
  [
    'a connection ended without an answer',
    (request) => request.socket.destroy(),
    'closed it without an answer',
  ],
  [
    'far too long an answer',
    (_request, response) => response.end('x'.repeat(256 * 1024 + 1)),
    'more than 256 kB',
  ],
])('%s', async (_what, respond, text) => {
  await using router = await startRouterOs({ respond });
  expect(await read(byHttp(router.port))).toMatchObject({
    ok: false,
    cause: 'wrong-answer',
    text: expect.stringContaining(text),
  });
  expect(router.seen).toHaveLength(1);
});

test.each<[string, RequestListener, string]>([
  ['never begins', () => undefined, 'did not answer within 400 ms'],
  [
    'never ends',
    (_request, response) => response.write('{'),
    'It began to answer and did not finish',
  ],
])('a router that %s to answer', async (_what, respond, text) => {
  await using router = await startRouterOs({ respond });
  const start = performance.now();
  expect(await read(byHttp(router.port), null, 400)).toMatchObject({
    ok: false,
    text: expect.stringContaining(text),
  });
  expect(performance.now() - start).toBeLessThan(1500);
});

test('an endless slow response is aborted at the deadline', async () => {
  const timers: NodeJS.Timeout[] = [];
  await using router = await startRouterOs({
    respond: (_request, response) => {
      response.writeHead(200);
      timers.push(setInterval(() => response.write(' '), 20));
    },
  });
  const start = performance.now();
  expect((await read(byHttp(router.port), null, 400)).ok).toBe(false);
  expect(performance.now() - start).toBeLessThan(1500);
  timers.forEach(clearInterval);
});

test('both requests share the deadline', async () => {
  await using router = await startRouterOs({
    respond: (request, response) => {
      if (request.url === '/rest/system/resource')
        setTimeout(() => respondAsRouterOs(request, response), 1_800);
    },
  });
  const start = performance.now();
  expect((await read(byHttp(router.port), null, 3_000)).ok).toBe(false);
  expect(router.seen).toHaveLength(2);
  expect(performance.now() - start).toBeLessThan(4_200);
});

test('a failed second request fails the whole read', async () => {
  await using router = await startRouterOs({
    respond: (request, response) =>
      request.url === '/rest/system/identity'
        ? response.writeHead(500).end()
        : respondAsRouterOs(request, response),
  });
  expect(await read(byHttp(router.port))).toMatchObject({
    text: expect.stringContaining('HTTP status 500'),
  });
});

test('other protocols and a closed port are reported', async () => {
  await using server = await startTcpServer((socket) => socket.end('SSH-2.0-ROSSSH\r\n'));
  expect(await read(byHttp(server.port))).toMatchObject({
    text: expect.stringContaining('something other than HTTP'),
  });
  expect(await read(byHttp(closedPort))).toMatchObject({
    cause: 'no-answer',
    text: expect.stringContaining('refuses the connection'),
  });
});
