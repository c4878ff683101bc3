import { createServer } from 'node:http';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { closedPort } from '../../../test/closed-port.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { collectError, type ErrorRecord } from './contract.ts';

const record: ErrorRecord = {
  product: 'Atrium',
  component: 'console',
  version: '0.1.0',
  when: '2026-11-21T05:00:00.000Z',
  level: 'ERROR',
  message: 'x is not a\u0007 function',
  context: { code: 'ab12' },
  data: { funcName: 'paint', href: '/admin-ui/admin/', name: 'TypeError', org: 7, stack: 'at x' },
};

const lines: Record<string, unknown>[] = [];
let server: TestServer;

// A separate server, which logs to an array.
beforeAll(async () => {
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  server = await startTestServer({ log });
});
afterAll(() => server.close());
// Starts a new minute of the limit per address, without a log service.
beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  server.context.errorLogUrl = null;
  lines.length = 0;
});

const send = (changes: Partial<ErrorRecord> = {}) =>
  server.call(collectError, { body: { ...record, ...changes } });

test('an error of a page is in the server’s log, without control characters', async () => {
  await expect(send()).resolves.toEqual({});
  const line = lines.find(({ msg }) => msg === 'error of a page');
  expect(line).toMatchObject({ record: { ...record, message: 'x is not a  function' } });
});

test('an error is forwarded to the log service', async () => {
  const received: unknown[] = [];
  const arrived = Promise.withResolvers<void>();
  server.context.errorLogUrl = await startReceiver((body) => {
    received.push(JSON.parse(body));
    arrived.resolve();
    return 200;
  });
  await send();
  await arrived.promise;
  expect(received).toMatchObject([{ product: 'Atrium', data: { name: 'TypeError' } }]);
});

test('a log service that is down or fails does not affect the page', async () => {
  for (const url of [await startReceiver(() => 500), `http://127.0.0.1:${closedPort}/`]) {
    server.context.errorLogUrl = url;
    await expect(send()).resolves.toEqual({});
  }
});

test.each([
  ['a stack of more than 2,000 characters', { data: { ...record.data, stack: 'x'.repeat(2001) } }],
  ['an unknown level', { level: 'FATAL' }],
  ['an invalid time', { when: 'yesterday' }],
])('an error with %s is rejected', async (_name, changes) => {
  const response = await server.request('/sumo-logic/collect', {
    method: 'POST',
    body: JSON.stringify({ ...record, ...changes }),
  });
  expect(response.status).toBe(400);
});

test('errors of more than 8 kB, and more than 60 a minute from one address, are rejected', async () => {
  const response = await server.request('/sumo-logic/collect', {
    method: 'POST',
    body: JSON.stringify({ ...record, padding: 'x'.repeat(9000) }),
  });
  expect(response.status).toBe(413);
  server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
  for (let sent = 0; sent < 60; sent += 1) await send();
  await expect(send()).rejects.toMatchObject({ status: 429 });
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await expect(send()).resolves.toEqual({});
});

test('the limits of one server do not affect another', async () => {
  const other = await startTestServer();
  onTestFinished(() => other.close());
  server.context.errorLogUrl = await startReceiver(() => null);
  for (let sent = 0; sent < 60; sent += 1) await send();
  await expect(send()).rejects.toMatchObject({ status: 429 });
  const arrived = Promise.withResolvers<void>();
  other.context.errorLogUrl = await startReceiver(() => {
    arrived.resolve();
    return 200;
  });
  await expect(other.call(collectError, { body: record })).resolves.toEqual({});
  await arrived.promise;
});

/** Starts a log service that responds with this status; null: never. */
async function startReceiver(respond: (body: string) => number | null): Promise<string> {
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const status = respond(body);
      if (status !== null) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    receiver.closeAllConnections();
    return new Promise<void>((resolve) => receiver.close(() => resolve()));
  });
  const address = receiver.address();
  if (address === null || typeof address === 'string')
    throw new Error('The receiver does not listen');
  return `http://127.0.0.1:${address.port}/collect`;
}
