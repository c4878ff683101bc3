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
  /** of failed batches, to be handled alone */
  again: Waiting<Item, Result>[];
  running: { together: number; alone: number };
  /** of items that are under way */
  keys: Set<string>;
}

interface Batches<Item, Result> {
  /** in one batch */
  mostItems: number;
  /** of a scope at a time */
  mostBatches: number;
  /** items of a scope at a time, after failed batches */
  mostAlone: number;
  /** Items with the same key are handled one after the other, as those that lock the same row. */
  keyOf?: (item: Item) => string;
  /** Handles items of one scope in one transaction; returns a result for each of them. `isAlone`: after a failed batch. */
  handle(scope: Scope, items: readonly Item[], isAlone: boolean): Promise<readonly Result[]>;
}

/**
 * Returns a function that handles an item together with others of its scope: what arrives while `mostBatches` transactions
 * of the scope are under way shares the next one. When a batch fails, each of its items is handled again alone, so that
 * only those are rejected that fail by themselves; without the database, all are.
 */
export function sharedBatches<Item, Result>({
  mostItems,
  mostBatches,
  mostAlone,
  keyOf,
  handle,
}: Batches<Item, Result>): (scope: Scope, item: Item) => Promise<Result> {
  const lanes = new Map<string, Lane<Item, Result>>();

  function startBatches(scope: Scope, lane: Lane<Item, Result>): void {
    const { running } = lane;
    while (running.together < mostBatches) {
      const batch = takeBatch(lane);
      if (batch.length === 0) break;
      void run(scope, lane, batch, 'together');
    }
    while (running.alone < mostAlone) {
      const one = lane.again.shift();
      if (one === undefined) break;
      void run(scope, lane, [one], 'alone');
    }
    const isIdle = running.together + running.alone + lane.waiting.length === 0;
    if (isIdle && lanes.get(scope.join()) === lane) lanes.delete(scope.join());
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

  async function run(
    scope: Scope,
    lane: Lane<Item, Result>,
    batch: readonly Waiting<Item, Result>[],
    way: 'together' | 'alone',
  ): Promise<void> {
    lane.running[way] += 1;
    const isSettled = await settles(scope, batch, way === 'alone');
    if (!isSettled) lane.again.push(...batch);
    for (const { key } of isSettled ? batch : []) if (key !== null) lane.keys.delete(key);
    lane.running[way] -= 1;
    startBatches(scope, lane);
  }

  /** Returns false when the items must be handled again. */
  async function settles(
    scope: Scope,
    batch: readonly Waiting<Item, Result>[],
    isAlone: boolean,
  ): Promise<boolean> {
    try {
      const items = batch.map(({ item }) => item);
      const results = await handle(scope, items, isAlone);
      if (results.length !== batch.length) throw new Error('A batch needs a result for each item');
      for (const [index, result] of results.entries()) batch[index]?.done.resolve(result);
    } catch (error) {
      if (!isAlone && !(error instanceof DatabaseUnavailable)) return false;
      for (const { done } of batch) done.reject(error);
    }
    return true;
  }

  return async (scope, item) => {
    const done = Promise.withResolvers<Result>();
    const lane = lanes.get(scope.join()) ?? {
      waiting: [],
      again: [],
      running: { together: 0, alone: 0 },
      keys: new Set<string>(),
    };
    lanes.set(scope.join(), lane);
    lane.waiting.push({ item, key: keyOf?.(item) ?? null, done });
    // What arrives in the same turn shares the first batch.
    await nextTurn();
    startBatches(scope, lane);
    return done.promise;
  };
}
