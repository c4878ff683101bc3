import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import type { Limits } from '../contract.ts';
import { findGateway } from './find-gateway.ts';
import { isSigned, readMessage } from './message.ts';
import { takeLogin } from './take-login.ts';
import { takeUsage } from './take-usage.ts';

const largestBody = 4_096;

/**
 * Takes the reports of the script on a gateway with openNDS, which does not speak RADIUS. Its replies are words for a
 * shell. A request that is not signed with the gateway's key finds nothing here.
 */
export function openNdsRoute(server: ServerContext): Hono<Variables> {
  const app = new Hono<Variables>();
  app.post('/gateways/opennds/:deviceId', bodyLimit({ maxSize: largestBody }), async (c) => {
    const deviceId = z.uuid().safeParse(c.req.param('deviceId'));
    const gateway = deviceId.success ? await findGateway(server, deviceId.data) : undefined;
    const body = await c.req.text();
    if (gateway === undefined || !isSigned(body, c.req.query('signature') ?? '', gateway.key))
      return c.notFound();
    const message = readMessage(body, server.now());
    if (typeof message === 'string') {
      server.log.warn(
        { deviceId: gateway.deviceId, reason: message },
        'openNDS was not understood',
      );
      return c.text(`NO ${message}`, 400);
    }
    if (message.kind === 'login') {
      const limits = await takeLogin(server, gateway, message);
      return c.text(limits === null ? 'NO' : `OK ${quotasOf(limits)}`);
    }
    return c.text((await takeUsage(server, gateway, message)) ? 'END' : 'GO');
  });
  return app;
}

/** Returns seconds, kbit/s up and down, and kB up and down, as openNDS reads them from BinAuth; 0 is unlimited. */
function quotasOf({ sessionSeconds, rates, quotaBytes }: Limits): string {
  const kilobytes = quotaBytes === null ? 0 : Math.max(1, Math.ceil(quotaBytes / 1_024));
  return [sessionSeconds ?? 0, rates.up ?? 0, rates.down ?? 0, kilobytes, kilobytes].join(' ');
}
