import { Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Authentication, createAuthentication } from '../authentication.ts';
import type { ServerContext } from '../context.ts';
import type { PooledDatabase } from '../database/open.ts';
import { createMetrics } from '../metrics.ts';
import { addCalls } from './calls.ts';
import type { Handler } from './handlers.ts';
import { pages } from './pages.ts';
import { originOf, type Variables } from './request.ts';

/** Passed to routes that are not endpoints. */
export interface RouteKit {
  authentication: Authentication;
  /** aborted when the server starts to stop, so that open streams end */
  stopping: AbortSignal;
}

export type Route = (kit: RouteKit) => Hono<Variables>;

export interface Application {
  /** handles a request of a socket or a test */
  hono: Hono<Variables>;
  endpoints: readonly Endpoint[];
  /** makes `/readyz` fail, so that a load balancer sends no new requests, and ends open streams */
  drain(): void;
  /** waits for pending writes */
  settle(): Promise<void>;
}

export function createApplication(
  server: ServerContext & { database: PooledDatabase },
  handlers: readonly Handler[],
  /** routes with replies that no endpoint can declare, such as streams */
  routes: readonly Route[] = [],
): Application {
  const hono = new Hono<Variables>();
  const metrics = createMetrics(server);
  const authentication = createAuthentication(server);
  const stopping = new AbortController();

  hono.use(async (c, next) => {
    const started = performance.now();
    await next();
    const route = matchedRoutes(c).findLast(({ path }) => path !== '/*')?.path ?? 'unmatched';
    const seconds = (performance.now() - started) / 1000;
    const { method } = c.req;
    metrics.observeRequest({ method, route, status: c.res.status }, seconds);
    // The route and not the URL, which may contain a name or a token.
    server.log.debug(
      { method, route, status: c.res.status, ms: seconds * 1000, ...originOf(c) },
      'request',
    );
  });
  hono.use(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
  });

  hono.get('/healthz', (c) => c.json({ status: 'alive' }));
  hono.get('/readyz', async (c) => {
    if (stopping.signal.aborted) return c.json({ status: 'stopping' }, 503);
    const outage = await server.database.check();
    return outage === null
      ? c.json({ status: 'ready' })
      : c.json({ status: 'database out of reach', cause: outage }, 503, { 'retry-after': '3' });
  });
  hono.get('/metrics', async (c) =>
    c.text(await metrics.text(), 200, { 'content-type': metrics.contentType }),
  );

  for (const route of routes) hono.route('/', route({ authentication, stopping: stopping.signal }));
  const endpoints = addCalls(hono, server, authentication, handlers);
  hono.route('/', pages(server.client));

  hono.notFound((c) => c.text('Not found', 404));

  return {
    hono,
    endpoints,
    drain: () => stopping.abort(),
    settle: () => authentication.settle(),
  };
}
