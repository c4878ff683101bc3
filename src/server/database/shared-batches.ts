import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Scope } from './open.ts';
import { isContention } from './retry.ts';

interface Waiting<Item, Result> {
  scope: Scope;
  item: Item;
  done: PromiseWithResolvers<Result>;
}

interface Batches<Item, Result> {
  /** in one batch */
  mostItems: number;
  /** at a time */
  mostBatches: number;
  /** Items with the same key are never in one batch. */
  keyOf?: (item: Item) => string;
  /** Handles items of one scope in one transaction; returns a result for each of them. */
  handle(scope: Scope, items: readonly Item[]): Promise<readonly Result[]>;
}

/**
 * Returns a function that handles an item together with others of its scope: what arrives while `mostBatches` transactions
 * are under way shares the next one. When a batch fails, each of its items is handled alone, so that it rejects only for
 * the items that fail by themselves; all are rejected when the database cannot take them now.
 */
export function sharedBatches<Item, Result>({
  mostItems,
  mostBatches,
  keyOf,
  handle,
}: Batches<Item, Result>): (scope: Scope, item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  async function handleNext(): Promise<void> {
    if (running === mostBatches) return;
    running += 1;
    await nextTurn();
    while (waiting.length > 0) await handleBatch(takeBatch());
    running -= 1;
  }

  /** Takes the items of one scope that wait the longest. */
  function takeBatch(): Waiting<Item, Result>[] {
    const scope = waiting[0]?.scope.join();
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const fits = batch.length < mostItems && one.scope.join() === scope;
      const key = fits ? keyOf?.(one.item) : undefined;
      const isRepeated = key !== undefined && keys.has(key);
      (fits && !isRepeated ? batch : rest).push(one);
      if (key !== undefined) keys.add(key);
    }
    waiting = rest;
    return batch;
  }

  async function handleBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await handle(
        batch[0]?.scope ?? [],
        batch.map(({ item }) => item),
      );
      for (const [index, result] of results.entries()) batch[index]?.done.resolve(result);
    } catch (error) {
      if (batch.length === 1 || isTemporary(error))
        for (const { done } of batch) done.reject(error);
      else for (const one of batch) await handleBatch([one]);
    }
  }

  return (scope, item) => {
    const done = Promise.withResolvers<Result>();
    waiting.push({ scope, item, done });
    void handleNext();
    return done.promise;
  };
}

/** Returns whether the same work may succeed later. */
export function isTemporary(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isContention(error);
}
