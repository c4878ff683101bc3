import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Authentication } from '../authentication.ts';
import type { ServerContext } from '../context.ts';
import { api } from './api.ts';
import type { Handler } from './handlers.ts';
import { openApiDocument } from './openapi.ts';
import { problemReply } from './problems.ts';
import type { Variables } from './request.ts';

const prefixes = ['/AdminApi/*', '/ElevenWS/*'];
const errorLog = '/sumo-logic/*';

/** Adds all endpoints with their limits and error replies, for a server and for demo mode's worker. */
export function addCalls(
  hono: Hono<Variables>,
  server: ServerContext,
  authentication: Authentication,
  handlers: readonly Handler[],
): readonly Endpoint[] {
  for (const prefix of prefixes) hono.use(prefix, compress({ threshold: 4096 }));
  const endpoints = handlers.map(({ endpoint }) => endpoint);
  const document = openApiDocument(endpoints);
  hono.get('/AdminApi/openapi.json', (c) => c.json(document));
  hono.route('/', api(server, authentication, handlers));
  for (const prefix of [...prefixes, errorLog])
    hono.all(prefix, () => {
      throw new Problem('not-found', 'There is no such call.');
    });
  hono.onError((error, c) => {
    const { status, body, retryAfterSeconds } = problemReply(error, server.log);
    if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
    return c.json(body, status);
  });
  return endpoints;
}
