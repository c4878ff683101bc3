import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerContext } from '../../../../server/context.ts';
import { DatabaseUnavailable } from '../../../../server/database/database-unavailable.ts';
import type { Scope } from '../../../../server/database/open.ts';
import { isContention } from '../../../../server/database/retry.ts';
import type { AccountingEvent, DiscardedEvent } from '../events/accounting-event.ts';
import type { ZoneCache } from '../storage/find-devices.ts';
import { type EventNews, storeEvents } from '../storage/store-events.ts';

const mostEvents = 100;

type Event = AccountingEvent | DiscardedEvent;

interface Waiting {
  event: Event;
  scope: Scope;
  stored: PromiseWithResolvers<EventNews | null>;
}

/** Stores events in shared transactions, one after the other. */
export interface EventBatches {
  /**
   * Resolves when the event is committed, with what it says about its gateway (null: it was discarded). Rejects when the
   * database cannot take it now.
   */
  store(event: Event, scope: Scope): Promise<EventNews | null>;
}

export function eventBatches(
  server: Pick<ServerContext, 'database' | 'secrets' | 'now' | 'log'>,
): EventBatches {
  const zones: ZoneCache = new Map();
  let waiting: Waiting[] = [];
  let isStoring = false;

  /** Events that arrive during a transaction share the next one. */
  async function storeAll(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    await nextTurn();
    try {
      while (waiting.length > 0) await storeBatch(takeBatch());
    } finally {
      isStoring = false;
    }
  }

  /** Takes the oldest events of one scope. */
  function takeBatch(): Waiting[] {
    const scope = waiting[0]?.scope.join();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of waiting)
      (one.scope.join() === scope && batch.length < mostEvents ? batch : rest).push(one);
    waiting = rest;
    return batch;
  }

  async function storeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const news = await commit(batch);
      for (const [index, { stored }] of batch.entries()) stored.resolve(news[index] ?? null);
    } catch (error) {
      if (isTemporary(error)) for (const { stored } of batch) stored.reject(error);
      else if (batch.length > 1) for (const one of batch) await storeBatch([one]);
      else for (const one of batch) await discard(one, error);
    }
  }

  async function commit(batch: readonly Waiting[]): Promise<readonly (EventNews | null)[]> {
    const scope = batch[0]?.scope ?? [];
    const events = batch.map(({ event }) => event);
    return server.database.withScope(scope, (transaction) =>
      storeEvents(
        transaction,
        events,
        scope,
        { now: server.now(), secrets: server.secrets },
        zones,
      ),
    );
  }

  /** An event that fails by itself would be sent again forever, and hold up those behind it. */
  async function discard({ event, scope, stored }: Waiting, error: unknown): Promise<void> {
    server.log.error({ err: error }, 'an accounting event could not be stored');
    const { sender } = event;
    try {
      await commit([{ event: { kind: 'discarded', reason: 'failed', sender }, scope, stored }]);
      stored.resolve(null);
    } catch (failure) {
      stored.reject(failure);
    }
  }

  return {
    store(event, scope) {
      const stored = Promise.withResolvers<EventNews | null>();
      waiting.push({ event, scope, stored });
      void storeAll();
      return stored.promise;
    },
  };
}

/** Returns whether storing the same event may succeed later. */
function isTemporary(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isContention(error);
}
