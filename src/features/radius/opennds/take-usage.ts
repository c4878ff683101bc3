import type { ServerContext } from '../../../server/context.ts';
import { storeEvents } from '../accounting/storage/store-events.ts';
import { sessionIdOf, usageEvent } from './events.ts';
import type { OpenNdsGateway } from './find-gateway.ts';
import type { OpenNdsUsage } from './message.ts';

/**
 * Stores usage or the end of a session. Returns whether the gateway must end the session: openNDS takes no requests, so
 * it reads that in the reply to its report.
 */
export async function takeUsage(
  server: ServerContext,
  gateway: OpenNdsGateway,
  message: OpenNdsUsage,
): Promise<boolean> {
  const now = server.now();
  const scope = [gateway.providerPath];
  const event = usageEvent(gateway, message, now);
  return server.database.withScope(scope, async (transaction) => {
    await storeEvents(transaction, [event], scope, { now, secrets: server.secrets }, new Map());
    const session = await transaction
      .selectFrom('guest_session')
      .select(['state', 'must_end'])
      .where('device_id', '=', gateway.deviceId)
      .where('acct_session_id', '=', sessionIdOf(message))
      .where('mac_address', '=', message.macAddress)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return session === undefined || session.state !== 'open' || session.must_end;
  });
}
