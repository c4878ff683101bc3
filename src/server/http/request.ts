import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestOrigin } from '../context.ts';
import type { Logger } from '../logging.ts';

export interface Variables {
  Bindings: Partial<HttpBindings>;
  Variables: { log: Logger };
}

export function originOf(c: Context<Variables>): RequestOrigin {
  return {
    address: c.env?.incoming?.socket.remoteAddress ?? 'unknown',
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  };
}
