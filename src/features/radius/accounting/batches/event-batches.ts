import type { ServerContext } from '../../../../server/context.ts';
import { DatabaseUnavailable } from '../../../../server/database/connections/database-unavailable.ts';
import type { Scope } from '../../../../server/database/open.ts';
import { isContention } from '../../../../server/database/transactions/retry.ts';
import { sharedBatches } from '../../../../server/database/transactions/shared-batches.ts';
import type { AccountingEvent, DiscardedEvent } from '../events/accounting-event.ts';
import type { ZoneCache } from '../storage/find-devices.ts';
import { type EventNews, storeEvents } from '../storage/store-events.ts';

type Event = AccountingEvent | DiscardedEvent;

/**
 * Stores an event in a transaction with others of its scope. Resolves when the event is committed,
 * with what it says about its gateway (null: it was discarded). Rejects when the database cannot take it now.
 */
export type StoreEvent = (event: Event, scope: Scope) => Promise<EventNews | null>;

export function eventBatches(
  server: Pick<ServerContext, 'database' | 'secrets' | 'now' | 'log'>,
): StoreEvent {
  const zones: ZoneCache = new Map();
  const store = sharedBatches<Event, EventNews | null>({
    mostItems: 100,
    mostBatches: 1,
    mostAlone: 4,
    handle: (scope, events) =>
      server.database.withScope(scope, (transaction) =>
        storeEvents(
          transaction,
          events,
          scope,
          { now: server.now(), secrets: server.secrets },
          zones,
        ),
      ),
  });
  return async (event, scope) => {
    try {
      return await store(scope, event);
    } catch (error) {
      // FreeRADIUS sends it again, which helps only then. Any other would hold up those behind it forever.
      if (error instanceof DatabaseUnavailable || isContention(error)) throw error;
      server.log.error({ err: error }, 'an accounting event could not be stored');
      return store(scope, { kind: 'discarded', reason: 'failed', sender: event.sender });
    }
  };
}
