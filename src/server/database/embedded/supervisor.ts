import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import type { EngineLog } from './engine-log.ts';
import { Gauges } from './gauges.ts';
import type { WorkerAddress } from './worker-messages.ts';

/** After a thread that ran this long, the next one starts without a pause. */
const healthyMs = 10_000;
const longestPauseMs = 5_000;

interface SupervisedDatabase {
  /** where it listens; waits for a restart in progress */
  address(): Promise<WorkerAddress>;
  fsyncCount(): number;
  stop(): Promise<void>;
}

/** Runs the database's thread, ends it when a query takes too long, and restarts it whenever it ends. */
export async function superviseDatabase(options: {
  database: string;
  /** directory for the sockets; null: loopback ports */
  socketDirectory: string | null;
  queryLimitMs: number;
  maintenanceIntervalMs: number;
  log: EngineLog;
  /** called when a query took too long, which ends every connection */
  onQueryLimit(reason: Error): void;
}): Promise<SupervisedDatabase> {
  const { log, queryLimitMs } = options;
  const gauges = new Gauges();
  let starts = 0;
  let stopped: Promise<void> | undefined;
  let thread = start();
  let successor = Promise.withResolvers<void>();
  await thread.ready;

  function start(): DatabaseThread {
    starts += 1;
    const { database, socketDirectory, maintenanceIntervalMs } = options;
    // A new name each time, because a killed thread leaves its socket file behind.
    const socketPath = socketDirectory === null ? null : join(socketDirectory, `${starts}`);
    return startDatabaseThread(
      {
        kind: 'serve',
        database,
        socketPath,
        queryLimitMs,
        maintenanceIntervalMs,
        gauges: gauges.memory,
      },
      log,
    );
  }

  let limitExceeded = false;
  const limitMessage = `A query took longer than ${queryLimitMs} ms and was ended`;
  const watchdog = setInterval(
    () => {
      if (limitExceeded || !gauges.isOverdue()) return;
      limitExceeded = true;
      // Before the thread ends and closes the connection, so that the waiting client gets the reason.
      // PostgreSQL's code for a canceled query, so that it is not taken for a lost connection and sent again.
      options.onQueryLimit(Object.assign(new Error(limitMessage), { code: '57014' }));
      void thread.terminate();
    },
    Math.min(1_000, Math.max(10, queryLimitMs / 10)),
  );
  watchdog.unref();

  async function keepRunning(): Promise<void> {
    for (let pauseMs = 0; ; ) {
      const startedAt = performance.now();
      const ended = await thread.ended;
      if (stopped !== undefined) return successor.resolve();
      const reason = limitExceeded
        ? limitMessage
        : `The embedded database failed: ${ended ?? 'its thread ended'}`;
      const wasHealthy = limitExceeded || performance.now() - startedAt > healthyMs;
      limitExceeded = false;
      gauges.end();
      log.error({ reason }, 'embedded database restarts');
      pauseMs = wasHealthy ? 0 : Math.min(longestPauseMs, pauseMs * 2 + 50);
      if (pauseMs > 100) await delay(pauseMs);
      if (stopped !== undefined) return successor.resolve();
      thread = start();
      successor.resolve();
      successor = Promise.withResolvers();
    }
  }
  const running = keepRunning();

  /** Pings the thread first: it may have ended without its exit event having arrived. */
  async function address(): Promise<WorkerAddress> {
    while (stopped === undefined) {
      const [current, next] = [thread, successor.promise];
      const found = await current.ready;
      if (await current.isAlive()) return found;
      await next;
    }
    throw new Error('The embedded database is stopped');
  }

  async function stop(): Promise<void> {
    clearInterval(watchdog);
    await thread.stop();
    await running;
  }

  return {
    address,
    fsyncCount: () => gauges.fsyncCount(),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
