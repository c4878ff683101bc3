import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { matchedRoutes } from 'hono/route';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { createAuthentication } from '../authentication.ts';
import type { ServerContext } from '../context.ts';
import { createMetrics } from '../metrics.ts';
import { api } from './api.ts';
import type { Handler } from './handlers.ts';
import { openApiDocument } from './openapi.ts';
import { pages } from './pages.ts';
import { problemAnswer } from './problems.ts';
import { originOf, type Variables } from './request.ts';

export interface Application {
  /** answers a request; what a socket or a test calls */
  hono: Hono<Variables>;
  endpoints: readonly Endpoint[];
  /** from now on `/readyz` says no, so that a load balancer sends nobody new */
  drain(): void;
  /** waits for what is still being written */
  settle(): Promise<void>;
}

const largestBody = 1_000_000;
const largestErrorRecord = 8_000;

export function createApplication(
  server: ServerContext,
  handlers: readonly Handler[],
  /** what answers with something else than the contracts' JSON */
  routes: readonly Hono<Variables>[] = [],
): Application {
  const hono = new Hono<Variables>();
  const metrics = createMetrics(server.database);
  const authentication = createAuthentication(server);
  const endpoints = handlers.map(({ endpoint }) => endpoint);
  let draining = false;

  hono.use(async (c, next) => {
    const started = performance.now();
    await next();
    const route = matchedRoutes(c).findLast(({ path }) => path !== '/*')?.path ?? 'unmatched';
    const seconds = (performance.now() - started) / 1000;
    const { method } = c.req;
    metrics.observeRequest({ method, route, status: c.res.status }, seconds);
    // The route, not the address: an address may carry a name or a token that somebody put there.
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
    if (draining) return c.json({ status: 'stopping' }, 503);
    await server.database.pool.query('select 1');
    return c.json({ status: 'ready' });
  });
  hono.get('/metrics', async (c) =>
    c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  );

  for (const route of routes) hono.route('/', route);
  for (const prefix of ['/AdminApi/*', '/ElevenWS/*']) {
    hono.use(prefix, compress({ threshold: 4096 }));
    hono.use(
      prefix,
      bodyLimit({
        maxSize: largestBody,
        onError: () => {
          throw new Problem('too-large', 'The request is larger than 1 MB.');
        },
      }),
    );
  }
  hono.use(
    '/sumo-logic/*',
    bodyLimit({
      maxSize: largestErrorRecord,
      onError: () => {
        throw new Problem('too-large', 'An error record may have 8 kB.');
      },
    }),
  );
  const document = openApiDocument(endpoints);
  hono.get('/AdminApi/openapi.json', (c) => c.json(document));
  hono.route('/', api(server, authentication, handlers));
  for (const prefix of ['/AdminApi/*', '/ElevenWS/*', '/sumo-logic/*'])
    hono.all(prefix, () => {
      throw new Problem('not-found', 'There is no such call.');
    });
  hono.route('/', pages(server.client));

  hono.notFound((c) => c.text('Not found', 404));
  hono.onError((error, c) => {
    const { status, body } = problemAnswer(error, server.log);
    return c.json(body, status);
  });

  return {
    hono,
    endpoints,
    drain: () => {
      draining = true;
    },
    settle: () => authentication.settle(),
  };
}
