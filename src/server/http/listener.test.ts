import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { createLogger } from '../logging.ts';
import { type RequestBounds, startListener } from './listener.ts';
import type { Variables } from './request.ts';

async function startedListener(hono: Hono<Variables>, bounds?: RequestBounds) {
  const listening = { setting: 'PORT', host: '127.0.0.1', port: 0 } as const;
  const listener = await startListener(hono, createLogger('silent'), listening, bounds);
  onTestFinished(() => listener.close());
  return listener;
}

/** Opens a connection that stays open after replies. */
function connection(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // What is not read would delay the event of its end.
  socket.resume();
  return {
    send: (text: string) => socket.write(text),
    nextReply: async () => String(await once(socket, 'data')),
    closed: once(socket, 'close'),
  };
}

const get = 'GET / HTTP/1.1\r\nHost: atrium\r\n\r\n';

test('a problem that the application does not handle is answered with when to repeat the request', async () => {
  const hono = new Hono<Variables>();
  hono.onError((error) => {
    throw error;
  });
  hono.get('/', () => {
    throw new Problem('too-many', 'Please wait.', { retryAfterSeconds: 7 });
  });
  const { url } = await startedListener(hono);
  const reply = await fetch(url);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '7']);
});

test('a connection waits for the next request longer than proxies reuse it', async () => {
  const bounds = { headersMs: 1_000, requestMs: 2_000, checkEveryMs: 20 };
  const { url } = await startedListener(new Hono<Variables>(), bounds);
  const proxyConnection = connection(url);
  proxyConnection.send(get);
  expect(await proxyConnection.nextReply()).toContain('Keep-Alive: timeout=65');
  const late = connection(url);
  late.send('GET / HT');
  // The bounds are for requests, and not for the time between them.
  await late.closed;
  proxyConnection.send(get);
  await proxyConnection.nextReply();
  proxyConnection.send('GET / HT');
  await proxyConnection.closed;
});

test('a connection in use does not delay the shutdown once its reply has ended', {
  timeout: 5_000,
}, async () => {
  const { promise: replied, resolve: reply } = Promise.withResolvers<Response>();
  const { promise: requested, resolve: arrive } = Promise.withResolvers<void>();
  const hono = new Hono<Variables>().get('/', () => {
    arrive();
    return replied;
  });
  const listener = await startedListener(hono);
  const { send, nextReply } = connection(listener.url);
  send(get);
  await requested;
  const closed = listener.close();
  reply(new Response('done'));
  expect(await nextReply()).toContain('done');
  await closed;
});
