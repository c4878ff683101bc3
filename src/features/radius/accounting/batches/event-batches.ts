import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerContext } from '../../../../server/context.ts';
import { DatabaseUnavailable } from '../../../../server/database/database-unavailable.ts';
import { isContention } from '../../../../server/database/retry.ts';
import type { AccountingEvent, DiscardedEvent } from '../events/accounting-event.ts';
import { type EventSource, storeEvents } from '../storage/store-events.ts';

const mostEvents = 100;

type Event = AccountingEvent | DiscardedEvent;

interface Waiting {
  event: Event;
  source: EventSource;
  stored: PromiseWithResolvers<void>;
}

/** Stores events of one server's FreeRADIUS in shared transactions, one after the other. */
export interface EventBatches {
  /** Resolves when the event is committed; rejects when the database cannot take it now. */
  store(event: Event, source: EventSource): Promise<void>;
}

/** `onRequests` is called after a commit that needs gateways to be asked. */
export function eventBatches(
  server: Pick<ServerContext, 'database' | 'now' | 'log'>,
  onRequests: () => void,
): EventBatches {
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

  /** Takes the oldest events of one source. */
  function takeBatch(): Waiting[] {
    const path = waiting[0]?.source.organizationPath;
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of waiting)
      (one.source.organizationPath === path && batch.length < mostEvents ? batch : rest).push(one);
    waiting = rest;
    return batch;
  }

  async function storeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await commit(batch);
      for (const { stored } of batch) stored.resolve();
    } catch (error) {
      if (isTemporary(error)) for (const { stored } of batch) stored.reject(error);
      else if (batch.length > 1) for (const one of batch) await storeBatch([one]);
      else await discard(batch, error);
    }
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const source = batch[0]?.source;
    if (source === undefined) return;
    const events = batch.map(({ event }) => event);
    const { hasRequests } = await server.database.withScope(
      [source.organizationPath],
      (transaction) => storeEvents(transaction, events, source, server.now()),
    );
    if (hasRequests) onRequests();
  }

  /** An event that fails by itself would be sent again forever, and hold up those behind it. */
  async function discard(batch: readonly Waiting[], error: unknown): Promise<void> {
    server.log.error({ err: error }, 'accounting event was discarded');
    for (const { event, source, stored } of batch)
      try {
        await commit([
          {
            event: { kind: 'discarded', reason: 'failed', sender: event.sender },
            source,
            stored,
          },
        ]);
        stored.resolve();
      } catch (failure) {
        stored.reject(failure);
      }
  }

  return {
    store(event, source) {
      const stored = Promise.withResolvers<void>();
      waiting.push({ event, source, stored });
      void storeAll();
      return stored.promise;
    },
  };
}

/** Returns whether storing the same event may succeed later. */
function isTemporary(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isContention(error);
}
