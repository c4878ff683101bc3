import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { hashOf } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { registration } from '../contract.ts';
import { registerServer } from './register-server.ts';

export const registerPath = '/local/radius/servers';

/** Registers a FreeRADIUS server for `npm run freeradius:config` while this server uses the embedded database. */
export function registerRoute(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  localToken: string,
): Hono<Variables> {
  const app = new Hono<Variables>();
  app.post(registerPath, async (c) => {
    const authorization = c.req.header('authorization') ?? '';
    if (!timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${localToken}`)))
      return c.notFound();
    const sent = z.safeParse(registration, await c.req.json());
    if (!sent.success) return c.json({ error: 'The registration is not valid.' }, 400);
    return c.json({ error: await registerServer(database, sent.data, now()) });
  });
  return app;
}
