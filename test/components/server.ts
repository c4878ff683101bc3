import { vi } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint, Received, ReplyInput } from '../../src/contract/endpoint.ts';
import { problemBody } from '../../src/contract/problem.ts';

export interface Handler {
  matches: (method: string, path: string) => boolean;
  respond: (request: { path: string; query: object; body: unknown }) => Promise<Response>;
}

/** Returns an error response as the server would send it. */
export function problem(body: z.input<typeof problemBody>): Response {
  return Response.json(z.parse(problemBody, body), { status: body.Code });
}

/** Declared as a method, so that the reply function of any endpoint is assignable. */
interface AnyReply {
  reply(received: unknown): unknown;
}

/** Handles an endpoint's calls. Requests and replies are validated with its schemas, as on the server. */
export function on<E extends Endpoint>(
  endpoint: E,
  reply: (received: Received<E>) => Promise<ReplyInput<E> | Response> | ReplyInput<E> | Response,
): Handler {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  const test: AnyReply = { reply };
  return {
    matches: (method, path) => method === endpoint.method && pattern.test(path),
    respond: async ({ path, query, body }) => {
      const values = pattern.exec(path)?.slice(1).map(decodeURIComponent) ?? [];
      const params = Object.fromEntries(names.map((name, index) => [name, values[index]]));
      const response = await test.reply({
        params: endpoint.params && z.parse(endpoint.params, params),
        query: endpoint.query && z.parse(endpoint.query, query),
        body: endpoint.body && z.parse(endpoint.body, body),
      });
      if (response instanceof Response) return response;
      return Response.json(z.parse(endpoint.response, response));
    },
  };
}

/** Replaces the network until the test ends; returns the calls, as 'GET /path?query'. */
export function serve(...handlers: readonly Handler[]): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    const { pathname, search, searchParams } = new URL(address, location.origin);
    calls.push(`${method} ${pathname}${search}`);
    const handler = handlers.find(({ matches }) => matches(method, pathname));
    if (handler === undefined) throw new TypeError(`No handler for ${method} ${pathname}`);
    return handler.respond({
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    });
  });
  return calls;
}
