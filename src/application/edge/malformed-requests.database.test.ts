import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ListeningServer, startListeningServer } from '../../../test/listening.ts';
import { problemBody } from '../../contract/problem.ts';
import { login } from '../../features/session/contract.ts';

let listening: ListeningServer;
beforeAll(async () => {
  listening = await startListeningServer();
});
afterAll(() => listening.close());

/** Sends bytes over a new connection and returns the status and body of the first reply. */
async function replyTo(text: string): Promise<{ status: number; body: string }> {
  const socket = connect(listening.port, '127.0.0.1');
  let reply = '';
  socket.on('data', (chunk: Buffer) => {
    reply += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body };
}

const get = (path: string, ...headers: string[]) =>
  [
    'GET ',
    path,
    ' HTTP/1.1\r\nHost: atrium\r\nConnection: close\r\n',
    ...headers.map((each) => `${each}\r\n`),
    '\r\n',
  ].join('');
const post = (body: string, ...headers: string[]) =>
  get(login.path, ...headers).replace('GET', 'POST') + body;
const account = '/AdminApi/admin/account';

test.each([
  ['a path of 400 characters', get(`/AdminApi/${'x'.repeat(400)}`), 404],
  ['a path of 15 kB', get(`/AdminApi/${'x'.repeat(15_000)}`), 404],
  ['a path of 17 kB', get(`/AdminApi/${'x'.repeat(17_000)}`), 431],
  ['NUL in the path', get('/AdminApi/organizations/%00/devices'), 401],
  ['a path that is not encoded well', get('/AdminApi/%zz%ff%'), 404],
  ['a control character in the path', get('/AdminApi/\u0001'), 400],
  ['a backslash in the path', get('/AdminApi\\x'), 400],
  ['very many parameters', get(`${account}?${'a=1&'.repeat(3_500)}`), 401],
  ['a host with a space', get(account).replace('atrium', 'a b'), 400],
  ['a host that is not closed', get(account).replace('atrium', '[::1'), 400],
  ['no host', get(account).replace(/Host.*\r\n/, ''), 400],
  ['an address of another scheme', get('ftp://atrium/'), 400],
  ['junk in Authorization', get(account, 'Authorization: \u00ff Bearer ;;'), 401],
  ['junk in Cookie', get(account, 'Cookie: =;;AtriumBinding=%zz;"'), 401],
  ['junk in Range and If-None-Match', get(account, 'Range: x=9-1', 'If-None-Match: "'), 401],
  ['an unknown expectation', post('{}', 'Content-Length: 2', 'Expect: tea'), 400],
  ['a longer body than its length', post('{}{}', 'Content-Length: 2'), 400],
  ['a length that is no number', post('{}', 'Content-Length: x'), 400],
  ['two lengths', post('{}', 'Content-Length: 2', 'Content-Length: 3'), 400],
  [
    'a length and chunks',
    post('0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    400,
  ],
  ['a chunk without a length', post('zz\r\n', 'Transfer-Encoding: chunked'), 400],
  ['a body that is too long', post('{}', 'Content-Length: 2000000'), 413],
  ['a body that is nested deeply', post('['.repeat(5_000), 'Content-Length: 5000'), 400],
  ['a body that is not UTF-8', post('\u00ff\u00fe{}', 'Content-Length: 4'), 400],
  ['something else than HTTP', '\u0016\u0003\u0001\u0000', 400],
])('%s is answered with a problem', async (_what, text, status) => {
  const reply = await replyTo(text);
  expect(reply.status).toBe(status);
  expect(z.parse(problemBody, JSON.parse(reply.body)).Code).toBe(status);
});

test('a page or file that a malformed path names is not found', async () => {
  for (const folder of ['/', '/admin-ui/assets/', '/admin-ui/static/', '/ElevenOS/Admin/'])
    for (const tail of [
      '%00',
      '%zz',
      'x'.repeat(400),
      'x'.repeat(15_000),
      '..%2f..%2fpackage.json',
    ])
      expect((await replyTo(get(folder + tail))).status).toBe(404);
});
