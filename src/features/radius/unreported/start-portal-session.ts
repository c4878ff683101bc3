import { createHash } from 'node:crypto';
import type { ServerContext } from '../../../server/context.ts';
import { storeEvents } from '../accounting/storage/store-events.ts';
import type { GatewayWithoutAccounting } from './gateway-without-accounting.ts';
import { portalEvent, portalSessionPrefix } from './portal-events.ts';
import { startByTicket } from './start-by-ticket.ts';

interface LetIn {
  ticket: string;
  macAddress: string;
  ipAddress: string | null;
}

export interface PortalSession {
  /** Ends the session, because the gateway did not let the device in. */
  end(): Promise<void>;
}

/** Starts the session of a guest at a gateway that neither asks RADIUS nor reports sessions. Null: the guest stays out. */
export async function startPortalSession(
  server: ServerContext,
  gateway: GatewayWithoutAccounting,
  guest: LetIn,
): Promise<PortalSession | null> {
  const id = createHash('sha256').update(guest.ticket).digest('hex').slice(0, 24);
  const session = { ...guest, acctSessionId: portalSessionPrefix + id };
  const limits = await startByTicket(server, gateway, guest, (grantId, now) => ({
    ...portalEvent(gateway, session, now.getTime()),
    kind: 'start',
    grantId,
    ipAddress: guest.ipAddress,
  }));
  if (limits === null) return null;
  return {
    async end() {
      const now = server.now();
      const scope = [gateway.providerPath];
      const stop = {
        ...portalEvent(gateway, session, now.getTime()),
        kind: 'stop' as const,
        terminationCause: 'NAS-Error',
      };
      const clock = { now, secrets: server.secrets };
      await server.database.withScope(scope, (transaction) =>
        storeEvents(transaction, [stop], scope, clock, new Map()),
      );
    },
  };
}
