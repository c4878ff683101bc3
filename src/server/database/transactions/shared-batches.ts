import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseUnavailable } from '../connections/database-unavailable.ts';
import type { Scope } from '../open.ts';

interface Waiting<Item, Result> {
  item: Item;
  /** null: it may be in a batch with any other */
  key: string | null;
  done: PromiseWithResolvers<Result>;
}

/** The items of one scope. */
interface Lane<Item, Result> {
  scope: Scope;
  waiting: Waiting<Item, Result>[];
  /** of failed batches, to be handled alone */
  again: Waiting<Item, Result>[];
  /** batches that are under way */
  running: number;
  /** of items that are under way, or to be handled alone */
  keys: Set<string>;
}

interface Batches<Item, Result> {
  /** in one batch */
  mostItems: number;
  /** of a scope at a time */
  mostBatches: number;
  /** items of all scopes at a time, after failed batches: they may wait for locks, each with a connection */
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
  /** the lanes with items to be handled alone, in turn */
  const failed = new Set<Lane<Item, Result>>();
  let alone = 0;

  function startBatches(lane: Lane<Item, Result>): void {
    while (lane.running < mostBatches) {
      const batch = takeBatch(lane);
      if (batch.length === 0) break;
      void runTogether(lane, batch);
    }
    const left = lane.waiting.length + lane.again.length + lane.keys.size;
    const isIdle = lane.running + left === 0;
    if (isIdle && lanes.get(lane.scope.join()) === lane) lanes.delete(lane.scope.join());
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

  async function runTogether(
    lane: Lane<Item, Result>,
    batch: readonly Waiting<Item, Result>[],
  ): Promise<void> {
    lane.running += 1;
    try {
      await resolve(lane, batch, false);
      forget(lane, batch);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        for (const { done } of batch) done.reject(error);
        forget(lane, batch);
      } else {
        lane.again.push(...batch);
        failed.add(lane);
      }
    }
    lane.running -= 1;
    startAlone();
    startBatches(lane);
  }

  function startAlone(): void {
    for (const lane of failed) {
      if (alone >= mostAlone) break;
      failed.delete(lane);
      const one = lane.again.shift();
      if (one === undefined) continue;
      // Behind the others, which have their turn first.
      failed.add(lane);
      void runAlone(lane, one);
    }
  }

  async function runAlone(lane: Lane<Item, Result>, one: Waiting<Item, Result>): Promise<void> {
    alone += 1;
    try {
      await resolve(lane, [one], true);
    } catch (error) {
      one.done.reject(error);
    }
    alone -= 1;
    forget(lane, [one]);
    startAlone();
    startBatches(lane);
  }

  async function resolve(
    { scope }: Lane<Item, Result>,
    batch: readonly Waiting<Item, Result>[],
    isAlone: boolean,
  ): Promise<void> {
    const items = batch.map(({ item }) => item);
    const results = await handle(scope, items, isAlone);
    if (results.length !== batch.length) throw new Error('A batch needs a result for each item');
    for (const [index, result] of results.entries()) batch[index]?.done.resolve(result);
  }

  function forget({ keys }: Lane<Item, Result>, batch: readonly Waiting<Item, Result>[]): void {
    for (const { key } of batch) if (key !== null) keys.delete(key);
  }

  return async (scope, item) => {
    const done = Promise.withResolvers<Result>();
    const lane = lanes.get(scope.join()) ?? {
      scope,
      waiting: [],
      again: [],
      running: 0,
      keys: new Set<string>(),
    };
    lanes.set(scope.join(), lane);
    lane.waiting.push({ item, key: keyOf?.(item) ?? null, done });
    // What arrives in the same turn shares the first batch.
    await nextTurn();
    startBatches(lane);
    return done.promise;
  };
}
