import type { ServerContext } from '../../../server/context.ts';
import { nothing, type RadiusReply } from '../service/radius-reply.ts';
import type { RadiusCall } from '../service/radius-route.ts';
import { eventBatches } from './batches/event-batches.ts';
import { readEvent } from './events/accounting-event.ts';

/**
 * Takes accounting requests of FreeRADIUS. Replies 204 when an event is committed, and also when it can never be taken:
 * FreeRADIUS would send it again forever. Throws while the database is away, so that FreeRADIUS stores the request.
 */
export function takeAccounting(
  server: ServerContext,
): (call: Pick<RadiusCall, 'caller' | 'nas' | 'noteReplay' | 'body'>) => Promise<RadiusReply> {
  const store = eventBatches(server);
  return async ({ caller, nas, noteReplay, body }) => {
    const event = readEvent(body, server.now().getTime());
    const news = await store(event, caller.scope);
    if (event.kind !== 'discarded' && event.isReplay) noteReplay();
    if (news !== null)
      nas.note(news.deviceId, {
        kind: 'accounting',
        isSecretRight: null,
        clockAheadSeconds: news.clockAheadSeconds,
        isRepeated: news.isRepeated,
      });
    return nothing;
  };
}
