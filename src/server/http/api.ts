import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { type Authentication, bindingCookie, rejectInitialPassword } from '../authentication.ts';
import type { ServerContext } from '../context.ts';
import { Download } from './download.ts';
import { FileReply } from './file-reply.ts';
import { FileStream } from './file-stream.ts';
import type { Handler } from './handlers.ts';
import { badInput, ownMessages } from './problems.ts';
import { jsonReply, originOf, setSecretCookie, type Variables } from './request.ts';
import type { Incoming } from './scope.ts';

const usualBody = 1_000_000;
const deepestBody = 100;

/** Returns the routes of all endpoints. Each authenticates, validates, calls the handler, and encodes its reply. */
export function api(
  server: ServerContext,
  authentication: Authentication,
  handlers: readonly Handler[],
): Hono<Variables> {
  const app = new Hono<Variables>();
  for (const handler of handlers) {
    const { endpoint } = handler;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.method, path, bodyLimitOf(endpoint), async (c) => {
      const caller =
        endpoint.access === 'public'
          ? undefined
          : await authentication.authenticate(
              c.req.header('authorization'),
              getCookie(c, bindingCookie),
            );
      if (caller !== undefined) rejectInitialPassword(caller, endpoint);
      const input = await inputOf(endpoint, c);
      const reply = await handler.respond(input, {
        ...incomingOf(c, server, authentication),
        caller,
      });
      c.header('cache-control', 'no-store');
      if (reply instanceof Download || reply instanceof FileStream)
        return reply.toResponse(c, server.log);
      if (reply instanceof FileReply) return reply.toResponse(c);
      return jsonReply(c, z.parse(endpoint.response, reply));
    });
  }
  return app;
}

/** Returns the context of a request that is not authenticated. */
export function incomingOf(
  c: Context<Variables>,
  server: ServerContext,
  authentication: Authentication,
): Incoming {
  return {
    server,
    caller: undefined,
    origin: originOf(c),
    fromBrowser: c.req.header('origin') !== undefined,
    cookie: (name) => getCookie(c, name),
    setSecretCookie: (name, value, options) => setSecretCookie(c, name, value, options),
    forgetSession: (sessionId) => authentication.forget(sessionId),
  };
}

/** Returns a number of bytes as text in kB or MB. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${bytes / 1000} kB` : `${bytes / 1_000_000} MB`;
}

function bodyLimitOf({ largestBody = usualBody }: Endpoint): MiddlewareHandler {
  return bodyLimit({
    maxSize: largestBody,
    onError: () => {
      throw new Problem('too-large', `The request is larger than ${sizeText(largestBody)}.`);
    },
  });
}

export async function inputOf(endpoint: Endpoint, c: Context<Variables>) {
  return {
    params: parsed(endpoint.params, c.req.param()),
    query: parsed(endpoint.query, c.req.query()),
    body:
      endpoint.requestType === 'file'
        ? new Uint8Array(await c.req.arrayBuffer())
        : endpoint.body && parsed(endpoint.body, await bodyOf(c)),
  };
}

function parsed(schema: Endpoint['body'], value: unknown): unknown {
  if (schema === undefined) return undefined;
  rejectUnprocessable(value);
  const result = z.safeParse(schema, value, ownMessages);
  if (!result.success) throw badInput(result.error);
  return result.data;
}

/**
 * Throws for input that validation or the database cannot process. It is iterative, because deep nesting would exhaust
 * the stack, and allocates nothing for a plain value, because a body may have millions.
 */
function rejectUnprocessable(value: unknown): void {
  let level: object[] = [[value]];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestBody + 1) throw new Problem('bad-input', 'The body is nested too deeply.');
    const next: object[] = [];
    for (const holder of level) {
      if (!Array.isArray(holder))
        for (const key of Object.keys(holder)) {
          rejectUnstorableText(key, () => '');
          rejectToString(key);
        }
      for (const inner of Array.isArray(holder) ? holder : Object.values(holder))
        if (typeof inner === 'string') rejectUnstorableText(inner, () => pathTo(inner, value));
        else if (typeof inner === 'object' && inner !== null) next.push(inner);
    }
    level = next;
  }
}

/** Throws for a field called `toString`, which makes zod's comparison of lengths throw. */
function rejectToString(key: string): void {
  if (key === 'toString')
    throw new Problem('bad-input', 'No field is called toString. Please leave it out.');
}

/** Throws for the characters that PostgreSQL cannot store: NUL and lone surrogates. */
function rejectUnstorableText(text: string, pathOf: () => string): void {
  const hasNul = text.includes('\0');
  if (!hasNul && text.isWellFormed()) return;
  const message = hasNul
    ? 'The text contains a character that cannot be stored (NUL).'
    : 'The text contains half of a character (a lone surrogate).';
  const path = pathOf();
  throw new Problem('bad-input', message, path === '' ? {} : { fields: { [path]: message } });
}

/** Returns the path of the first value that is the given text. */
function pathTo(text: string, value: unknown): string {
  const found: { path: string; value: unknown }[] = [{ path: '', value }];
  // Values that are found on the way are added at the end.
  for (const { path, value: inner } of found) {
    if (inner === text) return path;
    if (typeof inner === 'object' && inner !== null)
      for (const [key, next] of Object.entries(inner))
        found.push({ path: path === '' ? key : `${path}.${key}`, value: next });
  }
  return '';
}

async function bodyOf(c: Context<Variables>): Promise<unknown> {
  const text = await c.req.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Problem('bad-input', 'The body is not valid JSON.');
  }
}
