import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ListeningServer, startListeningServer } from '../../../test/listening.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { collectError } from '../../features/error-log/contract.ts';
import { login } from '../../features/session/contract.ts';
import { ssoCallbackPath } from '../../features/session/sso/contract.ts';
import { Download } from '../../server/http/download.ts';
import { handler, publicHandler } from '../../server/http/handlers.ts';
import { createLogger } from '../../server/logging.ts';

const secret = 'canary7f3a';
const client = '203.0.113.77';
const headers = {
  'user-agent': secret,
  'x-forwarded-for': client,
  cookie: `AtriumBinding=${secret}`,
  authorization: `Bearer ${secret}`,
  referer: `http://${secret}.example/`,
};

const failing = endpoint({
  method: 'POST',
  path: '/AdminApi/failing/{kind}',
  summary: 'Fails as a defect would, with the text in the error',
  access: 'public',
  effect: 'read',
  params: z.object({ kind: z.string() }),
  body: z.object({ text: z.string() }),
  response: z.object({}),
});
const download = endpoint({
  method: 'GET',
  path: '/AdminApi/failing-download',
  summary: 'Fails after the first page',
  access: 'public',
  effect: 'read',
  query: z.object({ text: z.string() }),
  responseType: 'csv',
  response: z.string(),
});

type Failure = (text: string, listening: ListeningServer) => unknown;
const select: (value: string, type: string) => Failure =
  (value, type) =>
  (text, { server }) =>
    sql`select ${value.replace('text', text)}::${sql.raw(type)}`.execute(server.database.system);

const failures: Record<string, Failure> = {
  'a value that is no uuid': select('text', 'uuid'),
  'a value that is no json': select('{"text', 'jsonb'),
  'a row without a value': (text, { server }) =>
    sql`insert into sso_login (issuer) values (${text})`.execute(server.database.system),
  'an address that is none': (text) => new URL(text),
  'a file that is missing': (text) => readFile(`/tmp/${text}`),
  'a text that is no JSON': (text) => JSON.parse(text),
  'an error with data': (text) => {
    throw Object.assign(new Error('No', { cause: new Error('why') }), { input: text });
  },
};

const lines: string[] = [];
const printed: string[] = [];
let listening: ListeningServer;

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...values) => void printed.push(inspect(values)));
  listening = await startListeningServer({
    log: createLogger('trace', { write: (line) => lines.push(line) }),
    handlers: [
      publicHandler(failing, async ({ params, body }) => {
        await failures[params.kind]?.(body.text, listening);
        return {};
      }),
      handler(download, 'public', async ({ query: { text } }) =>
        Download.of('x', ['x'], { rows: [], next: 1 }, () => {
          throw new Error('failed', { cause: JSON.parse(text) });
        }),
      ),
    ],
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await listening.close();
});

/** Sends a text over a connection and returns when the server closes it. */
async function sendRaw(text: string): Promise<void> {
  const socket = connect(listening.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.end(text);
  socket.resume();
  await once(socket, 'close');
}

test('no line has a path, a query, a header or a client address, whatever fails', async () => {
  const { url } = listening;
  const statuses: number[] = [];
  const send = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(url + address, { headers, redirect: 'manual', ...init });
    statuses.push(response.status);
    // A download that fails ends early.
    await response.text().catch(() => '');
  };
  for (const folder of ['/', '/AdminApi/', '/admin-ui/assets/', '/admin-ui/static/', '/ElevenOS/'])
    for (const tail of [secret, `%00${secret}`, `${secret}%zz`, `${secret}?${secret}=${secret}`])
      await send(folder + tail);
  await send(`/AdminApi/organizations/${secret}/devices?text=${secret}`);
  await send(`/AdminApi/organizations/1/devices/live?text=${secret}`);
  await send(`/AdminApi/sso?email=${secret}`);
  await send(`${ssoCallbackPath}?code=${secret}&state=${secret}&error=${secret}`);
  await send(`/admin-ui/admin/organizations/${secret}?at=${secret}#${secret}`);
  const post = (address: string, body: unknown) =>
    send(`${address}?q=${secret}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  await post(login.path, { Username: secret, Password: secret });
  await post(login.path, `{"Username": ${secret}`);
  for (const kind of Object.keys(failures))
    await post(failing.path.replace('{kind}', encodeURIComponent(kind)), { text: secret });
  await send(`${download.path}?text=${secret}`);
  await post(collectError.path, {
    product: 'Atrium',
    component: 'console',
    version: '1',
    when: new Date(),
    level: 'ERROR',
    message: 'failed',
    context: { method: 'GET', url: `/AdminApi/devices?text=${secret}`, code: 500 },
    data: { funcName: '', href: `/admin-ui/admin/?name=${secret}`, name: '', org: null, stack: '' },
  });
  const start = `POST /${secret} HTTP/1.1\r\nHost: ${secret}\r\nX-Secret: ${secret}\r\n`;
  await sendRaw(`${start}Content-Length: 50\r\n\r\n${secret}`);
  await sendRaw(`${start.replace('/', '\\')}\r\n`);
  await sendRaw(`${start}Content-Length: x\r\n\r\n`);
  await sendRaw(`${secret} / HTTP/1.1\r\n\r\n`);
  const signIn = `POST ${login.path} HTTP/1.1\r\nHost: x\r\n`;
  await sendRaw(`${signIn}Content-Length: 2000000\r\n\r\n${secret}`);
  await sendRaw(`${signIn}Content-Length: 50\r\n\r\n${secret}`);

  for (const status of [200, 303, 400, 401, 404, 500]) expect(statuses).toContain(status);
  expect(statuses.filter((status) => status === 500)).toHaveLength(Object.keys(failures).length);
  // A client that disconnects is no failure of the database.
  expect(lines.join('\n')).not.toContain('out of reach');
  const failed = lines.filter((line) => line.includes('"request failed"'));
  expect(failed).toHaveLength(Object.keys(failures).length);
  expect(lines.filter((line) => line.includes(secret) || line.includes(client))).toEqual([]);
  expect(lines.filter((line) => line.includes('127.0.0.1'))).toEqual([]);
  expect(printed.join('\n')).not.toContain(secret);
  expect(
    lines.some((line) => line.includes(`"route":"${failing.path.replace('{kind}', ':kind')}"`)),
  ).toBe(true);
});
