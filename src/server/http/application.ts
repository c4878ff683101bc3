import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Authentication, createAuthentication } from '../authentication.ts';
import type { ServerContext } from '../context.ts';
import type { PooledDatabase } from '../database/open.ts';
import { createMetrics } from '../metrics.ts';
import type { Network } from '../network/addresses.ts';
import { addCalls, replyWithProblems } from './calls.ts';
import { identifyClient } from './client.ts';
import type { Handler } from './handlers.ts';
import { type HtmlPage, htmlPages } from './html-page.ts';
import { liveness, operations } from './operations.ts';
import { pages } from './pages.ts';
import type { Variables } from './request.ts';

/** Passed to routes that are not endpoints. */
export interface RouteKit {
  page: HtmlPage;
  authentication: Authentication;
  /** aborted when the server starts to stop, so that open streams end */
  stopping: AbortSignal;
}

export type Route = (kit: RouteKit) => Hono<Variables>;

/** How the server is reached from outside. */
export interface Exposure {
  /** whose forwarding headers are believed */
  trustedProxies: readonly Network[];
  /** whether only `admin` serves readiness and metrics */
  hasAdminPort: boolean;
}

export interface Application {
  /** handles a request of a socket or a test */
  hono: Hono<Variables>;
  /** handles the requests of ADMIN_PORT */
  admin: Hono<Variables>;
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
  { trustedProxies, hasAdminPort }: Exposure = { trustedProxies: [], hasAdminPort: false },
): Application {
  const hono = new Hono<Variables>();
  const metrics = createMetrics(server);
  const authentication = createAuthentication(server);
  const stopping = new AbortController();

  hono.use(async (c, next) => {
    const started = performance.now();
    await next();
    const handled = routePath(c);
    const route = handled === '/*' ? 'unmatched' : handled;
    const seconds = (performance.now() - started) / 1000;
    const { method } = c.req;
    metrics.observeRequest({ method, route, status: c.res.status }, seconds);
    // The route and not the URL, which may contain a name or a token, and no address or header.
    server.log.debug({ method, route, status: c.res.status, ms: seconds * 1000 }, 'request');
  });
  hono.use(identifyClient(trustedProxies, server.log));
  hono.use(async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
  });

  const ownOperations = operations(server.database, metrics, stopping.signal);
  const admin = new Hono<Variables>().route('/', liveness()).route('/', ownOperations);
  replyWithProblems(admin, server.log);
  hono.route('/', liveness());
  if (!hasAdminPort) hono.route('/', ownOperations);

  const page = htmlPages(server.client);
  for (const route of routes)
    hono.route('/', route({ page, authentication, stopping: stopping.signal }));
  const endpoints = addCalls(hono, server, authentication, handlers);
  hono.route('/', pages(page));

  hono.notFound((c) => c.text('Not found', 404));

  return {
    hono,
    admin,
    endpoints,
    drain: () => stopping.abort(),
    settle: () => authentication.settle(),
  };
}
