import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { json } from 'node:stream/consumers';
import { answer } from './rest.ts';
import { RestError } from './rest-error.ts';
import { FakeRouter, type RouterOptions } from './router.ts';

export interface Certificate {
  key: string;
  cert: string;
}

/** How a router that cannot be reached behaves: `reset` is fast for tests, `silent` is what a firewall does. */
type Silence = 'reset' | 'silent';

export interface Serving extends AsyncDisposable {
  port: number;
  /** all requests in their order, such as `PUT /ip/address` */
  requests: readonly string[];
  /** Stops serving, and ends requests that wait for a silent router. */
  [Symbol.asyncDispose](): Promise<void>;
}

interface ServeOptions {
  certificate?: Certificate;
  address?: string;
  silence?: Silence;
  /** Called before each request is answered; what it returns is waited for. */
  before?: (router: FakeRouter, request: string) => Promise<void> | void;
}

/** Serves one router on loopback, by http or, with a certificate, https. */
export async function startRouter({
  certificate,
  address,
  silence,
  before,
  ...options
}: RouterOptions & ServeOptions = {}): Promise<FakeRouter & Serving> {
  const router = new FakeRouter(options);
  const serving = await serveRouters(() => router, {
    ...(certificate && { certificate }),
    ...(address !== undefined && { address }),
    ...(silence && { silence }),
    ...(before && { before }),
  });
  return Object.assign(router, serving);
}

/** Serves many routers by http on one port of 127.1.0.0/16, the first at 127.1.0.1; needs Linux. */
export async function startFleet(
  count: number,
  optionsOf: (index: number) => RouterOptions = () => ({}),
  before?: ServeOptions['before'],
): Promise<Serving & { routers: readonly FakeRouter[]; addressOf(index: number): string }> {
  const routers = Array.from({ length: count }, (_, index) => new FakeRouter(optionsOf(index)));
  const addressOf = (index: number) => `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  const byAddress = new Map(routers.map((router, index) => [addressOf(index), router]));
  const serving = await serveRouters(({ socket }) => byAddress.get(socket.localAddress ?? ''), {
    address: '0.0.0.0',
    ...(before && { before }),
  });
  return { ...serving, routers, addressOf };
}

async function serveRouters(
  routerOf: (request: IncomingMessage) => FakeRouter | undefined,
  { certificate, address = '127.0.0.1', silence = 'reset', before }: ServeOptions,
): Promise<Serving> {
  const requests: string[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void reply(request, response);
  async function reply(request: IncomingMessage, response: ServerResponse) {
    const router = routerOf(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://router');
    const path = decodeURIComponent(pathname.replace(/^\/rest/, ''));
    const body = request.headers['content-type'] === 'application/json' ? await json(request) : {};
    if (router === undefined || !router.isReachable) return cut(response);
    const name = `${request.method} ${path}`;
    requests.push(name);
    await before?.(router, name);
    const [status, answered] = answerOf(router, request, {
      method: request.method ?? '',
      path,
      query: searchParams,
      body: objectOf(body),
    });
    // A change may have cut the path by which its own answer would leave; a restart is answered first.
    if (!router.isReachable && !/\/(reboot|load|install)$/.test(path)) return cut(response);
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(answered === '' ? '' : JSON.stringify(answered));
  }
  function cut(response: ServerResponse) {
    if (silence === 'reset') response.destroy();
  }
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  server.listen(0, address);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('There is no port');
  return {
    port: bound.port,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function answerOf(
  router: FakeRouter,
  { headers }: IncomingMessage,
  call: Parameters<typeof answer>[1],
): [status: number, body: unknown] {
  try {
    if (!isSignedIn(router, headers.authorization)) throw new RestError(401);
    const answered = answer(router, call);
    return [call.method === 'PUT' ? 201 : call.method === 'DELETE' ? 204 : 200, answered];
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return [error.status, error.body];
  }
}

function isSignedIn(router: FakeRouter, authorization: string | undefined): boolean {
  const { user, password } = router;
  const known = router
    .menu('/user')
    .rows.some(({ name, disabled }) => name === user && disabled !== 'true');
  return (
    known && authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  );
}

function objectOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
}
