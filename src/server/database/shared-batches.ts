import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Scope } from './open.ts';

interface Waiting<Item, Result> {
  item: Item;
  /** null: it may be in a batch with any other */
  key: string | null;
  done: PromiseWithResolvers<Result>;
}

/** The items of one scope. */
interface Lane<Item, Result> {
  waiting: Waiting<Item, Result>[];
  running: number;
  /** of items in running batches */
  keys: Set<string>;
}

interface Batches<Item, Result> {
  /** in one batch */
  mostItems: number;
  /** of a scope at a time */
  mostBatches: number;
  /** Items with the same key are handled one after the other, as those that lock the same row. */
  keyOf?: (item: Item) => string;
  /** Handles items of one scope in one transaction; returns a result for each of them. */
  handle(scope: Scope, items: readonly Item[]): Promise<readonly Result[]>;
}

/**
 * Returns a function that handles an item together with others of its scope: what arrives while `mostBatches` transactions
 * of the scope are under way shares the next one. When a batch fails, each of its items is handled alone, so that only
 * those are rejected that fail by themselves; without the database, all are.
 */
export function sharedBatches<Item, Result>({
  mostItems,
  mostBatches,
  keyOf,
  handle,
}: Batches<Item, Result>): (scope: Scope, item: Item) => Promise<Result> {
  const lanes = new Map<string, Lane<Item, Result>>();

  function startBatches(scope: Scope, lane: Lane<Item, Result>): void {
    while (lane.running < mostBatches) {
      const batch = takeBatch(lane);
      if (batch.length === 0) break;
      lane.running += 1;
      void handleBatch(scope, batch).finally(() => {
        lane.running -= 1;
        for (const { key } of batch) if (key !== null) lane.keys.delete(key);
        startBatches(scope, lane);
      });
    }
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(scope.join());
  }

  /** Takes the items that wait the longest, without those whose key is under way. */
  function takeBatch(lane: Lane<Item, Result>): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const one of lane.waiting) {
      const { key } = one;
      const fits = batch.length < mostItems && (key === null || !lane.keys.has(key));
      (fits ? batch : rest).push(one);
      if (fits && key !== null) lane.keys.add(key);
    }
    lane.waiting = rest;
    return batch;
  }

  async function handleBatch(scope: Scope, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await handle(
        scope,
        batch.map(({ item }) => item),
      );
      if (results.length !== batch.length) throw new Error('A batch needs a result for each item');
      for (const [index, result] of results.entries()) batch[index]?.done.resolve(result);
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable)
        for (const { done } of batch) done.reject(error);
      else await Promise.all(batch.map((one) => handleBatch(scope, [one])));
    }
  }

  return async (scope, item) => {
    const done = Promise.withResolvers<Result>();
    const lane = lanes.get(scope.join()) ?? { waiting: [], running: 0, keys: new Set<string>() };
    lanes.set(scope.join(), lane);
    lane.waiting.push({ item, key: keyOf?.(item) ?? null, done });
    // What arrives in the same turn shares the first batch.
    await nextTurn();
    startBatches(scope, lane);
    return done.promise;
  };
}
