import { createHash } from 'node:crypto';
import type { ServerContext } from '../../../server/context.ts';
import { portalEvent, portalSessionPrefix } from './portal-events.ts';
import type { SilentGateway } from './silent-gateway.ts';
import { startByTicket } from './start-by-ticket.ts';

interface LetIn {
  ticket: string;
  macAddress: string;
  ipAddress: string | null;
}

/**
 * Starts the session of a guest whom a gateway lets in that neither asks RADIUS nor reports sessions. Returns whether the
 * guest may be online.
 */
export async function startPortalSession(
  server: ServerContext,
  gateway: SilentGateway,
  guest: LetIn,
): Promise<boolean> {
  const id = createHash('sha256').update(guest.ticket).digest('hex').slice(0, 24);
  const session = { ...guest, acctSessionId: portalSessionPrefix + id };
  const limits = await startByTicket(server, gateway, guest, (grantId, now) => ({
    ...portalEvent(gateway, session, now.getTime()),
    kind: 'start',
    grantId,
    ipAddress: guest.ipAddress,
  }));
  return limits !== null;
}
