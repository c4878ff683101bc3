import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Authentication } from '../authentication.ts';
import type { ServerContext } from '../context.ts';
import type { Logger } from '../logging.ts';
import { api } from './api.ts';
import type { Handler } from './handlers.ts';
import { openApiDocument } from './openapi.ts';
import { problemReply } from './problems.ts';
import { jsonReply, type Variables } from './request.ts';

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
  let described: ReturnType<typeof openApiDocument> | undefined;
  hono.get('/AdminApi/openapi.json', (c) => {
    described ??= openApiDocument(endpoints);
    return c.json(described);
  });
  hono.route('/', api(server, authentication, handlers));
  for (const prefix of [...prefixes, errorLog])
    hono.all(prefix, () => {
      throw new Problem('not-found', 'There is no such call.');
    });
  replyWithProblems(hono, server.log);
  return endpoints;
}

/** Returns the problem of a client that disconnected while it sent the body, which is no failure of ours. */
function cutOff(): Problem {
  return new Problem('bad-input', 'The request ended before its body was complete.');
}

export function replyWithProblems(hono: Hono<Variables>, log: Logger): void {
  hono.onError((error, c) => {
    const isCutOff = error === c.env?.incoming?.errored;
    const { status, body, retryAfterSeconds } = problemReply(isCutOff ? cutOff() : error, log);
    if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
    return jsonReply(c, body, status);
  });
}
