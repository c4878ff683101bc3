import type pg from 'pg';
import { longestStatementMs } from './connection-watch.ts';
import { endsConnection, outageCauseOf } from './database-unavailable.ts';
import type { Outages } from './outages.ts';
import { type ClientPool, wrappedPool } from './wrapped-pool.ts';

/** The queries that run, with their start by `performance.now()`. */
export type RunningQueries = Map<pg.PoolClient, number>;

/**
 * Returns a pool that throws `DatabaseUnavailable` for failures of the database, survives lost connections in use, and
 * does not reuse them. A query of its clients runs until its promise settles, so cursors and streams cannot pass.
 */
export function guardedPool(
  pool: ClientPool,
  outages: Outages,
  running: RunningQueries,
): ClientPool {
  function guard(client: pg.PoolClient) {
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
    return { query, release };
  }

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      if (pool.ending) throw error;
      throw outages.failed(outageCauseOf(error) ?? 'unreachable', error, false);
    }
  }

  return wrappedPool(pool, guard, connect);
}
