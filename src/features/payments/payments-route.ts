import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { ServerContext } from '../../server/context.ts';
import type { Variables } from '../../server/http/request.ts';
import { findGateway } from '../payment-gateways/queries.ts';
import { adapterOf } from './adapters/adapters.ts';
import { authorizeNetPages } from './adapters/authorize-net/pages.ts';
import { sandboxPages } from './adapters/sandbox/pages.ts';
import { receiveEvent } from './events/receive-event.ts';
import { rejectionLog } from './events/rejections.ts';
import { tooLarge } from './too-large.ts';

const largestEvent = 256 * 1024;

/** Takes the events of card gateways, and serves the hosted page of the sandbox and the one that leads to
 * Authorize.Net. */
export function paymentsRoute(server: ServerContext): Hono<Variables> {
  const app = new Hono<Variables>();
  const noteRejection = rejectionLog(server);

  app.post('/payments/:gatewayId/events', tooLarge(largestEvent), async (c) => {
    const id = z.uuid().safeParse(c.req.param('gatewayId'));
    // Everything: the signature, and not the caller, says which organization this is about.
    const gateway = id.success
      ? await server.database.withScope(['/'], (transaction) => findGateway(transaction, id.data))
      : undefined;
    const adapter = gateway && adapterOf(gateway.type);
    if (gateway === undefined || adapter === undefined) return c.notFound();
    const body = await c.req.text();
    const header = (name: string) => c.req.header(name);
    const event = await adapter.receive(server, gateway, { body, header });
    if (typeof event === 'string') {
      noteRejection(gateway.id, event);
      return c.body(null, 400);
    }
    await receiveEvent(server, gateway, event, body);
    return adapter.acknowledgement === undefined
      ? c.body(null, 200)
      : c.text(adapter.acknowledgement);
  });

  app.route('/', sandboxPages(server));
  app.route('/', authorizeNetPages(server));
  return app;
}
