import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ServerContext } from '../../../server/context.ts';
import { DatabaseUnavailable } from '../../../server/database/database-unavailable.ts';
import type { Variables } from '../../../server/http/request.ts';
import { eventBatches } from './batches/event-batches.ts';
import { type DiscardedEvent, readEvent } from './events/accounting-event.ts';
import { askGateways } from './requests/ask-gateways.ts';
import type { EventSource } from './storage/store-events.ts';

/** A RADIUS packet has at most 4,096 bytes. */
const largestBody = 100_000;
const unreadable: DiscardedEvent = {
  kind: 'discarded',
  reason: 'unreadable',
  sender: { deviceId: null, sourceAddress: null, nasIdentifier: null },
};

/**
 * Takes accounting requests of FreeRADIUS. Replies 204 when an event is committed, and also when it can never be taken:
 * FreeRADIUS would send it again forever. Replies 503 while the database is away, so that FreeRADIUS stores the request.
 */
export function accountingRoute(
  server: ServerContext,
  /** returns the FreeRADIUS server of an authenticated request */
  sourceOf: (context: Context<Variables>) => EventSource,
): Hono<Variables> {
  const batches = eventBatches(server, () => server.jobs.wake(askGateways));
  const app = new Hono<Variables>();
  app.post(
    '/radius/accounting',
    bodyLimit({
      maxSize: largestBody,
      onError: async (c) => reply(c, () => batches.store(unreadable, sourceOf(c))),
    }),
    (c) =>
      reply(c, async () => {
        const body = parsed(await c.req.text());
        await batches.store(readEvent(body, server.now().getTime()), sourceOf(c));
      }),
  );
  return app;
}

async function reply(c: Context<Variables>, store: () => Promise<void>): Promise<Response> {
  try {
    await store();
    return c.body(null, 204);
  } catch (error) {
    // It was logged with its outage. What is unknown is sent again: each event counts once.
    if (error instanceof DatabaseUnavailable) return c.body(null, 503);
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
