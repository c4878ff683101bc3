import type pg from 'pg';
import { longestStatementMs } from './connection-watch.ts';
import { endsConnection, outageCauseOf } from './database-unavailable.ts';
import type { Outages } from './outages.ts';

/** What Kysely needs of a pool. */
export interface ClientPool {
  options: object;
  end(): Promise<void>;
  connect(): Promise<pg.PoolClient>;
}

/** The queries that run, with their start by `performance.now()`. */
export type RunningQueries = Map<pg.PoolClient, number>;

/**
 * Returns a pool that throws `DatabaseUnavailable` for failures of the database, survives lost connections in use, and
 * does not reuse them.
 */
export function guardedPool(pool: pg.Pool, outages: Outages, running: RunningQueries): ClientPool {
  const guarded = new WeakMap<pg.PoolClient, pg.PoolClient>();

  function guard(client: pg.PoolClient): pg.PoolClient {
    let isLost = false;
    let isUnwanted = false;
    client.on('error', () => {
      isLost = true;
    });
    client.on('end', () => {
      isLost = true;
    });

    const query = async (...parameters: unknown[]) => {
      const sentAt = performance.now();
      running.set(client, sentAt);
      try {
        const result = await Reflect.apply(client.query, client, parameters);
        outages.worked(sentAt);
        return result;
      } catch (error) {
        isLost ||= endsConnection(error);
        // The watch ends a connection whose statement takes too long.
        const isOver = performance.now() - sentAt > longestStatementMs;
        const causeOfLoss = isOver ? 'too-slow' : 'unreachable';
        const cause = outageCauseOf(error) ?? (isLost ? causeOfLoss : undefined);
        isLost ||= cause === 'unreachable';
        // After a failover the address may lead to the new primary.
        isUnwanted ||= cause === 'read-only';
        if (cause === undefined) throw error;
        throw outages.failed(cause, error, isLost);
      } finally {
        running.delete(client);
      }
    };
    const release = (destroy?: boolean) => client.release(destroy === true || isLost || isUnwanted);
    return new Proxy(client, {
      get: (target, key) =>
        key === 'query' ? query : key === 'release' ? release : Reflect.get(target, key),
    });
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        if (pool.ending) throw error;
        throw outages.failed(outageCauseOf(error) ?? 'unreachable', error, false);
      }
      const known = guarded.get(client) ?? guard(client);
      guarded.set(client, known);
      return known;
    },
  };
}
