import { type Context, Hono } from 'hono';
import { isInNetwork, type Network, parseAddress } from '../../../server/addresses.ts';
import type { ServerContext } from '../../../server/context.ts';
import { isSecure, jsonReply, type Variables } from '../../../server/http/request.ts';
import { authorize } from '../logins/authorize.ts';
import { recordRefusal } from '../logins/post-auth.ts';
import { describeClient } from './describe-client.ts';
import { type KnownServer, knownServers } from './known-server.ts';
import { type NasFacts, nasFacts } from './nas-facts.ts';
import type { RadiusReply } from './radius-reply.ts';

/** A call of a FreeRADIUS server. */
export interface RadiusCall {
  server: ServerContext;
  caller: KnownServer;
  nas: NasFacts;
  query: (name: string) => string | undefined;
  /** the JSON body; undefined for a GET, or when it is not JSON */
  body: unknown;
}

const longestBody = 65_536;

/**
 * Serves FreeRADIUS's rlm_rest (domain-manage.md, 6): only with the token of a server, from `networks`, over loopback or
 * https, because replies contain the secrets of devices. Everybody else finds nothing here.
 */
export function radiusRoute(
  server: ServerContext,
  networks: readonly Network[],
  nas: NasFacts = nasFacts(server),
): Hono<Variables> {
  const app = new Hono<Variables>();
  const servers = knownServers(server);
  const respond =
    (work: (call: RadiusCall) => Promise<RadiusReply>) => async (c: Context<Variables>) => {
      const caller = isAllowed(c, networks)
        ? await servers.identify(c.req.header('authorization'))
        : undefined;
      if (caller === undefined) return c.notFound();
      const query = (name: string) => c.req.query(name);
      const reply = await work({ server, caller, nas, query, body: await bodyOf(c) });
      return reply.body === null
        ? c.body(null, reply.status)
        : jsonReply(c, reply.body, reply.status);
    };
  app.get('/radius/client', respond(describeClient));
  app.post('/radius/authorize', respond(authorize(server)));
  app.post('/radius/post-auth', respond(recordRefusal));
  return app;
}

/** A request without a connection, as in tests, comes from this process. */
function isAllowed(c: Context<Variables>, networks: readonly Network[]): boolean {
  const peer = c.env?.incoming?.socket.remoteAddress;
  if (peer === undefined) return true;
  const client = parseAddress(c.get('client')?.address ?? '');
  if (client === undefined || !networks.some((network) => isInNetwork(client, network)))
    return false;
  return client.range() === 'loopback' || isSecure(c);
}

async function bodyOf(c: Context<Variables>): Promise<unknown> {
  if (c.req.method !== 'POST') return undefined;
  const text = await c.req.text();
  try {
    return text.length > longestBody ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
