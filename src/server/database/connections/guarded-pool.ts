import type pg from 'pg';
import { type ConnectionWatch, longestStatementMs } from './connection-watch.ts';
import {
  endsConnection,
  isPoolTimeout,
  type OutageCause,
  outageCauseOf,
} from './database-unavailable.ts';
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
  watch: ConnectionWatch,
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
      throw outages.failed(await causeOfRefusal(error, watch), error, false);
    }
  }

  return wrappedPool(pool, guard, connect);
}

/** Returns why no connection could be had. All of them may be in use because a lost server answers none. */
export async function causeOfRefusal(error: unknown, watch: ConnectionWatch): Promise<OutageCause> {
  if (isPoolTimeout(error) && (await watch.isServerGone())) return 'unreachable';
  return outageCauseOf(error) ?? 'unreachable';
}
