import type { ServerContext } from '../../../server/context.ts';
import type { Limits } from '../contract.ts';
import { startByTicket } from '../unreported/start-by-ticket.ts';
import { startEvent } from './events.ts';
import type { OpenNdsGateway } from './find-gateway.ts';
import type { OpenNdsMessage } from './message.ts';

/** Decides about a login and starts its session: openNDS opens the way with this reply. Null: the guest stays out. */
export function takeLogin(
  server: ServerContext,
  gateway: OpenNdsGateway,
  message: Extract<OpenNdsMessage, { kind: 'login' }>,
): Promise<Limits | null> {
  return startByTicket(server, { ...gateway, type: 'opennds' }, message, (grantId, now) =>
    startEvent(gateway, message, grantId, now),
  );
}
