import { type Context, Hono } from 'hono';
import type { ServerContext } from '../../../server/context.ts';
import { jsonReply, type Variables } from '../../../server/http/request.ts';
import { isInNetwork, type Network, parseAddress } from '../../../server/network/addresses.ts';
import { takeAccounting } from '../accounting/take-accounting.ts';
import { issueCertificates } from '../certificates/issue-certificates.ts';
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
  /** Notes that the call is accounting which FreeRADIUS had stored. */
  noteReplay(): void;
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
      const noteReplay = () => servers.noteReplay(caller);
      const body = await bodyOf(c);
      const reply = await work({ server, caller, nas, noteReplay, query, body });
      return reply.body === null
        ? c.body(null, reply.status)
        : jsonReply(c, reply.body, reply.status);
    };
  app.get('/radius/client', respond(describeClient));
  app.post('/radius/authorize', respond(authorize(server)));
  app.post('/radius/post-auth', respond(recordRefusal));
  app.post('/radius/accounting', respond(takeAccounting(server)));
  app.post('/radius/certificates', respond(issueCertificates));
  return app;
}

/**
 * A request without a connection comes from this process. One that an untrusted proxy forwarded may come from anywhere, so
 * its address and protocol count for nothing.
 */
function isAllowed(c: Context<Variables>, networks: readonly Network[]): boolean {
  if (c.env?.incoming?.socket.remoteAddress === undefined) return true;
  const client = c.get('client');
  const address = parseAddress(client?.address ?? '');
  if (client === undefined || address === undefined || client.proxy === 'untrusted') return false;
  if (!networks.some((network) => isInNetwork(address, network))) return false;
  return address.range() === 'loopback' || (client.proxy === 'trusted' && client.isSecure);
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
