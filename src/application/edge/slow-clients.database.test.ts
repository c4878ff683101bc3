import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ListeningServer, startListeningServer } from '../../../test/listening.ts';
import { newProvider } from '../../../test/provider.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { login } from '../../features/session/contract.ts';
import { Download } from '../../server/http/download.ts';
import { handler } from '../../server/http/handlers.ts';

const pages = 60;
const megabyte = 'x'.repeat(1_000_000);
const largeFile = endpoint({
  method: 'GET',
  path: '/AdminApi/large-file',
  summary: 'A file larger than the buffers of a connection',
  access: 'public',
  effect: 'read',
  responseType: 'csv',
  response: z.string(),
});

let listening: ListeningServer;
beforeAll(async () => {
  listening = await startListeningServer({
    bounds: { headersMs: 900, requestMs: 1_800, checkEveryMs: 20 },
    live: { pollEveryMs: 20, heartbeatMs: 150, authorizeEveryMs: 60_000 },
    handlers: [
      handler(largeFile, 'public', async () =>
        Download.of('large', ['text'], { rows: [[megabyte]], next: 1 }, async (page) => ({
          rows: [[megabyte]],
          next: page < pages ? page + 1 : undefined,
        })),
      ),
    ],
  });
});
afterAll(() => listening.close());

/** Opens a connection and sends a text; `closed` returns what the server replied until it closed the connection. */
function opened(text: string): { socket: Socket; closed: Promise<string> } {
  const socket = connect(listening.port, '127.0.0.1');
  let reply = '';
  socket.on('data', (chunk: Buffer) => {
    reply += chunk.toString('latin1');
  });
  // A reset by the server also closes the connection.
  socket.on('error', () => {});
  socket.write(text);
  return { socket, closed: once(socket, 'close').then(() => reply) };
}

const post = `POST ${login.path} HTTP/1.1\r\nHost: atrium\r\n`;

describe('a client that is late', { concurrent: true }, () => {
  test.each([
    ['nothing', ''],
    ['half a request line', 'GET /AdminApi/'],
    ['half the headers', `${post}Content-Le`],
    ['half a body', `${post}Content-Length: 50\r\n\r\n{"Username":`],
    ['half a chunked body', `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"Use`],
    ['half a second request', `${post}Content-Length: 2\r\n\r\n{}GET /AdminApi/`],
  ])('and sends %s is disconnected', async (_what, text) => {
    await opened(text).closed;
  });

  test('with a body gets a reply that names the problem', async () => {
    const reply = await opened(`${post}Content-Length: 50\r\n\r\n{"Username":`).closed;
    expect(reply).toMatch(/^HTTP\/1\.1 408 /);
    expect(reply).toContain('{"Code":408,"Message":"The request did not arrive in time."}');
  });

  test.each([
    ['headers', post, 'X-Drop: 1\r\n'],
    ['a body', `${post}Content-Length: 1000\r\n\r\n`, ' '],
  ])('and sends %s drop by drop is disconnected', async (_what, start, drop) => {
    const { socket, closed } = opened(start);
    const dropping = setInterval(() => socket.write(drop), 20);
    await closed;
    clearInterval(dropping);
  });
});

test('a stream of events outlasts the bounds', async () => {
  const { server, url } = listening;
  const family = await newProvider(server);
  const authorization = `Bearer ${await server.signInAs(family.provider.number)}`;
  const path = `/AdminApi/organizations/${family.area.number}/devices/live`;
  const abort = new AbortController();
  const { body } = await fetch(url + path, { headers: { authorization }, signal: abort.signal });
  const late = opened(post).closed;
  const reader = body?.getReader();
  let heartbeats = 0;
  // 20 of them take three seconds, longer than each bound.
  for (; heartbeats < 20; heartbeats += 1)
    expect(await reader?.read()).toMatchObject({ done: false });
  await late;
  expect(await reader?.read()).toMatchObject({ done: false });
  abort.abort();
});

test('a client may read a file more slowly than the bounds', async () => {
  const { socket, closed } = opened(
    `GET ${largeFile.path} HTTP/1.1\r\nHost: atrium\r\nConnection: close\r\n\r\n`,
  );
  socket.pause();
  await opened(`${post}Content-Length: 50\r\n\r\n{`).closed;
  socket.resume();
  expect((await closed).length).toBeGreaterThan((pages + 1) * megabyte.length);
});
