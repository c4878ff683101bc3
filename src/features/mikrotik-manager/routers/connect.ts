import type { ServerContext } from '../../../server/context.ts';
import { everything } from '../../../server/tenancy.ts';
import { type ManagementAccess, managementAccess } from '../../devices/public/management-access.ts';
import { type RouterClient, routerClient } from '../../site-network/public/routeros.ts';

export type ManagerServer = Pick<
  ServerContext,
  'database' | 'now' | 'secrets' | 'deviceNetworks' | 'log'
>;

export interface Connection {
  ok: true;
  access: ManagementAccess;
  client: RouterClient;
}

/** Returns a client for a router, or why there is none; sends nothing. For background work, which has no scope. */
export async function connect(
  server: ManagerServer,
  deviceId: string,
): Promise<Connection | { ok: false; text: string }> {
  const [found] = await server.database.withScope(everything, (transaction) =>
    managementAccess(transaction, server, [deviceId]),
  );
  if (found === undefined) return { ok: false, text: 'The device was deleted.' };
  if (!found.ok) return found;
  const { access } = found;
  return { ok: true, access, client: routerClient(access, server) };
}
