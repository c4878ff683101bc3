import { Problem } from '../contract/problem.ts';

/** Runs work when its turn comes. Throws a Problem at once when too much is waiting, in total or for the key. */
export type Gate = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface GateSize {
  running: number;
  waiting: number;
  /** the maximum for one key, waiting and running, so that no client fills the gate alone */
  perKey?: number;
}

const retryAfterSeconds = 2;

/** Limits concurrent work in this process, so that a flood of requests costs neither memory nor database connections. */
export function createGate({ running, waiting, perKey = running + waiting }: GateSize): Gate {
  let free = running;
  const queue: (() => void)[] = [];
  const byKey = new Map<string, number>();
  return async (key, work) => {
    const sameKey = byKey.get(key) ?? 0;
    if (sameKey >= perKey || (free === 0 && queue.length >= waiting)) throw tooBusy();
    byKey.set(key, sameKey + 1);
    try {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      return await work();
    } finally {
      const next = queue.shift();
      // The place passes on directly, so that nothing arrives in between.
      if (next === undefined) free += 1;
      else next();
      const left = (byKey.get(key) ?? 0) - 1;
      if (left > 0) byKey.set(key, left);
      else byKey.delete(key);
    }
  };
}

function tooBusy(): Problem {
  return new Problem('too-many', 'The server is busy. Please try again in a few seconds.', {
    retryAfterSeconds,
  });
}
